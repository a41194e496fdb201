// The workbench in both browsers: pages through the file input, methods in the worker, tints on the frozen page, scrolling
// in step, cancel, broken files, export. Served as any static host would, from a folder below the root.

import assert from 'node:assert/strict';
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before } from 'node:test';

import { serveSamples } from '../../www/samples/serve.js';
import { builtWorkbench } from '../built.js';
import { assertAccessible } from './axe.js';
import { makeFolder, removeFolder } from './harness/host.js';
import { inBothBrowsers } from './setup.js';

/** @typedef {import('./setup.js').Setup} Setup */
/** @typedef {import('./setup.js').TestPage} TestPage */

/** The workbench needs no root of its own. */
const BELOW = 'tools/bench';

let folder = '';
/** @type {Awaited<ReturnType<typeof serveSamples>>} */
let server;
/** Paths that were asked for. @type {string[]} */
const asked = [];

before(async () => {
  folder = makeFolder('workbench');
  mkdirSync(join(folder, 'tools'));
  cpSync(builtWorkbench(), join(folder, BELOW), { recursive: true });
  server = await serveSamples({ root: folder, headers: (path) => void asked.push(path) });
});

after(async () => {
  await server?.close();
  if (folder) removeFolder(folder);
});

/** @param {Setup} setup */
async function openWorkbench(setup) {
  const page = await setup.open(`${server.url}${BELOW}/workbench.html`);
  page.whole = true;
  // As at the first visit.
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await page.get({ css: '#open-samples' });
  return page;
}

/**
 * Gives files to the input for folders as if the person had picked one.
 * @param {TestPage} page
 * @param {{samples?: string[], copies?: number, made?: Record<string, string | number[]>}} what samples by path; how
 *   often each; files by path and content
 */
async function pick(page, what) {
  await page.evaluate(async ({ samples = [], copies = 1, made = {} }) => {
    const transfer = new DataTransfer();
    const add = (path, content) => {
      const file = new File([content], path.slice(path.lastIndexOf('/') + 1));
      // What a browser sets for the files of a folder.
      Object.defineProperty(file, 'webkitRelativePath', { value: path });
      transfer.items.add(file);
    };
    for (const path of samples) {
      const content = await (await fetch(`samples/${path}`)).arrayBuffer();
      for (let copy = 0; copy < copies; copy += 1) {
        add(copies === 1 ? path : path.replace('.html', `-${copy}.html`), content);
      }
    }
    for (const [path, content] of Object.entries(made)) {
      add(path, typeof content === 'string' ? content : Uint8Array.from(content));
    }
    const input = /** @type {HTMLInputElement} */ (document.getElementById('folder'));
    // Some browsers make new objects of files that pass through an input.
    Object.defineProperty(input, 'files', { value: [...transfer.files], configurable: true });
    for (const [k, file] of [...transfer.files].entries()) {
      const path = [...samples, ...Object.keys(made)];
      if (file.webkitRelativePath === '' && copies === 1) {
        Object.defineProperty(file, 'webkitRelativePath', { value: path[k] });
      }
    }
    input.dispatchEvent(new Event('change'));
  }, what);
}

/** @param {TestPage} page @param {string} state */
async function reached(page, state) {
  await page.waitFor((wanted) => document.documentElement.dataset.state === wanted, state);
}

/** @param {TestPage} page @param {'a' | 'b'} which @param {string} name */
async function choose(page, which, name) {
  await page.evaluate(
    (id, value) => {
      const select = /** @type {HTMLSelectElement} */ (document.getElementById(id));
      select.value = value;
      select.dispatchEvent(new Event('change'));
    },
    which,
    name,
  );
  await reached(page, 'done');
}

/** What the panes show: texts under a mark, by pane. @param {TestPage} page */
function tinted(page) {
  return page.evaluate(() =>
    ['frame-a', 'frame-b'].map((id) => {
      const frame = /** @type {HTMLIFrameElement} */ (document.getElementById(id));
      const inside = /** @type {any} */ (frame.contentDocument);
      const view = /** @type {any} */ (frame.contentWindow);
      const marked = [...inside.querySelectorAll('[data-husk-mark]')];
      const texts = (letter) =>
        marked
          .filter((element) => element.getAttribute('data-husk-mark').split(' ').includes(letter))
          .map((element) => element.textContent.replace(/\s+/g, ' ').trim())
          .concat(
            [...(view.CSS.highlights.get(`husk-${letter}`) ?? [])].map((range) =>
              range.startContainer.textContent.trim(),
            ),
          );
      return { template: texts('t'), different: texts('d') };
    }),
  );
}

