//! Records of web archives.

use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;

pub fn record(kind: &str, url: &str, content_type: &str, block: &[u8]) -> Vec<u8> {
    let mut bytes = format!(
        "WARC/1.0\r\nWARC-Type: {kind}\r\nWARC-Record-ID: <urn:uuid:{url}>\r\n\
         WARC-Target-URI: {url}\r\nWARC-Date: 2026-01-02T03:04:05Z\r\n\
         Content-Type: {content_type}\r\nContent-Length: {}\r\n\r\n",
        block.len()
    )
    .into_bytes();
    bytes.extend_from_slice(block);
    bytes.extend_from_slice(b"\r\n\r\n");
    bytes
}

fn answer(headers: &str, body: &[u8]) -> Vec<u8> {
    let mut bytes = format!("HTTP/1.1 200 OK\r\n{headers}\r\n").into_bytes();
    bytes.extend_from_slice(body);
    bytes
}

/// A record with the answer of a server.
pub fn response(url: &str, headers: &str, body: &[u8]) -> Vec<u8> {
    record(
        "response",
        url,
        "application/http; msgtype=response",
        &answer(headers, body),
    )
}

pub fn page(url: &str) -> Vec<u8> {
    response(
        url,
        "Content-Type: text/html; charset=utf-8\r\n",
        b"<!doctype html><p>Text",
    )
}

pub fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut packer = GzEncoder::new(Vec::new(), Compression::fast());
    packer.write_all(bytes).unwrap();
    packer.finish().unwrap()
}
