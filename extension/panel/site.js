// The tab "Site": what is known of the site, for those who want to know: kinds of pages, blocks with
// how often and since when they were seen, how well this page fits, the person's own corrections.

import { day, percent, plural, size, t } from '../platform/i18n.js';
import { send } from '../platform/webext.js';
import { decisionList } from '../ui/decisions.js';
import { attempt, byId, confirmed, h, say } from '../ui/dom.js';
import { autoSection } from './auto.js';
import { createRecords } from './records.js';

/** @typedef {import('../shared/protocol.js').Messages['ui-bg-site'][1]} Known */
/** @typedef {import('../shared/answers.js').Analysis['template']} Fit */
/** @typedef {import('../shared/answers.js').TemplateCluster} TemplateCluster */

/** Blocks drawn of one kind of page; those seen most often come first. */
const BLOCKS_MAX = 200;

/** How the path of a text ends. */
const TEXT = '/#text';

/** @param {{refresh: () => Promise<void>}} events */
export function createSite({ refresh }) {
  const root = byId('site', HTMLElement);
  const records = createRecords({ refresh });
  /** Kinds that the person opened. @type {Set<number>} */
  const open = new Set();
  let drawn = '';

  /**
   * @param {Known | null} known
   * @param {Fit} fit
   * @param {{tab: number | null, auto: import('../shared/answers.js').AutoHere | null}} page
   */
  function draw(known, fit, { tab, auto }) {
    const now = JSON.stringify([known, fit, tab, auto]);
    if (now === drawn) return;
    drawn = now;
    const focused = root.contains(document.activeElement) ? document.activeElement?.id : '';
    if (known === null) {
      root.replaceChildren(h('p', t('ui_panel_no_site')));
      return;
    }
    const { site, template, decisions } = known;
    root.replaceChildren(
      head(known, fit),
      ...(auto?.host ? [autoSection(auto, { tab, refresh })] : []),
      ...records.sections(template?.records ?? [], { tab, site: site.site, decisions }),
      ...(template?.clusters ?? []).map((cluster, index) => kind(cluster, index)),
      ...(decisions.length > 0 ? [corrections(site.site, decisions)] : []),
      ...(site.bytes > 0 ? [forget(site.site)] : []),
    );
    if (focused) document.getElementById(focused)?.focus();
  }

  /**
   * @param {Known} known
   * @param {Fit} fit
   */
  function head({ site, template }, fit) {
    if (template === null) {
      return h('div.stack', h('h2', site.site), h('p', t('ui_panel_not_learned', site.site)));
    }
    const facts = [
      t('ui_site_pages', template.pages),
      t('ui_site_kinds', template.clusters.length),
      t('ui_site_size', size(site.bytes)),
    ];
    const fits =
      fit && fit.cluster !== null
        ? t('ui_site_fits', fit.cluster + 1, percent(fit.similarity))
        : t('ui_site_no_fit');
    return h(
      'div.stack',
      h('h2', site.site),
      h('p.number', facts.join(' · ')),
      h('p.soft.number', fits),
    );
  }

  /**
   * @param {TemplateCluster} cluster
   * @param {number} index
   */
  function kind(cluster, index) {
    // Parts without words (addresses of links, shapes) count, but say nothing to a reader.
    const blocks = cluster.blocks
      .filter(({ path, sample }) => path.endsWith(TEXT) && sample !== '')
      .sort((a, b) => b.seen / b.of - a.seen / a.of)
      .slice(0, BLOCKS_MAX);
    const details = h(
      'details',
      {
        open: open.has(index) || (index === 0 && drawnFirst()),
        on: {
          toggle: () => {
            if (details.open) open.add(index);
            else open.delete(index);
          },
        },
      },
      h(
        'summary',
        { id: `kind-${index}` },
        `${t('ui_site_kind', index + 1)} · ${plural('ui_count_pages', cluster.pages)}`,
      ),
      h(
        'p.soft.small.number',
        `${t('ui_site_stable', cluster.entries, cluster.stable)} · ${since(cluster.firstSeen, cluster.lastSeen)}`,
      ),
      h('ul', ...blocks.map((block) => seenBlock(block, cluster))),
    );
    return details;
  }

  /** The first kind is open until the person opened or closed one. */
  function drawnFirst() {
    return open.size === 0;
  }

  /**
   * @param {import('../shared/answers.js').TemplateBlock} block
   * @param {TemplateCluster} cluster
   */
  function seenBlock({ path, sample, seen, of, first, last }, { firstSeen, lastSeen }) {
    const bar = h('span.share');
    bar.style.setProperty('--part', `${(100 * seen) / of}%`);
    const where = path.slice(0, -TEXT.length);
    const when = since(first, last);
    // Days are only said of parts that came later or went earlier than the kind itself.
    const same = when === since(firstSeen, lastSeen);
    return h(
      'li.seen',
      { title: `${where}\n${when}` },
      h('span.small', { dir: 'auto' }, sample),
      h('span.soft.small.number', t('ui_count_of', seen, of)),
      bar,
      h('span.sample', { dir: 'auto' }, same ? where : `${when} · ${where}`),
    );
  }

  /**
   * @param {string} site
   * @param {import('../shared/decisions.js').Decision[]} decisions
   */
  function corrections(site, decisions) {
    return h(
      'div.stack',
      h('h2', { id: 'decisions-title' }, t('ui_site_decisions')),
      decisionList(site, decisions, { labelledby: 'decisions-title', changed: refresh }),
    );
  }

  /** @param {string} site */
  function forget(site) {
    const act = async () => {
      if (!(await confirmed(t('ui_forget_text', site), t('ui_forget')))) return;
      await send('ui-bg-forget', { site });
      await refresh();
      say(t('ui_forgotten', site));
    };
    return h(
      'p',
      h(
        'button.grave',
        { id: 'forget', on: { click: () => attempt(act) } },
        t('ui_forget_site', site),
      ),
    );
  }

  return { draw };
}

/**
 * @param {number} first ms since 1970
 * @param {number} last
 */
function since(first, last) {
  return t('ui_site_since', day(first), day(last));
}
