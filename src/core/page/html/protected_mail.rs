//! Addresses of mail that Cloudflare hides from whoever runs no scripts.
//!
//! ```text
//!   <a href="/cdn-cgi/l/email-protection" data-cfemail="0c6d4c6e">[email protected]</a>   →   <a href="mailto:a@b">a@b</a>
//! ```
//!
//! The address is in hexadecimal digits, each byte but the first XOR that one: in an attribute of the element whose text it takes the
//! place of, or behind the `#` of a link. O(nodes + bytes).

use super::tree::{Data, Handle, Tree};

/// The attribute with the address, and where links to it lead.
const ATTRIBUTE: &str = "data-cfemail";
const LINK: &str = "/cdn-cgi/l/email-protection";

/// An element and the address that it hides: as its text, as its link, or both.
struct Hidden {
    element: Handle,
    address: String,
    is_text: bool,
    is_link: bool,
}

/// Puts the addresses where a script would.
pub(super) fn show_addresses(tree: &Tree) {
    for hidden in hidden(tree) {
        if hidden.is_text {
            tree.replace_text(hidden.element, &hidden.address);
        }
        if hidden.is_link {
            let address = ["mailto:", &hidden.address].concat();
            tree.set_attribute(hidden.element, "href", &address);
        }
    }
}

fn hidden(tree: &Tree) -> Vec<Hidden> {
    let nodes = tree.nodes();
    let elements = nodes.iter().enumerate();
    let found = elements.filter_map(|(element, node)| {
        let Data::Element { attributes, .. } = &node.data else {
            return None;
        };
        let value = |wanted: &str| {
            let known = attributes.iter().find(|known| *known.name.local == *wanted);
            known.map(|known| &*known.value)
        };
        let (text, link) = (value(ATTRIBUTE), value("href"));
        let link = link
            .and_then(|link| link.split_once(LINK))
            .map(|(_, rest)| rest);
        let digits = text.or_else(|| link?.strip_prefix('#'))?;
        Some(Hidden {
            element,
            address: decoded(digits)?,
            is_text: text.is_some(),
            is_link: link.is_some(),
        })
    });
    found.collect()
}

/// The address that hexadecimal digits hide; `None` where they hide something else.
fn decoded(digits: &str) -> Option<String> {
    let byte = |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok();
    let mut bytes = digits.as_bytes().chunks(2).map(byte);
    let key = bytes.next()??;
    let plain: Option<Vec<u8>> = bytes.map(|byte| Some(byte? ^ key)).collect();
    let address = String::from_utf8(plain?).ok()?;
    let is_one = address.contains('@') && !address.contains(|letter: char| letter.is_control());
    is_one.then_some(address)
}

#[cfg(test)]
mod tests {
    use super::decoded;

    #[test]
    fn an_address_is_read_and_anything_else_is_none() {
        assert_eq!(decoded("0c6d4c6e").as_deref(), Some("a@b"));
        for digits in ["", "0", "0c", "0c6d", "zz11", "0c6d4c6", "öö"] {
            assert_eq!(decoded(digits), None, "{digits}");
        }
    }
}
