//! Formats that others may have written: page columns, HTML, templates, models, web archives.

use husk::input::warc;
use unhusk::page::fingerprint::Fingerprint;
use unhusk::page::html::{Scripting, parse_bytes};
use unhusk::page::wire;
use unhusk::template::SiteTemplate;
use unhusk::verdict;
use unhusk::verdict::model::Model;

use super::site::taught;
use super::{check, pages, seeds};

/// Pages from bytes may be large; the rest of the core is fed by the other targets.
const JUDGED: usize = 3000;

pub fn wire(data: &[u8]) {
    if let Ok(page) = wire::decode(data) {
        check::page(&page);
        if page.len() <= JUDGED {
            check::judged(&page, None);
        }
    }
}

pub fn wire_seeds() -> Vec<Vec<u8>> {
    seeds::sites()
        .iter()
        .flat_map(|site| pages::pages(site, 400))
        .filter(|page| page.len() < 60)
        .map(|page| wire::encode(&page))
        .collect()
}

pub fn html(data: &[u8]) {
    let Some((&first, html)) = data.split_first() else {
        return;
    };
    let scripting = [Scripting::On, Scripting::Off, Scripting::Inert][usize::from(first % 3)];
    let charset =
        [None, Some("utf-8"), Some("shift_jis"), Some("utf-16le")][usize::from(first / 3 % 4)];
    let page =
        parse_bytes(html, "https://site.test/a/1.html", charset, scripting).expect("a small page");
    check::page(&page);
    if page.len() > JUDGED {
        return;
    }
    let found = check::judged(&page, None);
    if first & 0x80 != 0 {
        check::decided(&page, &found);
        let mut template = SiteTemplate::new("site.test");
        unhusk::learn(&mut template, &page, 0);
        check::judged(&page, Some(&template));
    }
}

pub fn html_seeds() -> Vec<Vec<u8>> {
    let pages = [
        "<!doctype html><html lang=en><head><title>One - Site</title><meta property=og:title content=One><script type=application/ld+json>{\"@type\":\"Article\",\"headline\":\"One\",\"author\":{\"name\":\"Ann\"},\"datePublished\":\"2020-01-01\"}</script></head><body><nav><ul><li><a href=/a>Home</a><li><a href=/b>News</a></ul></nav><article><h1>One</h1><p class=byline>By Ann Smith, 1 May 2020<p>It was the best of times, it was the worst of times, it was the age of wisdom, it was the age of foolishness.<p>It was <b>the</b> <a href=#n1>epoch</a> of belief, it was the epoch of incredulity.<pre><code class=language-rust>fn main() {}</code></pre><table><tr><th>a<th>b<tr><td colspan=2>c</table><blockquote>q</blockquote><figure><img src=a.png srcset='b.png 2x' alt=x><figcaption>y</figcaption></figure><ol start=3><li>z</ol></article><aside>Related</aside><footer>© Site</footer>",
        "<noscript><img src=x onerror=alert(1)></noscript><svg><title><![CDATA[x]]></title><foreignObject><p>t</svg><math><mi>x</mi><annotation encoding='application/x-tex'>x^2</annotation></math><template><p>no</template><select><option>a</select><form><input hidden><textarea>x</textarea></form><table><p>out<tr><td>in</table><dialog open>y</dialog><iframe srcdoc='<p>z'></iframe>",
        "<div itemscope itemtype=https://schema.org/Article><span itemprop=author>Bob</span><time datetime=2021-02-03>3 Feb</time><sup id=r1><a href=#f1>1</a></sup><p>Text of some length that goes on and on, and further on.<ol><li id=f1>Note <a href=#r1>back</a></ol></div>",
    ];
    pages
        .iter()
        .flat_map(|page| [0_u8, 0x81].map(|first| [&[first], page.as_bytes()].concat()))
        .collect()
}

pub fn template(data: &[u8]) {
    // With a checksum that fits, or no byte behind the first ones would ever be read.
    let sealed = sealed(data);
    for bytes in [data, &sealed] {
        let Ok(mut template) = SiteTemplate::from_bytes(bytes) else {
            continue;
        };
        let written = template.to_bytes();
        let again = SiteTemplate::from_bytes(&written).expect("what was written is read");
        assert_eq!(again.to_bytes(), written);
        taught(&mut template, &pages::pages(&seeds::sites()[2], 100)[..2]);
    }
}

pub fn template_seeds() -> Vec<Vec<u8>> {
    seeds::sites()
        .iter()
        .map(|site| {
            let mut template = SiteTemplate::new("site.test");
            for (number, page) in (1..).zip(pages::pages(site, 400)) {
                unhusk::learn(&mut template, &page, 3_600_000 * number);
            }
            unsealed(template.to_bytes())
        })
        .collect()
}

pub fn model(data: &[u8]) {
    let sealed = sealed(data);
    for bytes in [data, &sealed] {
        let Ok(model) = Model::from_bytes(bytes) else {
            continue;
        };
        let written = model
            .forest()
            .to_bytes()
            .expect("a forest that was read is written");
        let again = Model::from_bytes(&written).expect("and read again");
        assert_eq!(
            again.forest().to_bytes().expect("and written again"),
            written
        );
        let page = &pages::pages(&seeds::sites()[3], 100)[0];
        let found = verdict::Judge::new(page).model(&model).verdict();
        assert!(found.scores.iter().all(|score| (0.0..=1.0).contains(score)));
    }
}

pub fn model_seeds() -> Vec<Vec<u8>> {
    let mut small = Model::built_in().forest().clone();
    small.truncate(3);
    vec![unsealed(small.to_bytes().expect("a small forest"))]
}

/// Bytes with the checksum that stored things end with.
fn sealed(bytes: &[u8]) -> Vec<u8> {
    let mut sum = Fingerprint::new();
    sum.bytes(bytes);
    [bytes, &sum.finish().to_le_bytes()].concat()
}

fn unsealed(mut bytes: Vec<u8>) -> Vec<u8> {
    bytes.truncate(bytes.len().saturating_sub(8));
    bytes
}

/// Pages and broken records lie in the file, in its order; reading ends.
pub fn archive(data: &[u8]) {
    let mut last = 0;
    warc::read(data, &mut |one| {
        let offset = match &one {
            Ok(page) => page.offset,
            Err(broken) => broken.offset,
        };
        assert!(last <= offset && offset < data.len() as u64);
        last = offset;
        Ok(())
    })
    .expect("bytes in memory are read");
}

pub fn archive_seeds() -> Vec<Vec<u8>> {
    let answer = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n3\r\n<p>\r\n0\r\n\r\n";
    let record = |kind: &str, block: &str| {
        format!(
            "WARC/1.0\r\nWARC-Type: {kind}\r\nWARC-Target-URI: http://a.test/\r\nWARC-Date: 2026-01-02T03:04:05Z\r\n\
             Content-Type: application/http\r\nContent-Length: {}\r\n\r\n{block}\r\n\r\n",
            block.len()
        )
    };
    let info = record("warcinfo", "software: x\r\n");
    let page = record("response", answer);
    // gzip with a stored block: a fuzzer can change what is inside without breaking the packing around it.
    let stored = |text: &str| {
        let length = u16::try_from(text.len()).unwrap_or(0);
        let mut bytes = vec![0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 1];
        bytes.extend(length.to_le_bytes());
        bytes.extend((!length).to_le_bytes());
        bytes.extend(text.as_bytes());
        bytes
    };
    vec![
        [info.as_str(), &page, &page].concat().into_bytes(),
        [stored(&info), stored(&page)].concat(),
        page.replace("Content-Length", "Content-Lengt").into_bytes(),
    ]
}
