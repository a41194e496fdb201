// Reads the article aloud with a voice of the device, sentence by sentence, and marks the one that is read.
//
//   off ── start ──▶ speaking ⇄ paused ── stop, the end ──▶ off        next, previous: the sentence, or its block, changes
//
// A sentence is one utterance: going on after a pause, going back and the mark all follow from where sentences begin.
// Only voices of the device are used; what others read goes to their makers.

import { h, setText } from '../../content/element.js';
import { icon } from '../../content/tools/icons.js';
import { language, t } from '../../platform/i18n.js';
import { LISTENING_DEFAULTS, RATE, languageOf, voicesFor } from '../../shared/listening.js';
import { sentencesOf } from './sentences.js';
import { trusted } from '../../content/trusted_events.js';

/** @typedef {import('../../shared/listening.js').Listening} Listening */
/** @typedef {import('./sentences.js').Sentence} Sentence */

/** Time in which a voice must begin, ms: some never say that they cannot. */
const BEGIN_WITHIN = 6000;

/** Where the sentence that is read is kept, shares of the window's height. */
const CALM_ZONE = [0.12, 0.7];

export class Listen {
  /**
   * @param {object} reader
   * @param {HTMLElement} reader.article
   * @param {HTMLElement} reader.scroller
   * @param {import('./range_painter.js').Painter} reader.painter
   * @param {(words: string) => void} reader.say to screen readers and in the toast
   * @param {(listening: Partial<Listening>) => void} reader.keep
   * @param {() => void} reader.changed whether it is on has changed
   */
  constructor({ article, scroller, painter, say, keep, changed }) {
    this.article = article;
    this.scroller = scroller;
    this.painter = painter;
    this.say = say;
    this.keep = keep;
    this.changed = changed;
    this.speech = Reflect.get(globalThis, 'speechSynthesis') ?? null;
    /** @type {Listening} */
    this.choice = { ...LISTENING_DEFAULTS };
    /** @type {'off' | 'speaking' | 'paused'} */
    this.state = 'off';
    /** @type {Sentence[]} */
    this.sentences = [];
    this.at = 0;
    /** The utterance that counts; events of others are late. @type {SpeechSynthesisUtterance | null} */
    this.utterance = null;
    this.timer = 0;
    this.back = this.square('previous', 'reader_listen_previous', () => this.step(-1), 'ArrowLeft');
    this.play = this.square('play', 'reader_listen_pause', () => this.toggle(), 'N');
    this.forth = this.square('next', 'reader_listen_next', () => this.step(1), 'ArrowRight');
    this.end = this.square('close', 'reader_listen_stop', () => this.stop(), 'Escape');
    this.rateWords = h('output');
    this.rate = h('input', {
      type: 'range',
      min: RATE.min,
      max: RATE.max,
      step: RATE.step,
      'aria-label': t('reader_listen_rate'),
      oninput: () => this.setRate(Number(this.rate.value)),
    });
    this.voices = h('select', {
      'aria-label': t('reader_listen_voice'),
      onchange: () => this.setVoice(this.voices.value),
    });
    this.plate = h(
      'section',
      { class: 'listen-plate', 'aria-label': t('reader_listen'), hidden: true },
      this.back,
      this.play,
      this.forth,
      h('label', { class: 'rate' }, this.rate, this.rateWords),
      this.voices,
      this.end,
    );
    this.onVoices = () => this.drawVoices();
  }

  /**
   * @param {import('../../content/tools/icons.js').IconName} name
   * @param {string} key of its words
   * @param {() => void} run
   * @param {string} keys
   */
  square(name, key, run, keys) {
    return h(
      'button',
      {
        type: 'button',
        class: 'tool',
        'aria-label': t(key),
        title: t(key),
        'aria-keyshortcuts': keys,
        onclick: run,
      },
      icon(name),
    );
  }

  get isOn() {
    return this.state !== 'off';
  }

  /** @param {Listening} choice */
  choose(choice) {
    this.choice = choice;
  }

  toggle() {
    if (this.state === 'speaking') this.pause();
    else if (this.state === 'paused') this.resume();
    else this.start();
  }

  // --- on and off ---

  start() {
    if (this.speech === null) {
      this.say(t('reader_listen_none'));
      return;
    }
    this.sentences = sentencesOf(this.article, this.language());
    if (this.sentences.length === 0) return;
    this.at = this.firstInSight();
    this.plate.hidden = false;
    this.speech.addEventListener?.('voiceschanged', trusted(this.onVoices));
    this.drawVoices();
    this.rate.value = String(this.choice.rate);
    this.drawRate();
    this.speak();
  }

  stop() {
    if (!this.isOn) return;
    this.silence();
    this.state = 'off';
    this.painter.paint('spoken', null);
    const hadFocus = this.plate.contains(
      /** @type {ShadowRoot} */ (this.plate.getRootNode()).activeElement,
    );
    this.plate.hidden = true;
    this.speech?.removeEventListener?.('voiceschanged', trusted(this.onVoices));
    if (hadFocus) this.scroller.focus({ preventScroll: true });
    this.changed();
  }

  pause() {
    this.silence();
    this.state = 'paused';
    this.drawPlay();
    this.changed();
  }

  resume() {
    this.speak();
  }

