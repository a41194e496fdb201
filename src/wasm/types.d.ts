// Generated from the Rust structs: see shapes.rs.

/**
 * Names a node of a page: its position in document order, 0 the root element.
 */
export type NodeId = number;

/**
 * The verdict on a page.
 */
export type Analysis = { 
/**
 * Nodes of the page.
 */
nodes: number, 
/**
 * What kind of page it is.
 */
kind: LikelyKind | null, 
/**
 * Regions that the page's tag paths fall into.
 */
regions: number, 
/**
 * Visible characters of the page.
 */
totalChars: number, 
/**
 * Visible characters inside blocks.
 */
hiddenChars: number, 
/**
 * Share of the page's visible characters that is noise, 0..=1.
 */
share: number, 
/**
 * Per node: the class's number.
 */
classes: Uint8Array, 
/**
 * Per node: 0..=1, 1 is surely noise.
 */
scores: Float32Array, 
/**
 * Roots of the main content.
 */
main: Array<NodeId>, 
/**
 * What was decided about blocks of this page: outer before inner, older before newer.
 */
decided: Array<Decided>, 
/**
 * Places, among the decisions given, of those that cannot be read and are left out.
 */
skipped: Array<number>, 
/**
 * Noise, in document order, none inside another.
 */
blocks: Array<Block>, 
/**
 * How the page agrees with the site's template, where there is one that it matches.
 */
template: TemplateUse | null, 
/**
 * Whether there is an article that the reader can show.
 */
readable: Readable, 
/**
 * What an article of the page is made of, for `article` of the module of that name.
 */
selection: Uint8Array, 
/**
 * What took how long.
 */
times: Times, };

/**
 * Milliseconds, 0 where the host has no clock.
 */
export type Times = { 
/**
 * Reading the page.
 */
decode: number, 
/**
 * Reading the template.
 */
template: number, 
/**
 * Segmenting the page.
 */
segment: number, 
/**
 * Judging it.
 */
verdict: number, };

/**
 * One piece of noise: a subtree to tint or hide.
 */
export type Block = { 
/**
 * Its root.
 */
node: NodeId, 
/**
 * Its kind; never [`Class::Content`].
 */
class: number, 
/**
 * How sure it is noise, 0..=1.
 */
score: number, 
/**
 * Visible characters other than white space.
 */
chars: number, 
/**
 * Visible words.
 */
words: number, 
/**
 * Links.
 */
links: number, 
/**
 * Share of characters inside links, 0..=1.
 */
linkDensity: number, 
/**
 * Area in square CSS pixels, 0 without layout.
 */
area: number, 
/**
 * Share of the page's visible characters, 0..=1.
 */
share: number, 
/**
 * Its first words.
 */
sample: string, 
/**
 * How often the site's pages have it, when known.
 */
seen: Seen | null, 
/**
 * Why, strongest first.
 */
reasons: Array<Reason>, };

/**
 * One reason for a verdict. Blocks carry several, the strongest first.
 */
export type Reason = { "kind": "you-kept", 
/**
 * When, milliseconds since 1970.
 */
at: number, } | { "kind": "you-hid", 
/**
 * When, milliseconds since 1970.
 */
at: number, } | { "kind": "you-main", 
/**
 * When, milliseconds since 1970.
 */
at: number, } | { "kind": "seen", 
/**
 * Pages that have it.
 */
pages: number, 
/**
 * Pages looked at.
 */
of: number, } | { "kind": "role", 
/**
 * The element or role, as `nav` or `complementary`.
 */
name: string, } | { "kind": "fixed" } | { "kind": "frame" } | { "kind": "named", 
/**
 * The word found.
 */
word: string, } | { "kind": "words", 
/**
 * The word found, or the heading that it stands below.
 */
word: string, } | { "kind": "alike" } | { "kind": "links", 
/**
 * Share of its characters inside links, 0..=1.
 */
density: number, } | { "kind": "tag-paths" } | { "kind": "outside-main" } | { "kind": "short" };

/**
 * How often a block was seen on the site's pages.
 */
