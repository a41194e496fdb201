//! Texts and keys of a stored template in fewer bytes.
//!
//! Addresses of links and tag paths begin like the ones before them. Of each text only what differs is stored, behind one
//! character that says how many characters it shares with an earlier one:
//!
//! ```text
//!   /news/world/africa    /news/world/asia    /weather
//!   0 /news/world/africa  13 sia              1 weather
//! ```
//!
//! Keys of leaves seen once are looked up and never shown: 32 of their 64 bits are kept. With 4096 keys and a page of 2000
//! leaves one page in 500 has a leaf that is taken for one that was seen once; it takes two such pages to make a template
//! of it. O(bytes).

/// Bytes of a key.
const KEY_BYTES: usize = 4;

/// Most characters shared: what one byte of UTF-8 can say.
const MAX_SHARED: u32 = 127;

/// The part of a leaf's key by which it is known while one page alone had it.
pub(super) fn short_key(key: u64) -> u64 {
    key & ((1 << (8 * KEY_BYTES)) - 1)
}

/// Short keys, [`KEY_BYTES`] each.
pub(super) fn pack_keys(keys: impl Iterator<Item = u64>) -> Vec<u8> {
    keys.flat_map(|key| key.to_le_bytes().into_iter().take(KEY_BYTES))
        .collect()
}

/// The keys that were packed; bytes that are no whole key are passed over.
pub(super) fn unpack_keys(bytes: &[u8]) -> impl Iterator<Item = u64> {
    bytes.chunks_exact(KEY_BYTES).map(|key| {
        key.iter()
            .rev()
            .fold(0, |whole, &byte| whole << 8 | u64::from(byte))
    })
}

/// `text` as stored behind `before`.
pub(super) fn shorten(before: &str, text: &str) -> String {
    let shared = before.chars().zip(text.chars());
    let shared = shared
        .take(MAX_SHARED as usize)
        .take_while(|(left, right)| left == right);
    let (mut count, mut end) = (0_u32, 0);
    for (character, _) in shared {
        count += 1;
        end += character.len_utf8();
    }
    let mut short = String::with_capacity(1 + text.len() - end);
    short.extend(char::from_u32(count));
    short.push_str(text.get(end..).unwrap_or_default());
    short
}

/// The text that was stored as `short` behind `before`; `None` for one that `before` is too short for.
pub(super) fn lengthen(before: &str, short: &str) -> Option<String> {
    let mut rest = short.chars();
    let shared = rest.next()? as usize;
    let characters = before.char_indices().map(|(at, _)| at);
    let end = characters.chain([before.len()]).nth(shared)?;
    let mut text = before.get(..end)?.to_owned();
    text.push_str(rest.as_str());
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_differs_is_stored() {
        let short = shorten("/news/world/africa", "/news/world/asia");
        assert_eq!(short, "\u{d}sia");
        assert_eq!(
            lengthen("/news/world/africa", &short).unwrap(),
            "/news/world/asia"
        );
        assert_eq!(lengthen("/news", "\u{6}x"), None);
        assert_eq!(lengthen("/news", "\u{5}x").unwrap(), "/newsx");
        assert_eq!(lengthen("", ""), None);
    }

    #[test]
    fn any_text_comes_back() {
        let long = "ab".repeat(200);
        let texts = [
            "",
            "a",
            "äß",
            "äé",
            "日本語",
            "日本",
            "日曜日",
            &long,
            &long[1..],
        ];
        for before in texts {
            for text in texts {
                assert_eq!(
                    lengthen(before, &shorten(before, text)).as_deref(),
                    Some(text)
                );
            }
        }
    }

    #[test]
    fn keys_come_back() {
        let keys = [0, 1, 0xFFFF_FFFF, 0x1234_5678];
        let back: Vec<u64> = unpack_keys(&pack_keys(keys.into_iter())).collect();
        assert_eq!(back, keys);
        assert_eq!(short_key(u64::MAX), 0xFFFF_FFFF);
    }
}
