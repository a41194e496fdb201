// "Learn this site" on one page: shows which pages would be read, reads them with progress and a button to cancel, and says how it
// ended. Also says when the site has changed so much that it should be learned again.

import { percent, t } from '../../platform/i18n.js';
import { learnSite } from './learn.js';
import { Plan } from './plan.js';

/** Most pages that could not be read and are named. */
const MOST_UNREAD = 3;

export class Learning {
  /**
   * @param {Pick<import('./page_tools.js').ToolsSession, 'isOn' | 'status' | 'view' | 'analysis' | 'surface' | 'bar' | 'upload' | 'notes'
   *   | 'snapshots' | 'draw' | 'report' | 'look' | 'startLearning' | 'endLearning'>} session
   */
  constructor(session) {
    this.session = session;
    this.plan = new Plan(session.surface);
    /** @type {AbortController | null} */
    this.controller = null;
    /** @type {{done: number, of: number} | null} */
    this.progress = null;
    this.toldDrift = false;
  }

  get asks() {
    return this.plan.element !== null;
  }

  /** What the bar shows while pages are read. */
  get barState() {
    const { done, of } = this.progress ?? { done: 0, of: 1 };
    return {
      line: t('content_learning', Math.min(done + 1, of), of),
      progress: { done, of },
      action: { label: t('ui_cancel'), run: () => this.cancel() },
    };
  }

  cancel() {
    this.controller?.abort();
  }

  stop() {
    this.cancel();
    this.plan.close();
    this.toldDrift = false;
  }

  async learn() {
    const { session } = this;
    const before = session.view;
    if (before === null || session.status === 'learning') return;
    try {
      const { pages, credentials } = await session.upload.send(
        'content-bg-learn-plan',
        before.bytes,
        {},
      );
      if (pages.length === 0) {
        session.notes.tell('plain', t('content_plan_none'));
        return;
      }
      session.bar.hide();
      const urls = await this.plan.ask(pages, credentials);
      session.draw();
      if (urls === null || urls.length === 0 || !session.isOn) return;
      const view = await session.snapshots.take(() => session.isOn);
      if (view === null) return;
      session.startLearning();
      this.controller = new AbortController();
      const learned = await learnSite({
        urls,
        upload: session.upload,
        current: { bytes: view.bytes, url: location.href },
        credentials,
        signal: this.controller.signal,
        onProgress: (done, of) => {
          this.progress = { done, of };
          session.draw();
          session.report();
        },
      });
      if (!session.isOn) return;
      this.end();
      this.toldDrift = true;
      await session.look('learned');
      session.notes.tell('plain', learnedLine(learned));
    } catch (error) {
      if (!session.isOn) return;
      this.end();
      session.notes.warn(error);
    }
  }

  end() {
    this.controller = null;
    this.progress = null;
    this.session.endLearning();
  }

  /** The site's template does not fit any more: once for each page. */
  tellDrift() {
    const { session } = this;
    const drift = session.analysis?.template?.drift ?? 0;
    if (this.toldDrift) return;
    this.toldDrift = true;
    const action = { label: t('content_drift_learn'), run: () => void this.learn() };
    session.notes.tell('warn', t('ui_drift', percent(drift)), action, false);
  }
}

/** How learning ended, as a sentence. @param {import('./learn.js').Learned} learned */
function learnedLine({ pages, unread, cancelled, template }) {
  const parts = [t(cancelled ? 'content_learned_cancelled' : 'content_learned', pages)];
  if (unread.length > 0) {
    const some = unread.slice(0, MOST_UNREAD).map(unreadWords).join('; ');
    parts.push(t('content_learned_failed', unread.length), `${some}.`);
  }
  if (template) parts.push(t('content_learned_kinds', template.clusters));
  return parts.join(' ');
}

/** @param {import('./learn.js').Unread} unread */
function unreadWords({ url, why, status = '' }) {
  return t(`content_unread_${why}`, new URL(url).pathname, status);
}
