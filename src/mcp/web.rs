//! Pages of the web, by the rules under which the extension reads a site's other pages: http and https, no cookies, 16 MiB and 30
//! seconds a page. Moreover robots.txt is kept, and no address inside a private network is spoken to, as whoever wrote a page
//! that a model read chose the address.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use texting_robots::{Robot, get_robots_url};
use ureq::config::Config;
use ureq::http::Uri;
use ureq::http::header::LOCATION;
use ureq::unversioned::resolver::{DefaultResolver, ResolvedSocketAddrs, Resolver};
use ureq::unversioned::transport::{DefaultConnector, NextTimeout};
use ureq::{Agent, Body, Error, http::Response};
use url::Url;

/// Largest page, in bytes.
const PAGE_MAX: u64 = 16 << 20;
/// Bytes of robots.txt that are read, as RFC 9309 has it.
const ROBOTS_MAX: u64 = 500 << 10;
/// Longest wait for an answer and all of its bytes.
const TIMEOUT: Duration = Duration::from_secs(30);
/// Redirects that are followed.
const REDIRECTS: usize = 5;
/// Origins whose robots.txt is remembered.
const REMEMBERED: usize = 1000;

/// How robots.txt may name this client.
const NAME: &str = "unhusk";
const USER_AGENT: &str = concat!(
    "unhusk-mcp/",
    env!("CARGO_PKG_VERSION"),
    " (+",
    env!("CARGO_PKG_REPOSITORY"),
    ")"
);

/// Reads pages of addresses.
pub(crate) struct Web {
    agent: Agent,
    /// By origin; `None` where everything is allowed.
    robots: Mutex<HashMap<String, Arc<Option<Robot>>>>,
}

/// A page that was fetched.
pub(crate) struct Fetched {
    /// Where it was in the end.
    pub(crate) url: String,
    /// As they came.
    pub(crate) bytes: Vec<u8>,
    /// What the server said of their encoding.
    pub(crate) charset: Option<String>,
}

impl Web {
    /// Also of addresses inside private networks where `is_private_allowed`.
    pub(crate) fn new(is_private_allowed: bool) -> Web {
        let config = Agent::config_builder()
            .timeout_global(Some(TIMEOUT))
            .max_redirects(0)
            .http_status_as_error(false)
            .user_agent(USER_AGENT)
            .build();
        let resolver = PublicResolver {
            is_private_allowed,
            default: DefaultResolver::default(),
        };
        Web {
            agent: Agent::with_parts(config, DefaultConnector::new(), resolver),
            robots: Mutex::default(),
        }
    }

    /// The page of an address.
    ///
    /// # Errors
    /// Why it cannot be had, for the client to read.
    pub(crate) fn get(&self, address: &str) -> Result<Fetched, String> {
        let url = Url::parse(address).map_err(|error| error.to_string())?;
        let (mut url, mut response) = self.follow(url, |url| self.expect_allowed(url))?;
        let status = response.status();
        if !status.is_success() {
            return Err(format!("the server answers {status}"));
        }
        let kind = response.body().mime_type().unwrap_or_default();
        let kind = kind.to_ascii_lowercase();
        let is_page = ["html", "xml", "text/plain"];
        if !kind.is_empty() && !is_page.iter().any(|page| kind.contains(page)) {
            return Err(format!("it is {kind}, not a page of HTML"));
        }
        let charset = response.body().charset().map(str::to_owned);
        let body = response.body_mut().with_config().limit(PAGE_MAX);
        url.set_fragment(None);
        Ok(Fetched {
            url: url.into(),
            bytes: body.read_to_vec().map_err(|error| of(&error))?,
            charset,
        })
    }

    /// Asks for an address, and for those that it is led to, each of which is checked first.
    fn follow(
        &self,
        mut url: Url,
        check: impl Fn(&Url) -> Result<(), String>,
    ) -> Result<(Url, Response<Body>), String> {
        for _ in 0..=REDIRECTS {
            check(&url)?;
            let response = self.agent.get(url.as_str()).call();
            let response = response.map_err(|error| of(&error))?;
            let status = response.status();
            if !status.is_redirection() {
                return Ok((url, response));
            }
            let location = response.headers().get(LOCATION);
            let location = location.and_then(|to| to.to_str().ok());
            let location = location.ok_or_else(|| format!("{status} without an address"))?;
            url = url.join(location).map_err(|error| error.to_string())?;
        }
        Err(format!("more than {REDIRECTS} redirects"))
    }

    fn expect_allowed(&self, url: &Url) -> Result<(), String> {
        expect_web(url)?;
        match self.robots_of(url)?.as_ref() {
            Some(robots) if !robots.allowed(url.as_str()) => {
                Err("the site's robots.txt asks not to fetch it".to_owned())
            }
            _ => Ok(()),
        }
    }