export type Seen = { 
/**
 * Pages with it.
 */
pages: number, 
/**
 * Pages looked at.
 */
of: number, 
/**
 * First time, milliseconds since 1970.
 */
first: number, 
/**
 * Last time, milliseconds since 1970.
 */
last: number, };

/**
 * How a page stands to its site's template.
 */
export type TemplateUse = { 
/**
 * Pages that the counts are out of.
 */
pages: number, 
/**
 * Pages learned of the site.
 */
of: number, 
/**
 * The kind of page this is; `None` for a kind not learned yet.
 */
cluster: number | null, 
/**
 * How like that kind it is, 0..=1.
 */
similarity: number, 
/**
 * Share of what should be here and is not, 0..=1.
 */
drift: number, 
/**
 * The template would take much more of this page than usual, so it was not heard inside the main content.
 */
suspicious: boolean, };

/**
 * The answer.
 */
export type Readable = { 
/**
 * How sure it is that the page has an article that reader mode can show, 0..=1.
 */
score: number, 
/**
 * Yes or no.
 */
yes: boolean, };

/**
 * What was decided about a block of this page.
 */
export type Decided = { 
/**
 * The block.
 */
node: NodeId, 
/**
 * What was decided: main, keep or hide.
 */
verdict: Choice, 
/**
 * When, milliseconds since 1970.
 */
at: number, };

/**
 * One decision, as it is stored.
 */
export type Decision = { 
/**
 * Its name, given by whoever stores it.
 */
id: string, 
/**
 * What was decided.
 */
verdict: Choice, 
/**
 * For [`Choice::Role`], number of the class.
 */
role?: number, 
/**
 * Where it holds.
 */
scope: Scope, 
/**
 * The page, for [`Scope::Page`].
 */
url?: string, 
/**
 * When, milliseconds since 1970.
 */
at: number, 
/**
 * Where it was made.
 */
from: Origin, 
/**
 * The part.
 */
target: Target, };

/**
 * What is to become of a part.
 */
export type Choice = "main" | "keep" | "hide" | "role" | "field";

/**
 * Where a decision holds.
 */
export type Scope = "site" | "page";

/**
 * Where a decision was made.
 */
export type Origin = "page" | "template";

/**
 * What a decision is about. Numbers of 64 bits are hexadecimal: JavaScript's do not hold them.
 */
export type Target = { 
/**
 * Its description.
 */
anchor: Anchor, } | { 
/**
 * Their keys.
 */
leaves: Array<string>, 
/**
 * The first words of what they say.
 */
quote: string, } | { 
/**
 * Where it stands, when that was unique on its page.
 */
place: string, 
/**
 * What it shows.
 */
content: string, } | { 
/**
 * What they are.
 */
record: RecordKind, 
/**
 * Name of their form.
 */
name: string, 
/**
 * The field that stands there.
 */
field: RecordField, 
/**
 * Steps from a record's element.
 */
path: string, 
/**
 * How many texts stand at the same path before it.
 */
order: number, };

/**
 * What a block is, said in a way that other pages of the site can be searched for.
 */
export type Anchor = { 
/**
 * Version of this description: 1.
 */
v: number, 
/**
 * Tag names from the block up, nearest first.
 */
path: Array<string>, 
/**
 * Fingerprint of the whole tag path, hexadecimal.
 */
hash: string, 
/**
 * Position among the blocks on the same tag path, from the start.
 */
ordinal: number, 
/**
 * Number of blocks on the same tag path.
 */
count: number, 
/**
 * Position among its element siblings with the same tag, from the start.
 */
nth: number, 
/**
 * The `id`, empty when there is none.
 */
id: string, 
/**
 * The words of `class`, in order.
 */
classes: Array<string>, 
/**
 * The first words of its visible text.
 */
quote: string, 
/**
 * Share of the page's characters inside it, 0..=1.
 */
share: number, 
/**
 * Signs of the block with spaces between them, when every block of its kind is meant and not the one; see [`like`](super::like).
 */
every?: string, };

/**
 * A block found again.
 */