  /** The article changed while it is read: goes on with the same words where they stand now. */
  renew() {
    if (!this.isOn) return;
    const { text } = this.sentences[this.at] ?? { text: '' };
    this.sentences = sentencesOf(this.article, this.language());
    const again = this.sentences.findIndex((sentence) => sentence.text === text);
    if (again >= 0) {
      this.at = again;
      this.mark();
    } else this.stop();
  }

  /** Cancels what is being said without hearing of it. */
  silence() {
    this.utterance = null;
    clearTimeout(this.timer);
    this.speech?.cancel();
  }

  // --- sentence by sentence ---

  speak() {
    const sentence = this.sentences[this.at];
    if (sentence === undefined || this.speech === null) {
      this.stop();
      return;
    }
    this.silence();
    const utterance = new SpeechSynthesisUtterance(sentence.text);
    const tag = sentence.language || this.language();
    const voice = this.voiceFor(tag);
    if (voice === null) {
      this.none();
      return;
    }
    utterance.voice = voice;
    utterance.lang = voice.lang;
    utterance.rate = this.choice.rate;
    utterance.onstart = () => clearTimeout(this.timer);
    utterance.onend = () => {
      if (utterance !== this.utterance) return;
      this.at += 1;
      this.speak();
    };
    utterance.onerror = ({ error }) => {
      if (utterance !== this.utterance) return;
      // The page has a voice of its own, or took ours: what was read stays marked.
      if (error === 'interrupted' || error === 'canceled') this.pause();
      else this.none();
    };
    this.utterance = utterance;
    this.state = 'speaking';
    this.timer = setTimeout(() => {
      if (utterance === this.utterance && !this.speech?.speaking) this.none();
    }, BEGIN_WITHIN);
    this.speech.speak(utterance);
    this.mark();
    this.drawPlay();
    this.changed();
  }

  /** There is no voice for this, or it does not speak. */
  none() {
    this.pause();
    this.say(t('reader_listen_none'));
    if (this.voices.options.length === 0) this.stop();
  }

  /** To the next sentence or the one before. @param {1 | -1} by */
  step(by) {
    if (!this.isOn) return;
    const to = this.at + by;
    if (to < 0 || to >= this.sentences.length) return;
    this.at = to;
    if (this.state === 'speaking') this.speak();
    else this.mark();
  }

  mark() {
    const sentence = this.sentences[this.at];
    this.painter.paint('spoken', sentence.range);
    const box = sentence.range.getBoundingClientRect();
    const { height } = this.scroller.getBoundingClientRect();
    const [from, to] = CALM_ZONE.map((share) => share * height);
    if (box.top >= from && box.bottom <= to) return;
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.scroller.scrollBy({ top: box.top - from, behavior: calm ? 'instant' : 'smooth' });
  }

  /** The first sentence that is seen. */
  firstInSight() {
    const at = this.sentences.findIndex(({ range }) => range.getBoundingClientRect().bottom > 60);
    return Math.max(0, at);
  }

  // --- voice and rate ---

  language() {
    return this.article.lang || language();
  }

  /** @param {string} tag */
  voiceFor(tag) {
    const known = this.speech?.getVoices() ?? [];
    const fits = voicesFor(known, tag);
    const wanted = this.choice.voices[languageOf(tag)];
    // A voice of another language reads a language it does not know better than nothing does.
    return (
      fits.find(({ voiceURI }) => voiceURI === wanted) ??
      fits[0] ??
      voicesFor(known, this.language())[0] ??
      null
    );
  }

  drawVoices() {
    const fits = voicesFor(this.speech?.getVoices() ?? [], this.language());
    const current = this.voiceFor(this.language());
    this.voices.replaceChildren(
      ...fits.map((voice) =>
        h('option', { value: voice.voiceURI, selected: voice === current }, voice.name),
      ),
    );
    this.voices.hidden = fits.length < 2;
  }

  /** @param {string} address of the voice */
  setVoice(address) {
    const voices = { ...this.choice.voices, [languageOf(this.language())]: address };
    this.choice = { ...this.choice, voices };
    this.keep({ voices });
    if (this.state === 'speaking') this.speak();
  }

  /** @param {number} rate */
  setRate(rate) {
    this.choice = { ...this.choice, rate };
    this.keep({ rate });
    this.drawRate();
    if (this.state === 'speaking') this.speak();
  }

  drawRate() {
    const words = `${new Intl.NumberFormat(language(), { maximumFractionDigits: 1 }).format(this.choice.rate)}×`;
    setText(this.rateWords, words);
    this.rate.setAttribute('aria-valuetext', words);
  }

  drawPlay() {
    const speaking = this.state === 'speaking';
    const key = speaking ? 'reader_listen_pause' : 'reader_listen_go_on';
    this.play.setAttribute('aria-label', t(key));
    this.play.title = t(key);
    this.play.replaceChildren(icon(speaking ? 'pause' : 'play'));
  }

  // --- keys ---

  /**
   * @param {string} key as KeyboardEvent has it
   * @param {boolean} rightToLeft whether the article is
   * @returns {boolean} whether the key was for this
   */
  key(key, rightToLeft) {
    if (key === 'n' || key === 'N') {
      this.toggle();
      return true;
    }
    if (!this.isOn) return false;
    const forward = rightToLeft ? 'ArrowLeft' : 'ArrowRight';
    const back = rightToLeft ? 'ArrowRight' : 'ArrowLeft';
    if (key !== forward && key !== back) return false;
    this.step(key === forward ? 1 : -1);
    return true;
  }
}