    /// What the site's robots.txt says. Without one, or where it forbids to be read, everything is allowed; where its server
    /// fails, nothing is (RFC 9309, 2.3.1).
    fn robots_of(&self, url: &Url) -> Result<Arc<Option<Robot>>, String> {
        let origin = url.origin().ascii_serialization();
        let lock = || self.robots.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = lock().get(&origin) {
            return Ok(Arc::clone(known));
        }
        let address = get_robots_url(url.as_str()).map_err(|error| error.to_string())?;
        let address = Url::parse(&address).map_err(|error| error.to_string())?;
        let (_, mut response) = self.follow(address, expect_web)?;
        let status = response.status();
        if status.is_server_error() {
            return Err(format!("the server answers {status} for its robots.txt"));
        }
        let robots = if status.is_success() {
            let mut bytes = Vec::new();
            let read = std::io::Read::read_to_end(
                &mut std::io::Read::take(response.body_mut().as_reader(), ROBOTS_MAX),
                &mut bytes,
            );
            read.map_err(|error| error.to_string())?;
            Robot::new(NAME, &bytes).ok()
        } else {
            None
        };
        let robots = Arc::new(robots);
        let mut known = lock();
        if known.len() >= REMEMBERED {
            known.clear();
        }
        known.insert(origin, Arc::clone(&robots));
        Ok(robots)
    }
}

/// Whether an address is of the web, and names nobody.
fn expect_web(url: &Url) -> Result<(), String> {
    if !matches!(url.scheme(), "http" | "https") {
        return Err(format!(
            "{}: addresses are not fetched, only http: and https:",
            url.scheme()
        ));
    }
    if !url.username().is_empty() || url.password().is_some() {
        return Err("addresses with a name and password are not fetched".to_owned());
    }
    Ok(())
}

/// What a client reads of an error.
fn of(error: &Error) -> String {
    match error {
        Error::HostNotFound => {
            "there is no such host, or it is inside a private network".to_owned()
        }
        Error::BodyExceedsLimit(most) => format!("it is larger than {most} bytes"),
        error => error.to_string(),
    }
}

/// Finds no host inside a private network, whatever its name is: what is checked is what is connected to.
#[derive(Debug)]
struct PublicResolver {
    is_private_allowed: bool,
    default: DefaultResolver,
}

impl Resolver for PublicResolver {
    fn resolve(
        &self,
        uri: &Uri,
        config: &Config,
        timeout: NextTimeout,
    ) -> Result<ResolvedSocketAddrs, Error> {
        let found = self.default.resolve(uri, config, timeout)?;
        let mut public = self.empty();
        for address in found.iter() {
            if self.is_private_allowed || is_public(address.ip()) {
                public.push(*address);
            }
        }
        match public.is_empty() {
            true => Err(Error::HostNotFound),
            false => Ok(public),
        }
    }
}

/// Whether an address is of the public internet, by IANA's registries of special addresses.
fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(ip) => {
            let [a, b, c, _] = ip.octets();
            !(ip.is_private()
                || ip.is_loopback()
                || ip.is_link_local()
                || ip.is_documentation()
                || ip.is_multicast()
                // This network, shared address space, protocol assignments, benchmarking, reserved.
                || a == 0
                || (a == 100 && b & 0xc0 == 64)
                || (a == 192 && b == 0 && c == 0)
                || (a == 198 && b & 0xfe == 18)
                || a >= 240)
        }
        IpAddr::V6(ip) => {
            let [a, b, ..] = ip.segments();
            match (ip.to_ipv4_mapped(), a) {
                (Some(inner), _) => is_public(inner.into()),
                // Global unicast, without documentation, 6to4 and the tunnels that carry another address.
                (None, 0x2002) => false,
                (None, 0x2001) => b >= 0x200 && b != 0xdb8,
                (None, a) => a & 0xe000 == 0x2000,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::is_public;

    #[test]
    fn addresses_of_private_networks_are_told_from_public_ones() {
        let is = |address: &str| is_public(address.parse().unwrap());
        for private in [
            "0.0.0.0",
            "10.1.2.3",
            "100.64.0.1",
            "127.0.0.1",
            "169.254.169.254",
            "172.16.0.1",
            "192.0.0.1",
            "192.168.1.1",
            "198.18.0.1",
            "224.0.0.1",
            "240.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::ffff:10.0.0.1",
            "::ffff:127.0.0.1",
            "64:ff9b::a00:1",
            "2001:db8::1",
            "2002:a00:1::1",
            "fc00::1",
            "fe80::1",
            "ff02::1",
        ] {
            assert!(!is(private), "{private}");
        }
        for public in [
            "1.1.1.1",
            "100.128.0.1",
            "172.32.0.1",
            "192.0.1.1",
            "2606:4700::1111",
            "2001:4860::8888",
        ] {
            assert!(is(public), "{public}");
        }
    }
}