/** The rows of the list, as screen readers say them. @param {TestPage} page */
function rows(page) {
  return page.evaluate(() =>
    [...document.querySelectorAll('#pages [role=option]')].map((row) =>
      (row.textContent ?? '').replace(/\s+/g, ' ').trim(),
    ),
  );
}

/** Waits until the page in view is marked. @param {TestPage} page */
async function painted(page) {
  await page.waitFor(() => document.querySelectorAll('#numbers div').length > 2);
}

const STORIES = ['tide-mill', 'salt-road', 'smell-map', 'flat-bell', 'last-ferry'].map(
  (name) => `lantern/stories/${name}.html`,
);

inBothBrowsers('workbench', ({ story, firefox }) => {
  story('every method marks the pages of a folder, and the page shows it', async (setup) => {
    const page = await openWorkbench(setup);
    await assertAccessible(page, 'empty');
    await pick(page, { samples: [...STORIES, 'lantern/assets/style.css'] });
    await reached(page, 'done');
    await painted(page);
    assert.equal((await rows(page)).length, STORIES.length, 'a style sheet is no page');
    await page.get({ role: 'status', text: 'Done: 5 pages marked.' });

    const methods = await page.evaluate(() =>
      [.../** @type {HTMLSelectElement} */ (document.getElementById('a')).options].map(
        ({ value }) => value,
      ),
    );
    for (const name of ['tps', 'rtdm', 'husk']) assert.ok(methods.includes(name), name);
    for (const name of methods) {
      await choose(page, 'b', name);
      for (const row of await rows(page)) {
        assert.match(
          row,
          /^\S+ [\d,]+ nodes \d+% template by A \d+% template by B \d+% agreement$/,
          name,
        );
      }
    }
    await choose(page, 'a', 'rtdm');
    await choose(page, 'b', 'husk');
    await painted(page);
    const [left, right] = await tinted(page);
    assert.ok(
      left.template.some((text) => text.includes('The Lantern')),
      'the masthead by rtdm',
    );
    assert.ok(
      right.template.some((text) => text.includes('The Lantern')),
      'and by husk',
    );
    assert.ok(left.different.length > 0, 'they differ');
    assert.deepEqual(left.different, right.different, 'and both panes say where');
    await assertAccessible(page, 'a page under two methods');
    await setup.picture(page, 'workbench');
    await page.resize(390, 844);
    await assertAccessible(page, 'narrow');
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= 390, `${wide} px wide`);
    await setup.picture(page, 'workbench-narrow');
    await page.resize(1280, 720);

    await page.click({ css: '#only' });
    const [only] = await tinted(page);
    assert.ok(only.template.length > 0 && only.template.length < left.template.length);
    for (const text of only.template) {
      assert.ok(
        only.different.some((other) => other.includes(text)),
        `${text} differs`,
      );
    }
  });

  story(
    'the page is frozen: styled by its own files, without scripts, fetching nothing',
    async (setup) => {
      const page = await openWorkbench(setup);
      const askedBefore = asked.length;
      await pick(page, {
        made: {
          'site/a/page.html': `<!doctype html><link rel=stylesheet href="../style.css">
          <link rel=preload as=image href="/preload.png">
          <body onload="document.title='ran'"><script>document.title='ran'</script><base href="/elsewhere/">
          <p id=mine style="text-indent: 7px">Mine</p><img id=own src="../own.svg"><img src="../missing.png"><img src="/root.png">
          <iframe src="/frame.html"></iframe><form action="/sent"><button id=send>Send</button></form>
          <a id=away href="/away.html" target=_self>Away</a>
          <div id=host><template shadowrootmode=closed><b>shadow text</b></template></div>
          <meta http-equiv=refresh content="0; url=/refreshed.html">`,
          'site/a/quirks.html': '<title>Quirks</title><p>quirks</p>',
          'site/style.css': '@import "more.css"; #mine { color: rgb(1, 2, 3) }',
          'site/more.css': '#mine { background: url("own.svg") }',
          'site/own.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"/>',
        },
      });
      await reached(page, 'done');
      await painted(page);
      const look = () =>
        page.evaluate(() => {
          const frame = /** @type {HTMLIFrameElement} */ (document.getElementById('frame-b'));
          const inside = /** @type {Document} */ (frame.contentDocument);
          const view = /** @type {Window} */ (frame.contentWindow);
          const mine = inside.getElementById('mine');
          const style = mine && view.getComputedStyle(mine);
          const own = /** @type {HTMLImageElement} */ (inside.getElementById('own'));
          return {
            title: inside.title,
            mode: inside.compatMode,
            colour: style?.color,
            indent: style?.textIndent,
            image: style?.backgroundImage,
            width: own?.naturalWidth,
            shadow: inside.getElementById('host')?.shadowRoot?.textContent,
            path: new URL(inside.URL).pathname,
          };
        });
      await page.waitFor(() => {
        const frame = /** @type {HTMLIFrameElement} */ (document.getElementById('frame-b'));
        const own = frame.contentDocument?.getElementById('own');
        return /** @type {HTMLImageElement} */ (own)?.naturalWidth > 0;
      });
      const seen = await look();
      assert.equal(seen.title, '', 'nothing ran');
      assert.equal(seen.mode, 'CSS1Compat');
      assert.equal(seen.colour, 'rgb(1, 2, 3)', 'its own style sheet');
      assert.equal(seen.indent, '7px', 'its own style');
      assert.match(seen.image ?? '', /^url\("blob:/, 'and what that imports');
      assert.equal(seen.width, 30);
      assert.match(seen.shadow ?? '', /shadow text/);
      await page.evaluate(() => {
        const frame = /** @type {HTMLIFrameElement} */ (document.getElementById('frame-b'));
        frame.contentDocument?.getElementById('away')?.click();
        frame.contentDocument?.getElementById('send')?.click();
      });
      await page.focus({ css: '#pages' });
      await page.press('ArrowDown');
      await page.get({ css: '#result-title', text: 'site/a/quirks.html' });
      await painted(page);
      await page.waitFor(() => {
        const frame = /** @type {HTMLIFrameElement} */ (document.getElementById('frame-b'));
        return frame.contentDocument?.compatMode === 'BackCompat';
      });
      assert.match((await look()).path, /\/frame\/quirks\.html$/);
      assert.deepEqual(
        asked.slice(askedBefore).filter((path) => !path.startsWith(`/${BELOW}/frame/`)),
        [],
        'nothing was asked for but the empty frames',
      );
    },
  );

  story(
    'broken files are listed with the reason, and the run goes on',
    async (setup) => {
      const page = await openWorkbench(setup);
      const text = '<nav>Home About</nav><p>Some text of its own that is long enough to count.</p>';
      await pick(page, {
        made: {
          'b/1.html': text,
          'b/2.html': '',
          'b/3.html': [0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0],
          'b/4.html.gz': 'not packed',
          'b/5.html': text,
          'b/6.html': '<p><img src="mill.png" alt="The mill"></p>',
        },
      });
      await reached(page, 'done');
      await page.get({ role: 'status', text: 'Done: 3 pages marked, 3 could not be read.' });
      const said = await rows(page);
      assert.match(said[0], /^1\.html \d+ nodes/);
      assert.equal(said[1], '2.html not read: the file is empty');
      assert.equal(said[2], '3.html not read: the file is not text');
      assert.equal(said[3], '4.html.gz not read: the file cannot be unpacked');
      assert.match(said[4], /^5\.html \d+ nodes/);
      assert.match(said[5], /^6\.html \d+ nodes – template by A: no text – template by B: no text/);
      await page.focus({ css: '#pages' });
      await page.press('ArrowDown');
      await page.get({ css: '#page-note', text: 'not read: the file is empty' });
      await assertAccessible(page, 'a broken file');
      await page.press('End');
      await page.get({ css: '#page-note', text: 'There is no text on this page' });
      await page.get({ css: '#caption-b', text: 'husk' });
      assert.match((await page.get({ css: '#caption-b' })).text, /no text · /);
      await assertAccessible(page, 'a page without text');
      await setup.picture(page, 'no-text');

      await page.evaluate(() => {
        const select = /** @type {HTMLSelectElement} */ (document.getElementById('gathering'));
        select.value = 'alone';
        select.dispatchEvent(new Event('change'));
      });
      await reached(page, 'done');
      await choose(page, 'b', 'rtdm');
      assert.match(
        (await rows(page))[0],
        /– template by B: needs more pages of one site, at least: 2/,
      );
    },
    { chromium: 'the same code reads files in both' },
  );

  story(
    'a run is cancelled, and run again to its end',
    async (setup) => {
      const page = await openWorkbench(setup);
      await pick(page, { samples: STORIES, copies: 60 });
      await reached(page, 'running');
      await page.click({ css: '#cancel' });
      await reached(page, 'stopped');
      await page.get({ role: 'status', text: /^Stopped after \d+ of 300 pages\.$/ });
      const marked = (await rows(page)).filter((row) => /agreement/.test(row)).length;
      assert.ok(marked < 300, `${marked} were marked`);
      await page.click({ css: '#run' });
      await reached(page, 'done');
      assert.equal((await rows(page)).filter((row) => /agreement/.test(row)).length, 300);
    },
    { chromium: 'a worker of ours' },
  );

  story(
    'both panes scroll in step, and arrows walk the list',
    async (setup) => {
      const page = await openWorkbench(setup);
      await pick(page, { samples: [...STORIES, 'lantern/assets/style.css'] });
      await reached(page, 'done');
      await painted(page);
      const places = () =>
        page.evaluate(() =>
          ['frame-a', 'frame-b'].map(
            (id) => /** @type {any} */ (document.getElementById(id)).contentWindow.scrollY,
          ),
        );
      for (const [mover, top] of [
        ['frame-a', 600],
        ['frame-b', 250],
      ]) {
        await page.evaluate(
          (id, y) => /** @type {any} */ (document.getElementById(id)).contentWindow.scrollTo(0, y),
          mover,
          top,
        );
        await page.waitFor((y) => {
          const frames = ['frame-a', 'frame-b'].map((id) => document.getElementById(id));
          return frames.every((f) => /** @type {any} */ (f).contentWindow.scrollY === y);
        }, top);
      }
      assert.deepEqual(await places(), [250, 250]);
      await page.focus({ css: '#pages' });
      await page.press('End');
      await page.get({ css: '#result-title', text: /tide-mill/ });
      await page.press('Home');
      await page.get({ css: '#result-title', text: /flat-bell/ });
    },
    { chromium: 'a view of ours' },
  );

  story(
    'results are exported as JSON',
    async (setup) => {
      const page = await openWorkbench(setup);
      await pick(page, { samples: STORIES.slice(0, 3) });
      await reached(page, 'done');
      await choose(page, 'b', 'rtdm');
      await page.evaluate(() => {
        const room = /** @type {any} */ (globalThis);
        const { createObjectURL } = URL;
        URL.createObjectURL = (blob) => {
          const url = createObjectURL.call(URL, blob);
          if (/** @type {Blob} */ (blob).type === 'application/json') {
            /** @type {Blob} */ (blob).text().then((text) => (room.saved = text));
          }
          return url;
        };
        HTMLAnchorElement.prototype.click = () => {};
      });
      await page.click({ css: '#export' });
      await page.get({ role: 'status', text: 'Saved as husk-tps-rtdm.json.' });
      const saved = JSON.parse(
        await page.waitFor(() => /** @type {any} */ (globalThis).saved ?? null),
      );
      assert.equal(saved.format, 'husk-workbench');
      assert.equal(saved.pages.length, 3);
      for (const { path, nodes, methods } of saved.pages) {
        assert.deepEqual(Object.keys(methods), ['tps', 'rtdm'], path);
        const { learned, nodes: leaves } = methods.rtdm;
        assert.equal(learned.length, 3);
        assert.ok(leaves.length > 50 && leaves.length < nodes);
        for (const leaf of leaves) {
          assert.match(leaf.path, /^\/html\/body\[1\]\/.*text\(\)\[\d+\]$/);
          assert.equal(typeof leaf.template, 'boolean');
          assert.ok(leaf.score >= 0 && leaf.score <= 1);
        }
        assert.ok(leaves.some(({ template }) => template));
        assert.ok(leaves.some(({ template }) => !template));
      }
    },
    { chromium: 'the same code writes them in both' },
  );

  story(
    'the sample magazine opens by a button; files dropped on the page open too',
    async (setup) => {
      const page = await openWorkbench(setup);
      await page.click({ css: '#open-samples' });
      await reached(page, 'done');
      assert.equal((await rows(page)).length, 19);
      await page.evaluate(() => {
        const transfer = new DataTransfer();
        for (const name of ['x.html', 'y.html']) {
          transfer.items.add(new File(['<p>Dropped text</p>'], name, { type: 'text/html' }));
        }
        const how = { dataTransfer: transfer, bubbles: true, cancelable: true };
        document.body.dispatchEvent(new DragEvent('drop', how));
      });
      await page.get({ css: '#result-title', text: 'x.html' });
      await reached(page, 'done');
      assert.equal((await rows(page)).length, 2);
    },
  );

  // Only Chromium's protocol can drop a folder; what follows is the same code in both.
  if (firefox) return;
  story('a folder is dropped with all that is in it', async (setup) => {
    const page = await openWorkbench(setup);
    const session = await page.raw.context().newCDPSession(page.raw);
    const data = {
      items: [],
      files: [join(builtWorkbench(), 'samples/quill')],
      dragOperationsMask: 1,
    };
    for (const type of ['dragEnter', 'dragOver', 'drop']) {
      await session.send('Input.dispatchDragEvent', { type, x: 400, y: 300, data });
    }
    await page.get({ css: '#result-title', text: /^quill\// });
    await reached(page, 'done');
    await painted(page);
    const found = await rows(page);
    assert.ok(found.length >= 18, `${found.length} pages`);
    assert.ok(
      found.some((row) => row.includes('/')),
      'pages of inner folders too',
    );
  });
});
