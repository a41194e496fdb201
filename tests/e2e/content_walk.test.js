// The live walk in Chromium: what layout says of each node, where its box is, and that no page makes it fail.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';

import { FLAG } from '../../extension/content/wire.js';
import { readColumns } from '../agreement/columns.js';
import { bundleScript } from '../built.js';
import { launchBareChromium } from './harness/chromium.js';
import { findChromium } from './harness/host.js';

const PAGE = `<!doctype html><html><head><title>Walk</title><style>
body { margin: 0; height: 3000px }
#far { position: absolute; left: 30px; top: 2000px; width: 200px; height: 50px }
#fixed { position: fixed; left: 0; top: 0; width: 100px; height: 20px }
#sticky { position: sticky; top: 0 }
#contents { display: contents }
#none { display: none }
#invisible { visibility: hidden }
#again { visibility: visible }
#auto { content-visibility: hidden }
#scaled { position: absolute; left: 500px; top: 400px; transform: scale(0.5, 0.25); transform-origin: 0 0 }
iframe { position: absolute; left: 100px; top: 400px; width: 300px; height: 200px; border: 7px solid; padding: 0 }
</style></head><body>
<div id="far">far down</div><div id="fixed">stays</div><div id="sticky">sticks</div>
<div id="contents"><b id="inside">shown without a box around it</b></div>
<div id="none"><p id="below">not rendered</p></div>
<div id="invisible">own words<i id="again">seen again</i><u id="still">not seen</u></div>
<div id="empty" style="visibility:hidden"><span>nothing of it is seen</span></div>
<div id="auto"><p id="skipped">left out</p></div>
<details id="details"><summary id="summary">More</summary>closed words<p id="closed">shut</p></details>
<dialog id="dialog">not open</dialog>
<svg id="svg" width="20" height="20"><title id="svgtitle">words of a tip</title><g id="g"><path id="path" d="M0 0"/></g></svg>
<video id="video">no video here</video>
<span id="inline">in a line</span><button id="button">pressed</button>
<iframe id="frame" srcdoc="<!doctype html><style>body{margin:0}p{margin:11px 0 0 13px;width:50px;height:20px}</style><p id=framed>in a frame"></iframe>
<iframe id="scaled" srcdoc="<!doctype html><style>body{margin:0}p{margin:20px 0 0 40px;width:60px;height:80px}</style><p id=small>in a scaled frame"></iframe>
</body></html>`;

