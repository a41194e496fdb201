// Reads the article aloud with a voice of the device, sentence by sentence, and marks the one that is read.
//
//   off ── start ──▶ speaking ⇄ paused ── stop, the end ──▶ off        next, previous: another sentence
//
// Each sentence is one utterance, so that going on after a pause, going back and the mark need only to know where sentences
// begin. Only voices of the device are used: others send the text to their makers.

import { h, setText } from '../../content/element.js';
import { icon } from '../../content/tools/icons.js';
import { trusted } from '../../content/trusted_events.js';
import { language, t } from '../../platform/i18n.js';
import { LISTENING_DEFAULTS, RATE, languageOf, voicesFor } from '../../shared/listening.js';
import { iconButton, scrollBehavior } from '../widgets.js';
import { sentencesOf } from './sentences.js';

/** @typedef {import('../../shared/listening.js').Listening} Listening */
/** @typedef {import('./sentences.js').Sentence} Sentence */

/** Time in which a voice must begin, ms: some never report that they cannot. */
const BEGIN_WITHIN = 6000;

/** Where in the window the sentence that is read is kept, shares of its height. */
const READING_ZONE = [0.12, 0.7];

/** Height of the toolbar, below which a sentence counts as seen, px. */
const TOOLBAR = 60;

/** @param {import('../../content/tools/icons.js').IconName} name @param {string} key @param {() => void} run @param {string} shortcut */
function playerButton(name, key, run, shortcut) {
  return iconButton(name, key, run, { class: 'tool', 'aria-keyshortcuts': shortcut });
}

export class ReadAloud {
  /** @param {import('../reader.js').Reader} reader */
  constructor(reader) {
    this.reader = reader;
    this.article = reader.article;
    this.speech = Reflect.get(globalThis, 'speechSynthesis') ?? null;
    /** @type {Listening} */
    this.choice = { ...LISTENING_DEFAULTS };
    /** @type {'off' | 'speaking' | 'paused'} */
    this.state = 'off';
    /** @type {Sentence[]} */
    this.sentences = [];
    /** Index of the sentence that is read. */
    this.index = 0;
    /** The current utterance; events of others come late and are ignored. @type {SpeechSynthesisUtterance | null} */
    this.utterance = null;
    this.timer = 0;
    this.play = playerButton('play', 'reader_listen_pause', () => this.toggle(), 'N');
    this.rateWords = h('output');
    this.rate = h('input', {
      type: 'range',
      min: RATE.min,
      max: RATE.max,
      step: RATE.step,
      'aria-label': t('reader_listen_rate'),
      oninput: () => {
        this.choose({ rate: Number(this.rate.value) });
        this.drawRate();
      },
    });
    this.voices = h('select', {
      'aria-label': t('reader_listen_voice'),
      onchange: () => {
        const own = { [languageOf(this.language)]: this.voices.value };
        this.choose({ voices: { ...this.choice.voices, ...own } });
      },
    });
    this.player = h(
      'section',
      { class: 'listen-plate', 'aria-label': t('reader_listen'), hidden: true },
      playerButton('previous', 'reader_listen_previous', () => this.step(-1), 'ArrowLeft'),
      this.play,
      playerButton('next', 'reader_listen_next', () => this.step(1), 'ArrowRight'),
      h('label', { class: 'rate' }, this.rate, this.rateWords),
      this.voices,
      playerButton('close', 'reader_listen_stop', () => this.stop(), 'Escape'),
    );
    // Browsers may know their voices only some time after they were first asked.
    this.onVoices = () => this.drawVoices();
  }

  get isOn() {
    return this.state !== 'off';
  }

  get language() {
    return this.article.lang || language();
  }

  toggle() {
    if (this.state === 'speaking') this.pause();
    else if (this.state === 'paused') this.speak();
    else this.start();
  }

  // --- on and off ---

  start() {
    if (this.speech === null) {
      this.reader.notify(t('reader_listen_none'));
      return;
    }
    this.sentences = sentencesOf(this.article, this.language);
    if (this.sentences.length === 0) return;
    const isSeen = (/** @type {Sentence} */ { range }) =>
      range.getBoundingClientRect().bottom > TOOLBAR;
    this.index = Math.max(0, this.sentences.findIndex(isSeen));
    this.player.hidden = false;
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
    this.reader.painter.paint('spoken', null);
    const hadFocus = this.player.contains(this.reader.root.activeElement);
    this.player.hidden = true;
    this.speech?.removeEventListener?.('voiceschanged', trusted(this.onVoices));
    if (hadFocus) this.reader.scroller.focus({ preventScroll: true });
    this.drawState();
  }

  pause() {
    this.silence();
    this.state = 'paused';
    this.drawState();
  }

