//! The stored bytes of a site template: what goes in comes out, and what was not written by Husk is refused.

use crate::support::gazette::{DAY, article, learned, marked, table};
use proptest::prelude::*;
use unhusk::template::{MAX_BYTES, SiteTemplate, TemplateError, positions};
use unhusk::verdict::read_template;

#[test]
fn bytes_give_the_same_template_back() {
    let mut template = learned((1..=5).flat_map(|number| [article(number), table(number)]));
    let here = article(5);
    template.observe(positions(&here)[3], 1.0);
    let bytes = template.to_bytes();
    let back = SiteTemplate::from_bytes(&bytes).unwrap();
    assert_eq!(back.describe(), template.describe());
    assert_eq!(back.to_bytes(), bytes);
    assert_eq!(marked(&back, &article(9)), marked(&template, &article(9)));
    let (mut one, mut two) = (template, back);
    assert_eq!(
        one.learn(&table(9), DAY * 99),
        two.learn(&table(9), DAY * 99)
    );
    assert_eq!(one.to_bytes(), two.to_bytes());
}

#[test]
fn raw_text_of_a_single_page_is_never_stored() {
    let bytes = learned((1..=5).map(article)).to_bytes();
    let holds = |text: &str| {
        bytes
            .windows(text.len())
            .any(|window| window == text.as_bytes())
    };
    assert!(holds("All rights reserved"));
    assert!(!holds("Headline"));
    assert!(!holds("told in story"));
    assert!(!holds("photo-"));
}

#[test]
fn damaged_bytes_are_refused_with_the_reason() {
    let bytes = learned((1..=3).map(article)).to_bytes();
    let check = |bytes: &[u8], wanted: fn(&TemplateError) -> bool| {
        let error = SiteTemplate::from_bytes(bytes).unwrap_err();
        assert!(wanted(&error), "{error:?}");
    };
    check(b"", |error| *error == TemplateError::NotATemplate);
    check(b"<html>", |error| *error == TemplateError::NotATemplate);
    check(b"HUSKSITE", |error| *error == TemplateError::Damaged);
    let mut newer = bytes.clone();
    newer[8] = 9;
    check(&newer, |error| {
        *error == TemplateError::Version { got: 9, known: 4 }
    });
    for cut in [9, 20, bytes.len() / 2, bytes.len() - 1] {
        check(&bytes[..cut], |error| *error == TemplateError::Damaged);
    }
    let mut large = bytes.clone();
    large.resize(MAX_BYTES + 1, 0);
    check(&large, |error| {
        matches!(error, TemplateError::TooLarge { .. })
    });
    for at in 9..bytes.len() {
        let mut flipped = bytes.clone();
        flipped[at] ^= 1 << (at % 8);
        check(&flipped, |error| *error == TemplateError::Damaged);
    }
}

/// Bytes with a right checksum around any body of a version.
fn sealed(version: u8, body: &[u8]) -> Vec<u8> {
    let mut bytes = b"HUSKSITE".to_vec();
    bytes.push(version);
    bytes.extend_from_slice(body);
    let mut hash = unhusk::page::fingerprint::Fingerprint::new();
    let sum = hash.bytes(&bytes).finish().to_le_bytes();
    bytes.extend_from_slice(&sum);
    bytes
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(256) })]

    #[test]
    fn any_body_is_read_or_refused(
        version in 1_u8..=4,
        body in proptest::collection::vec(any::<u8>(), 0..400),
    ) {
        if let Ok(template) = SiteTemplate::from_bytes(&sealed(version, &body)) {
            prop_assert!(SiteTemplate::from_bytes(&template.to_bytes()).is_ok());
        }
    }

    #[test]
    fn a_changed_body_is_read_or_refused(
        version in 2_u8..=4,
        at in 0usize..8000,
        value in any::<u8>(),
    ) {
        let bytes = match version {
            2 => include_bytes!("support/gazette.v2.template").to_vec(),
            3 => include_bytes!("support/gazette.v3.template").to_vec(),
            _ => learned((1..=5).map(article)).to_bytes(),
        };
        let mut body = bytes[9..bytes.len() - 8].to_vec();
        let at = at % body.len();
        body[at] = value;
        if let Ok((mut template, _)) = read_template(&sealed(version, &body)) {
            let page = article(7);
            if let Some(found) = template.match_page(&page) {
                let _ = template.mark(&page, &found);
            }
            template.learn(&page, DAY);
            let _ = template.describe();
            let _ = template.outline(Some(&page));
        }
    }
}

#[test]
fn lengths_that_lie_allocate_nothing() {
    for at in 0..12 {
        let mut body = vec![0; at];
        body.extend_from_slice(&[0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01]);
        let result = SiteTemplate::from_bytes(&sealed(1, &body));
        assert!(
            matches!(result, Err(TemplateError::Malformed { .. })),
            "{at}: {result:?}"
        );
    }
}

#[test]
fn a_template_of_the_third_version_is_read() {
    let bytes = include_bytes!("support/gazette.v3.template");
    assert_eq!(bytes[8], 3);
    let mut old = SiteTemplate::from_bytes(bytes).unwrap();
    let mut now = learned((1..=5).flat_map(|number| [article(number), table(number)]));
    now.observe(positions(&article(5))[3], 1.0);
    assert_eq!(old.to_bytes(), now.to_bytes());
    // What one page alone had is known on the next.
    assert_eq!(
        old.learn(&article(5), DAY * 99),
        now.learn(&article(5), DAY * 99)
    );
    assert!(now.to_bytes().len() * 10 < bytes.len() * 9);
}