export type Found = { 
/**
 * The block.
 */
node: NodeId, 
/**
 * How well it fits, 0..=1.
 */
confidence: number, };

/**
 * The article of a page, by its nodes. Texts are without markup and empty where the page does not say.
 */
export type Article = { 
/**
 * Its title.
 */
title: string, 
/**
 * The heading on the page that says the title, -1 when none does.
 */
heading: number, 
/**
 * Names of the authors.
 */
authors: Array<string>, 
/**
 * Name of the site.
 */
site: string, 
/**
 * ISO 8601 where the page's form of it is known, else as written.
 */
published: string, 
/**
 * In the same form.
 */
modified: string, 
/**
 * BCP 47.
 */
language: string, 
/**
 * A sentence or two about it.
 */
description: string, 
/**
 * Absolute address of the lead picture.
 */
image: string, 
/**
 * Its own absolute address, as the page gives it.
 */
address: string, 
/**
 * A type of schema.org or `OpenGraph`: `NewsArticle`, `article`.
 */
kind: string, 
/**
 * What kind of page it is.
 */
pageKind: LikelyKind | null, 
/**
 * Per node 1 for a text of the article or of a comment, for a picture, player or formula of it and what is inside, and for every
 * element around these; else 0. What a list below names is kept or not like any other node.
 */
kept: Uint8Array, 
/**
 * Parts of the main content that stay in sight on the page and are not kept.
 */
leftOut: number, 
/**
 * `kept` together with those parts; empty where there are none.
 */
keptWithLeftOut: Uint8Array, 
/**
 * References to footnotes, in document order.
 */
notes: Array<NoteLink>, 
/**
 * Links in footnotes that lead back.
 */
backs: Array<NodeId>, 
/**
 * Formulas, in document order.
 */
formulas: Array<Formula>, 
/**
 * Topmost element and title of each article: one on most pages, several where they follow each other, none where the
 * page has at most a list of them.
 */
articles: Array<Part>, 
/**
 * The further pages of an article that is cut into parts, one after the other; none on other pages.
 */
furtherParts: Array<FurtherPart>, 
/**
 * The posts of a thread, in document order; none on other pages.
 */
posts: Array<PostFacts>, 
/**
 * What readers say below an article, or buyers about a product, in document order.
 */
comments: Array<PostFacts>, 
/**
 * The items of a list, in document order; none on other pages.
 */
items: Array<ItemPlace>, 
/**
 * What a page sells that is likely about one thing.
 */
product: ProductFacts | null, 
/**
 * The article as Markdown.
 */
markdown: string, 
/**
 * What is kept as text, an empty line between paragraphs.
 */
text: string, };

/**
 * A reference to a footnote.
 */
export type NoteLink = { 
/**
 * The link.
 */
reference: NodeId, 
/**
 * Root of the note; several references may lead to one.
 */
note: NodeId, 
/**
 * What the page writes for the reference.
 */
label: string, };

/**
 * A formula.
 */
export type Formula = { 
/**
 * What stands for it: a `math` element, or a script of `MathJax`.
 */
node: NodeId, 
/**
 * In TeX, without delimiters; empty where the page does not say.
 */
tex: string, 
/**
 * Whether it stands on a line of its own.
 */
display: boolean, 
/**
 * Roots of what shows it again, none in another.
 */
copies: Array<NodeId>, };

/**
 * One of the articles of a page.
 */
export type Part = { 
/**
 * Its topmost element.
 */
node: NodeId, 
/**
 * Its own title.
 */
title: string, };

/**
 * A page on which an article goes on.
 */
export type FurtherPart = { 
/**
 * Counted from 1, the first page of the article.
 */
number: number, 
/**
 * Absolute, without a fragment.
 */
address: string, };

/**
 * Who wrote a post, when, and what it answers. Its text is what [`Reading::kept`] keeps below its element, but not below that
 * of a post inside it.
 */