  /** The article changed while it is read: goes on with the same sentence where it stands now. */
  renew() {
    if (!this.isOn) return;
    const { text } = this.sentences[this.index] ?? { text: '' };
    this.sentences = sentencesOf(this.article, this.language);
    this.index = this.sentences.findIndex((sentence) => sentence.text === text);
    if (this.index >= 0) this.mark();
    else this.stop();
  }

  /** Cancels the current utterance and ignores its events. */
  silence() {
    this.utterance = null;
    clearTimeout(this.timer);
    this.speech?.cancel();
  }

  // --- sentence by sentence ---

  speak() {
    const sentence = this.sentences[this.index];
    if (sentence === undefined || this.speech === null) {
      this.stop();
      return;
    }
    this.silence();
    const utterance = new SpeechSynthesisUtterance(sentence.text);
    const voice = this.voiceFor(sentence.language || this.language);
    if (voice === null) {
      this.failed();
      return;
    }
    utterance.voice = voice;
    utterance.lang = voice.lang;
    utterance.rate = this.choice.rate;
    utterance.onstart = () => clearTimeout(this.timer);
    utterance.onend = () => {
      if (utterance !== this.utterance) return;
      this.index += 1;
      this.speak();
    };
    utterance.onerror = ({ error }) => {
      if (utterance !== this.utterance) return;
      // The page speaks itself, or cancelled what we said: the sentence stays marked.
      if (error === 'interrupted' || error === 'canceled') this.pause();
      else this.failed();
    };
    this.utterance = utterance;
    this.state = 'speaking';
    this.timer = setTimeout(() => {
      if (utterance === this.utterance && !this.speech?.speaking) this.failed();
    }, BEGIN_WITHIN);
    this.speech.speak(utterance);
    this.mark();
    this.drawState();
  }

  /** There is no voice for the language, or it does not speak. */
  failed() {
    this.pause();
    this.reader.notify(t('reader_listen_none'));
    if (this.voices.options.length === 0) this.stop();
  }

  /** @param {1 | -1} by */
  step(by) {
    if (!this.isOn || this.sentences[this.index + by] === undefined) return;
    this.index += by;
    if (this.state === 'speaking') this.speak();
    else this.mark();
  }

  /** Paints the sentence and scrolls to it. */
  mark() {
    const { scroller, painter } = this.reader;
    const { range } = this.sentences[this.index];
    painter.paint('spoken', range);
    const box = range.getBoundingClientRect();
    const { height } = scroller.getBoundingClientRect();
    const [from, to] = READING_ZONE.map((share) => share * height);
    if (box.top >= from && box.bottom <= to) return;
    scroller.scrollBy({ top: box.top - from, behavior: scrollBehavior() });
  }

  // --- voice and rate ---

  /** @param {string} tag of a language */
  voiceFor(tag) {
    const known = this.speech?.getVoices() ?? [];
    const fitting = voicesFor(known, tag);
    const wanted = this.choice.voices[languageOf(tag)];
    // A voice of another language is better than none.
    return (
      fitting.find(({ voiceURI }) => voiceURI === wanted) ??
      fitting[0] ??
      voicesFor(known, this.language)[0] ??
      null
    );
  }

  drawVoices() {
    const fitting = voicesFor(this.speech?.getVoices() ?? [], this.language);
    const current = this.voiceFor(this.language);
    this.voices.replaceChildren(
      ...fitting.map((voice) =>
        h('option', { value: voice.voiceURI, selected: voice === current }, voice.name),
      ),
    );
    this.voices.hidden = fitting.length < 2;
  }

  /** @param {Partial<Listening>} change */
  choose(change) {
    this.reader.keepListening(change);
    if (this.state === 'speaking') this.speak();
  }

  drawRate() {
    const format = new Intl.NumberFormat(language(), { maximumFractionDigits: 1 });
    const words = `${format.format(this.choice.rate)}×`;
    setText(this.rateWords, words);
    this.rate.setAttribute('aria-valuetext', words);
  }

  drawState() {
    this.reader.listenButton.setAttribute('aria-pressed', String(this.isOn));
    if (!this.isOn) return;
    const isSpeaking = this.state === 'speaking';
    const words = t(isSpeaking ? 'reader_listen_pause' : 'reader_listen_go_on');
    this.play.title = words;
    this.play.replaceChildren(icon(isSpeaking ? 'pause' : 'play'));
  }

  // --- keys ---

  /** @param {string} key as KeyboardEvent has it @returns {boolean} whether the key was for this */
  key(key) {
    if (key === 'n' || key === 'N') {
      this.toggle();
      return true;
    }
    if (!this.isOn || (key !== 'ArrowLeft' && key !== 'ArrowRight')) return false;
    const forward = this.article.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    this.step(key === forward ? 1 : -1);
    return true;
  }
}
