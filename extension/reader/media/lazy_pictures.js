// Pictures that are not there yet: each is loaded when it comes near, as the browser does for `loading=lazy` and this does for the
// stills of films, with room kept for it. What needs all of them, such as paper, has them loaded at once.

import { trusted } from '../../content/trusted_events.js';

/** How near a film comes before its still is loaded, px. */
const NEAR = 800;

/** Longest wait for all pictures, ms. */
const WAIT = 15_000;

export class LatePictures {
  /** @param {Element} scroller @param {HTMLElement} body */
  constructor(scroller, body) {
    this.body = body;
    this.observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) if (isIntersecting) this.bring(target);
      },
      { root: scroller, rootMargin: `${NEAR}px` },
    );
    const settled = (/** @type {any} */ { target }) => target.classList.remove('waiting');
    for (const type of ['load', 'error']) body.addEventListener(type, trusted(settled), true);
  }

  /** Keeps stills back, before the article is shown. @param {Element} built */
  keepBack(built) {
    for (const film of built.querySelectorAll('video[poster]')) {
      film.setAttribute('data-address', film.getAttribute('poster') ?? '');
      film.removeAttribute('poster');
    }
  }

  /** The article is shown. */
  renew() {
    this.observer.disconnect();
    for (const film of this.body.querySelectorAll('video[data-address]')) {
      this.observer.observe(film);
    }
    for (const img of /** @type {NodeListOf<HTMLImageElement>} */ (
      this.body.querySelectorAll('img[loading]:not([width], .icon-like)')
    )) {
      img.classList.toggle('waiting', img.naturalWidth === 0);
    }
  }

  stop() {
    this.observer.disconnect();
  }

  /** @param {Element} film */
  bring(film) {
    this.observer.unobserve(film);
    film.setAttribute('poster', film.getAttribute('data-address') ?? '');
    film.removeAttribute('data-address');
  }

  /**
   * Loads all of them.
   * @param {() => void} waits called where that takes a while
   * @returns {Promise<void>} when they are there or have had time enough
   */
  async all(waits) {
    for (const film of this.body.querySelectorAll('video[data-address]')) this.bring(film);
    const late = [...this.body.querySelectorAll('img')].filter((img) => img.naturalWidth === 0);
    if (late.length === 0) return;
    waits();
    const settled = late.map(
      (img) =>
        new Promise((resolve) => {
          for (const type of ['load', 'error']) img.addEventListener(type, trusted(resolve));
          img.removeAttribute('loading');
        }),
    );
    const enough = new Promise((resolve) => setTimeout(resolve, WAIT));
    await Promise.race([Promise.all(settled), enough]);
  }
}