export type PostFacts = { 
/**
 * Its topmost element.
 */
node: NodeId, 
/**
 * Texts of the page that say who and when.
 */
heads: Array<NodeId>, 
/**
 * Its author; empty where the page does not say.
 */
author: string, 
/**
 * ISO 8601 where the page's form is known, else as written; empty where the page does not say.
 */
published: string, 
/**
 * How many posts it answers in turn.
 */
depth: number, 
/**
 * Votes, points or likes; null where the page does not say.
 */
votes: number | null, 
/**
 * Whether it is marked as the accepted answer.
 */
accepted: boolean, };

/**
 * Where an item of a list stands on the page.
 */
export type ItemPlace = { 
/**
 * Its topmost element.
 */
node: NodeId, 
/**
 * The heading or link that says its title.
 */
title: NodeId, 
/**
 * The link that leads to it: the title, around it, inside it, or elsewhere in the item.
 */
link: NodeId, };

/**
 * What the header of a product says.
 */
export type ProductFacts = { 
/**
 * With its currency, as written; empty where the page does not say.
 */
price: string, 
/**
 * Who makes it; empty where the page does not declare it.
 */
brand: string, 
/**
 * What one chooses before buying it.
 */
choices: Array<ProductChoice>, 
/**
 * Texts of the page that say the price.
 */
heads: Array<NodeId>, };

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
 * What learning a page changed.
 */
export type LearnReport = { 
/**
 * The kind of page this is.
 */
cluster: number, 
/**
 * Pages learned of the site.
 */
pages: number, 
/**
 * Kinds of pages known.
 */
clusters: number, 
/**
 * Leaves known from two pages or more.
 */
entries: number, 
/**
 * Leaves that this page made known.
 */
changed: number, 
/**
 * Size of the template as stored.
 */
bytes: number, 
/**
 * Share of the kind's stable leaves that this page lacks, 0..=1.
 */
drift: number, 
/**
 * This very page was learned before, and so changed nothing.
 */
repeated: boolean, };

/**
 * What a template knows. Times are milliseconds since 1970.
 */
export type TemplateDescription = { 
/**
 * The site's name.
 */
site: string, 
/**
 * Version of the format.
 */
version: number, 
/**
 * Grows with every change.
 */
revision: number, 
/**
 * Pages learned.
 */
pages: number, 
/**
 * Size as stored.
 */
bytes: number, 
/**
 * First page learned.
 */
firstSeen: number, 
/**
 * Last page learned.
 */
lastSeen: number, 
/**
 * Kinds of pages.
 */
clusters: Array<TemplateCluster>, 
/**
 * Forms of records.
 */
records: Array<TemplateRecords>, };

/**
 * One kind of page.
 */
export type TemplateCluster = { 
/**
 * Pages learned of this kind.
 */
pages: number, 
/**
 * Leaves known from two pages or more.
 */
entries: number, 
/**
 * Those that are template.
 */
stable: number, 
/**
 * First page learned.
 */
firstSeen: number, 
/**
 * Last page learned.
 */
lastSeen: number, 
/**
 * Template leaves.
 */
blocks: Array<TemplateBlock>, };

/**
 * One template leaf.
 */
export type TemplateBlock = { 
/**
 * The last steps of its tag path.
 */
path: string, 
/**
 * Its text, shortened; the address of an image or link without text.
 */
sample: string, 
/**
 * Pages with it.
 */
seen: number, 
/**
 * Pages looked at.
 */
of: number, 
/**
 * When it was first seen.
 */
first: number, 
/**
 * When it was last seen.
 */
last: number, };

/**
 * Posts or items of one form.
 */
export type TemplateRecords = { 
/**
 * What they are.
 */
kind: RecordKind, 
/**
 * Their element: a tag with words of a class, or a tag path.
 */
name: string, 
/**
 * Pages that showed some.
 */
pages: number, 
/**
 * Records on those pages.
 */
records: number, 
/**
 * Where their fields stand.
 */
fields: Array<TemplateField>, };

/**
 * Where a field of records stands.
 */
export type TemplateField = { 
/**
 * Which one.
 */
field: RecordField, 
/**
 * Steps from a record's element.
 */
path: string, 
/**
 * How many texts stand at the same path before it.
 */
order: number, 
/**
 * Records that have it there.
 */
seen: number, };

