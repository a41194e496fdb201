//! Data sets: an index and its pages, packed or not, and what is told of one that cannot be read.

use std::io::Write;

use crate::support::folder::Folder;
use husk_lab::eval::dataset::DataSet;

#[test]
fn data_sets_are_read_and_refused() {
    let folder = Folder::new("dataset");
    let open = |text: &str| {
        folder.write("index.jsonl", text.as_bytes());
        DataSet::open(folder.path())
    };
    folder.write("plain.html", b"<p>plain");
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packed.write_all(b"<p>packed").unwrap();
    folder.write("packed.html.gz", &packed.finish().unwrap());

    let set = open(concat!(
        "{\"id\":\"1\",\"site\":\"s\",\"html\":\"plain.html\",\"type\":\"forum\",\"gold\":{\"k\":1}}\n\n",
        "{\"id\":\"2\",\"site\":\"s\",\"html\":\"packed.html.gz\",\"url\":\"u\"}\n",
        "{\"id\":\"3\",\"site\":\"s\",\"html\":\"gone.html\"}\n",
    ))
    .unwrap();
    let pages: Vec<_> = set.pages().collect();
    let (first, html) = pages[0].as_ref().unwrap();
    assert_eq!(
        (html.as_slice(), first.kind.as_deref()),
        (b"<p>plain".as_slice(), Some("forum"))
    );
    assert_eq!(first.gold["k"], 1);
    let (second, html) = pages[1].as_ref().unwrap();
    assert_eq!(
        (html.as_slice(), second.url.as_deref()),
        (b"<p>packed".as_slice(), Some("u"))
    );
    let gone = pages[2].as_ref().unwrap_err().to_string();
    assert!(
        gone.starts_with("page 3: ") && gone.contains("gone.html"),
        "{gone}"
    );

    let no_site =
        open("{\"id\":\"1\",\"site\":\"s\",\"html\":\"h\"}\n{\"id\":\"1\"}\n").unwrap_err();
    assert!(
        no_site.to_string().ends_with("line 2: no string \"site\""),
        "{no_site}"
    );
    let broken = open("{\n").unwrap_err().to_string();
    assert!(broken.contains("line 1"), "{broken}");
    let none = DataSet::open(&folder.path().join("none")).unwrap_err();
    assert!(none.to_string().starts_with("no data set at"), "{none}");
}
