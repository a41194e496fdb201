// Generated from the Rust structs: see shapes.rs.

/**
 * Facts about the content of a page. Texts are without markup, white space collapsed; empty where nothing is known, which JSON
 * leaves out.
 */
export type Metadata = { 
/**
 * Names of the authors, without "By".
 */
authors: Array<string>, 
/**
 * Name of the site or publisher.
 */
site: string, 
/**
 * When it was published: ISO 8601.
 */
published: string, 
/**
 * When it was last changed, in the same form.
 */
modified: string, 
/**
 * Language tag (BCP 47), such as `en-GB`.
 */
language: string, 
/**
 * A sentence or two about it.
 */
description: string, 
/**
 * Absolute address of its lead picture.
 */
image: string, 
/**
 * Its own absolute address, as the page gives it.
 */
address: string, 
/**
 * What it is: a type of schema.org (`NewsArticle`) or OpenGraph (`article`).
 */
kind: string, 
/**
 * Its title by JSON-LD or `meta`.
 */
headline: string, };

/**
 * The likeliest kind of a page.
 */
export type LikelyKind = { 
/**
 * The kind.
 */
kind: PageKind, 
/**
 * How likely it is, 0..=1.
 */
probability: number, };

/**
 * What kind of page it is.
 */
export type PageKind = "article" | "documentation" | "thread" | "list" | "home" | "product" | "other";

/**
 * What one person says in a thread; texts are empty where the page does not say.
 */
export type Post = { 
/**
 * Who.
 */
author: string, 
/**
 * When: ISO 8601 where the page's form is known, else as written.
 */
date: string, 
/**
 * What, an empty line between paragraphs.
 */
text: string, 
/**
 * How many posts it answers in turn; 0 where it answers none, or the page as a whole.
 */
depth: number, 
/**
 * Votes, points or likes.
 */
votes: number | null, 
/**
 * Whether it is marked as the accepted answer.
 */
accepted: boolean, };

/**
 * One thing of a list; texts are empty where the page does not say.
 */
export type Item = { 
/**
 * Its title.
 */
name: string, 
/**
 * Absolute address that it leads to.
 */
url: string, 
/**
 * What the list says of it, an empty line between paragraphs.
 */
description: string, 
/**
 * Absolute address of its picture.
 */
image: string, 
/**
 * With its currency, as written.
 */
price: string, 
/**
 * ISO 8601 where the page's form is known, else as written.
 */
date: string, };

/**
 * See the [module](self); texts are empty where the page does not say.
 */
export type Product = { 
/**
 * Its name.
 */
name: string, 
/**
 * With its currency, as written.
 */
price: string, 
/**
 * ISO 4217.
 */
priceCurrency: string, 
/**
 * A sentence or two about it.
 */
description: string, 
/**
 * Absolute address of its picture.
 */
image: string, 
/**
 * Who makes it.
 */
brand: string, 
/**
 * The number of the article.
 */
sku: string, 
/**
 * What one chooses before buying it.
 */
choices: Array<ProductChoice>, 
/**
 * What a table or a list of terms says of it, each with its name.
 */
additionalProperty: Array<Fact>, };

/**
 * One choice.
 */
export type ProductChoice = { 
/**
 * What is chosen; empty where the page does not say.
 */
name: string, 
/**
 * What there is to choose from, at least two.
 */
values: Array<string>, };

/**
 * One fact about a product.
 */
export type Fact = { 
/**
 * What it is about.
 */
name: string, 
/**
 * What it says.
 */
value: string, };
