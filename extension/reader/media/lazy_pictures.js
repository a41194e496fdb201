// Pictures load when they come near the window, and room is kept for them. Browsers do so themselves for `loading=lazy`; this does
// it for the posters of videos. Of a picture that cannot be loaded its description is left. What needs all pictures, such as
// printing, has them loaded at once.

import { listen } from '../widgets.js';

/** Distance to the window at which a poster is loaded, px. */
const NEAR = 800;

/** Longest wait for all pictures, ms. */
const WAIT = 15_000;

export class LazyPictures {
  /** @param {Element} scroller @param {HTMLElement} body */
  constructor(scroller, body) {
    this.body = body;
    this.observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (isIntersecting) this.loadPoster(target);
        }
      },
      { root: scroller, rootMargin: `${NEAR}px` },
    );
    for (const type of ['load', 'error']) {
      listen(
        body,
        type,
        ({ target }) => {
          target.classList.remove('waiting');
          if (target.localName === 'img') target.classList.toggle('broken', type === 'error');
        },
        true,
      );
    }
  }

  /** Takes posters off, before the article is shown. @param {Element} built */
  keepBack(built) {
    for (const video of built.querySelectorAll('video[poster]')) {
      video.setAttribute('data-address', video.getAttribute('poster') ?? '');
      video.removeAttribute('poster');
    }
  }

  get withoutPoster() {
    return this.body.querySelectorAll('video[data-address]');
  }

  /** Observes the article that is shown now. */
  renew() {
    this.observer.disconnect();
    for (const video of this.withoutPoster) this.observer.observe(video);
    for (const img of this.body.querySelectorAll('img')) {
      // It may have failed before it was shown.
      const isBroken = img.complete && img.naturalWidth === 0 && img.hasAttribute('src');
      img.classList.toggle('broken', isBroken);
      if (!img.matches('[loading]:not([width], .icon-like)')) continue;
      img.classList.toggle('waiting', img.naturalWidth === 0 && !isBroken);
    }
  }

  stop() {
    this.observer.disconnect();
  }

  /** @param {Element} video */
  loadPoster(video) {
    this.observer.unobserve(video);
    video.setAttribute('poster', video.getAttribute('data-address') ?? '');
    video.removeAttribute('data-address');
  }

  /** Loads all pictures; resolves when they have loaded or the wait is over. @param {() => void} onWait called where it takes a while */
  async loadAll(onWait) {
    for (const video of this.withoutPoster) this.loadPoster(video);
    const late = [...this.body.querySelectorAll('img')].filter((img) => img.naturalWidth === 0);
    if (late.length === 0) return;
    onWait();
    const settled = late.map(
      (img) =>
        new Promise((resolve) => {
          for (const type of ['load', 'error']) listen(img, type, resolve);
          img.removeAttribute('loading');
        }),
    );
    const timeout = new Promise((resolve) => setTimeout(resolve, WAIT));
    await Promise.race([Promise.all(settled), timeout]);
  }
}
