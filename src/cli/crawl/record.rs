//! What is kept of a page of a crawl: one line, or one row of columns.

use std::panic::{AssertUnwindSafe, catch_unwind};

use parquet_derive::ParquetRecordWriter;
use serde::Serialize;

use super::templates::{Known, Templates};
use crate::input::page::InputPage;
use unhusk::article::Article;
use unhusk::page::text;
use unhusk::template;
use unhusk::verdict::{self, Class, Verdict};

/// A row. Fields are written in this order; those that may be missing are null.
#[derive(Clone, PartialEq, Debug, Default, Serialize, ParquetRecordWriter)]
pub struct Record {
    /// Name of the input that the page is of.
    pub source: String,
    /// Byte at which its record, its member of gzip or its line begins there; 0 for a saved page.
    pub offset: i64,
    /// How many pages begin at that byte before it.
    pub nth: u32,
    /// Its name in JSON lines, as it was given.
    pub id: Option<String>,
    /// Its address; empty when unknown.
    pub url: String,
    /// Its site; empty when unknown.
    pub site: String,
    /// When it was fetched, milliseconds since 1970.
    pub date: Option<i64>,
    /// Its title.
    pub title: String,
    /// Its main content, paragraphs with an empty line between; null where the page failed.
    pub text: Option<String>,
    /// What kind of page it is: `article`, `documentation`, `thread`, `list`, `home`, `product` or `other`.
    pub kind: Option<String>,
    /// Posts of a thread, or comments on another page, as JSON; null where there are none. The same fields as in `husk extract --format json`, as the next two.
    pub posts: Option<String>,
    /// Items of a list, as JSON.
    pub items: Option<String>,
    /// What a page sells, as JSON.
    pub product: Option<String>,
    /// Words of the text.
    pub words: u32,
    /// Nodes of the page.
    pub nodes: u32,
    /// Visible characters of the page.
    pub chars: u32,
    /// Share of them that is noise, 0..=1.
    pub share: f32,
    /// Share of them in blocks of noise that the site's template knows, 0..=1; null where the page was judged without one.
    pub template_share: Option<f32>,
    /// Blocks of navigation.
    pub navigation: u32,
    /// Blocks that are headers.
    pub header: u32,
    /// Blocks that are footers.
    pub footer: u32,
    /// Blocks beside the content.
    pub sidebar: u32,
    /// Blocks of advertising.
    pub ad: u32,
    /// Blocks of links to other pages.
    pub related: u32,
    /// Blocks of comments.
    pub comments: u32,
    /// Blocks that are notices.
    pub notice: u32,
    /// Other blocks of noise.
    pub other: u32,
    /// Pages that the site's template has learned from; null without one.
    pub template_pages: Option<u32>,
    /// Kind of page of the template that this page is of; null where it is like none.
    pub template_kind: Option<u32>,
    /// Format version of the template.
    pub template_version: Option<u32>,
    /// Hash of the template: the same for the same bytes.
    pub template_hash: Option<String>,
    /// Version of Husk.
    pub husk: String,
    /// Why the page failed; null where it did not.
    pub error: Option<String>,
}

impl Record {
    /// What is kept of a page, judged beside the template of its site where there is one. Never fails: what cannot be read,
    /// and a fault of ours, are told in the row. `refuse` is told of templates that cannot be read.
    #[must_use]
    pub fn of(
        page: &InputPage,
        templates: Option<&Templates>,
        refuse: &(dyn Fn(String) + Sync),
    ) -> Record {
        let mut record = Record {
            source: page.place.source.to_string(),
            offset: long(page.place.offset),
            nth: page.place.nth,
            id: (!page.id.is_null()).then(|| page.name()),
            url: page.url.clone(),
            site: page.site.clone(),
            date: (page.date > 0).then_some(long(page.date)),
            husk: env!("CARGO_PKG_VERSION").to_owned(),
            ..Record::default()
        };
        let known = templates.and_then(|templates| templates.get(&page.site, refuse));
        // The core never panics. Should it, it costs this page alone.
        let judged = catch_unwind(AssertUnwindSafe(|| {
            let mut judged = record.clone();
            judged.judge(page, known.as_deref()).map(|()| judged)
        }));
        match judged {
            Ok(Ok(judged)) => return judged,
            Ok(Err(error)) => record.error = Some(error),
            Err(_) => record.error = Some("a fault of Husk's: please report this page".to_owned()),
        }
        record
    }

    fn judge(&mut self, page: &InputPage, known: Option<&Known>) -> Result<(), String> {
        let page = page.parsed()?;
        let verdict = verdict::Judge::new(&page)
            .template(known.map(|known| &known.template))
            .decisions(known.map_or(&[], |known| &known.decisions))
            .verdict();
        let article = Article::of(&page, &verdict);
        let body = article.text();
        self.kind = verdict.kind.map(|likely| likely.kind.name().to_owned());
        let posts = if article.posts.is_empty() {
            &article.comments
        } else {
            &article.posts
        };
        self.posts = json(posts, posts.is_empty());
        self.items = json(&article.items, article.items.is_empty());
        self.product = json(&article.product, article.product.is_none());
        self.title = article.title;
        self.words = text::count(&body).words;
        self.text = Some(body);
        self.nodes = count(page.len());
        self.chars = verdict.total_chars;
        self.share = verdict.share();
        for block in &verdict.blocks {
            *self.counted(block.class) += 1;
        }
        if let Some(known) = known {
            self.template_share = Some(template_share(&verdict));
            self.template_pages = Some(known.template.pages());
            self.template_kind = verdict.template.and_then(|found| found.cluster);
            self.template_version = Some(template::VERSION.into());
            self.template_hash = Some(known.hash.clone());
        }
        Ok(())
    }

    fn counted(&mut self, class: Class) -> &mut u32 {
        match class {
            Class::Navigation => &mut self.navigation,
            Class::Header => &mut self.header,
            Class::Footer => &mut self.footer,
            Class::Sidebar => &mut self.sidebar,
            Class::Ad => &mut self.ad,
            Class::Related => &mut self.related,
            Class::Comments => &mut self.comments,
            Class::Notice => &mut self.notice,
            // No block of noise is content.
            Class::Content | Class::Other => &mut self.other,
        }
    }

    /// Bytes held, about.
    pub(super) fn size(&self) -> usize {
        let texts = [&self.text, &self.posts, &self.items, &self.product];
        let texts: usize = texts.into_iter().flatten().map(String::len).sum();
        texts + self.url.len() + self.title.len() + size_of::<Record>()
    }
}

/// As JSON; `None` where it is empty.
fn json(value: &impl Serialize, is_empty: bool) -> Option<String> {
    let text = (!is_empty).then(|| serde_json::to_string(value));
    text.and_then(Result::ok)
}

fn template_share(verdict: &Verdict) -> f32 {
    let known = verdict.blocks.iter().filter(|block| {
        let seen = block.seen.as_ref();
        seen.is_some_and(|seen| template::is_template(seen.pages, seen.of))
    });
    // A sum of nothing would be -0.
    let share = known.fold(0.0, |sum: f32, block| sum + block.share);
    share.min(1.0)
}

/// Signed, as not every reader of columns knows numbers of 64 bits without a sign.
fn long(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