describe('the live walk', { skip: findChromium() ? false : 'no Chromium here' }, () => {
  let browser;
  let script = '';

  before(async () => {
    script = await bundleScript('tests/agreement/walk_page.js');
    browser = await launchBareChromium();
  });
  after(() => browser?.close());

  /** Loads a page, prepares it and walks over it. */
  async function walk(html, prepare = () => {}, { serialises = true } = {}) {
    const page = await browser.newPage({ viewport: { width: 800, height: 600 } });
    try {
      await page.setContent(html);
      await page.evaluate(prepare);
      await page.evaluate(script);
      // The browser's own way to write a document down recurses.
      const untouched = serialises && (await page.content());
      const answer = await page.evaluate('walkLive()');
      if (serialises) assert.equal(await page.content(), untouched, 'the walk writes nothing');
      return readColumns(Buffer.from(answer.page, 'base64'));
    } finally {
      await page.close();
    }
  }

  test('flags and boxes are those of the layout', async () => {
    const { nodes, sizes } = await walk(PAGE, () => scrollTo(0, 700));
    const names = Object.entries(FLAG);
    const idOf = ({ attributes }) => attributes.find(([name]) => name === 'id')?.[1];
    const seen = {};
    const boxes = {};
    for (const node of nodes) {
      const id = idOf(node);
      const flags = names.filter(([, bit]) => node.flags & bit).map(([name]) => name.toLowerCase());
      if (id) {
        seen[id] = flags.join(' ');
        boxes[id] = node.rect;
      } else if (node.flags & FLAG.TEXT && node.name.trim()) {
        seen[node.name.trim()] = flags.join(' ');
      }
    }
    const hidden = (...ids) => Object.fromEntries(ids.map((id) => [id, 'hidden']));
    const wanted = {
      far: '',
      fixed: 'fixed',
      sticky: 'sticky',
      contents: 'contents',
      inside: 'inline',
      'shown without a box around it': 'text',
      ...hidden('none', 'dialog', 'closed'),
      below: 'hidden',
      'not rendered': 'text hidden',
      invisible: '',
      'own words': 'text hidden',
      again: 'inline',
      'seen again': 'text',
      still: 'hidden inline',
      empty: 'hidden',
      auto: '',
      skipped: 'hidden',
      details: '',
      summary: '',
      'closed words': 'text hidden',
      svg: 'inline',
      svgtitle: 'hidden',
      g: 'inline',
      path: 'inline',
      'no video here': 'text hidden',
      inline: 'inline',
      button: 'inline',
      framed: '',
      'in a frame': 'text',
    };
    assert.deepEqual(Object.fromEntries(Object.keys(wanted).map((id) => [id, seen[id]])), wanted);
    assert.deepEqual(boxes.far, [30, 2000, 200, 50], 'from the top of the document');
    assert.deepEqual(boxes.framed, [100 + 7 + 13, 400 + 7 + 11, 50, 20], 'in a frame');
    assert.deepEqual(
      boxes.small,
      [500 + (7 + 40) / 2, 400 + (7 + 20) / 4, 30, 20],
      'in a frame that the page has made smaller',
    );
    assert.deepEqual(boxes.below, [0, 0, 0, 0]);
    assert.deepEqual(sizes, [800, 600, 800, 3000]);
  });

  test('shadow trees, slots and what no slot shows', async () => {
    const { nodes } = await walk(
      '<!doctype html><body><x-card><b slot="head">Head</b>loose<i slot="none">lost</i></x-card>',
      () => {
        const root = document.querySelector('x-card').attachShadow({ mode: 'open' });
        root.innerHTML = '<h2><slot name="head">no head</slot></h2><p><slot></slot></p>';
      },
    );
    const start = nodes.findIndex(({ name }) => name === 'x-card');
    const lines = nodes.slice(start).map(({ name, parent, flags }) => {
      const kind = flags & (FLAG.SHADOW | FLAG.SLOTTED | FLAG.UNSLOTTED);
      const word =
        { [FLAG.SHADOW]: 'shadow', [FLAG.SLOTTED]: 'slotted', [FLAG.UNSLOTTED]: 'unslotted' }[
          kind
        ] ?? '';
      return [parent - start, name, word, flags & FLAG.HIDDEN ? 'hidden' : '']
        .filter((part) => part !== '')
        .join(' ');
    });
    assert.deepEqual(lines.slice(1), [
      '0 h2 shadow',
      '1 slot',
      '2 b slotted',
      '3 Head',
      '0 p shadow',
      '5 slot',
      '6 loose slotted',
      '0 i unslotted hidden',
      '8 lost hidden',
    ]);
  });

  test('a script can nest as deep as it likes, and leave half characters', async () => {
    const { nodes } = await walk(
      '<!doctype html><body>',
      () => {
        document.body.style.display = 'none';
        // Chains of a thousand, joined from the innermost: browsers take long to nest one by one.
        let top = document.createElement('i');
        top.append('half \ud83c', 'other half \udf3e');
        for (let chain = 0; chain < 100; chain += 1) {
          const first = document.createElement(chain < 99 ? 'i' : 'div');
          let at = first;
          for (let k = 1; k < 1000; k += 1) at = at.appendChild(document.createElement('i'));
          at.append(top);
          top = first;
        }
        document.body.append(top);
      },
      { serialises: false },
    );
    assert.equal(nodes.length, 100_006);
    assert.equal(nodes.at(-2).name, 'half \ufffd');
    assert.equal(nodes.at(-1).name, 'other half \ufffd');
    assert.equal(nodes.at(-1).parent, nodes.length - 3);
  });

  test('boxes that a page scales out of all numbers are left empty', async () => {
    const { nodes } = await walk(
      '<!doctype html><body><div style="transform:scale(1e30)"><div style="transform:scale(1e30)"><p style="width:10px;height:10px">large</p></div></div>',
    );
    for (const { rect } of nodes) assert.ok(rect.every(Number.isFinite));
  });
});
