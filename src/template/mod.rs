//! Several pages of one site → the site's template.