/**
 * What records are.
 */
export type RecordKind = "post" | "item";

/**
 * A field of a record.
 */
export type RecordField = "author" | "date" | "text" | "title" | "price";

/**
 * A place in a record, and what stands there on the page at hand.
 */
export type RecordPlace = { 
/**
 * Steps from the record's element.
 */
path: string, 
/**
 * How many texts stand at the same path before it.
 */
order: number, 
/**
 * Its first characters.
 */
sample: string, 
/**
 * Whether it is an element that can hold all that a post says; else one text.
 */
isLong: boolean, };

/**
 * A template that can be read.
 */
export type CheckedTemplate = { 
/**
 * The site's name.
 */
site: string, 
/**
 * Grows with every change.
 */
revision: number, 
/**
 * Pages learned.
 */
pages: number, 
/**
 * Decisions that it held.
 */
decisions: Array<Decision>, };

/**
 * A link to a page of the same site.
 */
export type SampleLink = { 
/**
 * Absolute address without fragment.
 */
url: string, 
/**
 * Text of the link, at most [`TEXT_CHARS`] characters.
 */
text: string, };

/**
 * Tag path segmentation as it went.
 */
export type TpsSteps = { 
/**
 * Node at each position of the sequence.
 */
nodes: Uint32Array, 
/**
 * Its symbol.
 */
symbols: Uint32Array, 
/**
 * Number of symbols.
 */
count: number, 
/**
 * Three columns: start, end and depth of each region.
 */
regions: Uint32Array, 
/**
 * Place of the main region.
 */
main: number, 
/**
 * Whether all of the page was segmented within the work limit.
 */
complete: boolean, 
/**
 * Least share of a part before and behind a gap, in percent.
 */
margin: number, 
/**
 * Eight columns: start, end and depth of the part, whether it held the main region, threshold, symbols kept, length before
 * the first gap (2³² − 1 without one), whether it was split there.
 */
tried: Uint32Array, };

/**
 * PageLevel's scores of the elements that have one of their own.
 */
export type ElementScores = { 
/**
 * The elements, in document order.
 */
nodes: Uint32Array, 
/**
 * Their scores, 0..=1.
 */
scores: Float32Array, 
/**
 * Four columns: place of the nearest element that holds it, score, weight, cost of a section at a penalty of 1.
 */
tree: Float64Array, };

/**
 * Scores smoothed over the tree.
 */
export type SmoothedScores = { 
/**
 * One for each element.
 */
scores: Float64Array, 
/**
 * Places of the elements that begin a section.
 */
sections: Uint32Array, 
/**
 * Whether this is the best there is; else the work limit ended the search.
 */
exact: boolean, };

/**
 * RTDM-TD's mapping of two pages.
 */
export type PageMapping = { 
/**
 * Three columns: node of the left page, node of the right one, 0 same, 1 kept or 2 replaced.
 */
pairs: Uint32Array, 
/**
 * Nodes of the left page alone.
 */
deleted: Uint32Array, 
/**
 * Nodes of the right page alone.
 */
inserted: Uint32Array, };

/**
 * A template leaf by leaf.
 */
export type TemplateTree = { 
/**
 * The site's name.
 */
site: string, 
/**
 * Pages learned.
 */
pages: number, 
/**
 * Two entries a leaf: path and sample.
 */
texts: Array<string>, 
/**
 * Six columns a leaf: its key as two words, pages of the site that had it, when it was first and last seen, its node on the
 * page at hand (−1 without one).
 */
leaves: Float64Array, 
/**
 * Five columns a kind of page: pages, first and last seen, drift, usual share of text that is template.
 */
kinds: Float64Array, 
/**
 * Five columns for each leaf on each kind of page: leaf, kind, seen on, of, worth (2 template, 1 among template, 0 seen).
 */
counts: Uint32Array, 
/**
 * Four columns a learned page: kind, time, drift, share of its text that was template.
 */
history: Float64Array, };
