// The main content picked by hand: with the keyboard alone, with a mouse, with a finger.

import assert from 'node:assert/strict';

import { waitFor } from './harness/host.js';
import { assertSameText, inBothBrowsers, readText, wording, words } from './setup.js';

/** @typedef {import('./setup.js').TestPage} TestPage */
/** @typedef {import('./setup.js').Setup} Setup */

const TITLE = 'On laying a hedge';
const RELATED = 'Seven knots for wet string';

/** The element that the outline is on, by what it says and by its box. @param {TestPage} page */
async function outlined(page) {
  const { text, rect } = await page.get({ css: '.measure' });
  const veil = (await page.get({ css: '.veil' })).rect;
  return { name: text.split(' ')[0], text, veil, rect };
}

/** Presses keys until the outline is on the element with an id. @param {TestPage} page @param {string} id @param {string} key */
async function walkTo(page, id, key) {
  const on = async () => {
    const { veil } = await outlined(page);
    const box = await page.evaluate((name) => {
      const { x, y, width, height } = document.getElementById(name).getBoundingClientRect();
      return { x, y, width, height };
    }, id);
    const near = (a, b) => Math.abs(a - b) < 3;
    return (
      near(veil.x, box.x) &&
      near(veil.y, box.y) &&
      near(veil.width, box.width) &&
      near(veil.height, box.height)
    );
  };
  const way = [];
  for (let k = 0; k < 30; k += 1) {
    if (await on()) return;
    way.push((await outlined(page)).text);
    await page.press(key);
  }
  assert.fail(`${key} never led to #${id}: ${way.join(' · ')}`);
}

/** @param {TestPage} page */
const texts = async (page) => (await page.evaluate(readText)).map(({ text }) => text);

/** Starts picking the main content from the bar, by keyboard. @param {TestPage} page */
async function startByKey(page) {
  const pick = { css: '.bar .ask button', name: words('content_pick') };
  await page.focus({ css: '.bar .grip' });
  for (let k = 0; k < 12 && !(await page.find(pick))[0]?.focused; k += 1) await page.press('Tab');
  await page.press('Enter');
  await page.get({ css: '.picking' });
}

/** Watches what the page hears while a person picks. @param {TestPage} page */
const listen = (page) =>
  page.evaluate(() => {
    const room = /** @type {any} */ (globalThis);
    room.heard = [];
    for (const type of ['click', 'mousedown', 'pointerdown', 'keydown', 'touchstart']) {
      document.addEventListener(type, () => room.heard.push(type));
    }
  });

/** @param {TestPage} page */
const heard = (page) => page.evaluate(() => /** @type {any} */ (globalThis).heard);

inBothBrowsers('pick', ({ firefox, story }) => {
  story('keyboard only: ancestors, siblings, take', async (setup) => {
    const page = await setup.open(setup.fixtures.url('/'));
    await setup.switchTo(page, 'hide');
    await listen(page);
    await startByKey(page);
    const start = (await outlined(page)).text;
    await page.press('Tab');
    const larger = (await outlined(page)).text;
    assert.notEqual(larger, start, 'Tab takes a larger one');
    await page.press('Shift+Tab');
    assert.equal((await outlined(page)).text, start, 'Shift+Tab leads back');
    for (let k = 0; k < 20; k += 1) await page.press('Shift+Tab');
    const small = (await outlined(page)).text;
    await page.press('ArrowRight');
    assert.notEqual((await outlined(page)).text, small, 'an arrow goes to the next one');
    await walkTo(page, 'story', 'Tab');
    assert.match((await outlined(page)).text, /^article /);
    await setup.picture(page, 'pick-keys');
    await page.press('Enter');
    await page.gone({ css: '.picking' });
    await page.get({ css: '.bar', text: words('content_done_main') });
    await setup.ready(page, ({ canUndo }) => canUndo);
    const kept = await texts(page);
    assert.ok(kept.includes(TITLE) && !kept.includes(RELATED));
    assert.deepEqual(
      (await heard(page)).filter((type) => type !== 'keydown'),
      [],
      'the page heard no click',
    );
    await setup.undo(page);
    await setup.ready(page, ({ canRedo }) => canRedo);
    await setup.switchOff(page);
  });

  story('what was picked against the verdict is what stays', async (setup) => {
    await setup.forget();
    const page = await setup.open(setup.fixtures.url('/'));
    const untouched = await page.html();
    await setup.switchTo(page, 'hide');
    assert.ok(!(await texts(page)).includes(RELATED));
    await setup.intoMode(page, 'highlight');
    await setup.more(page, words('ui_command_pick'));
    await page.get({ css: '.picking' });
    await page.hover({ css: '#related li', within: 'all' });
    await walkTo(page, 'related', 'Tab');
    await page.press('k');
    await page.gone({ css: '.picking' });
    await setup.ready(page, ({ canUndo }) => canUndo);
    await setup.intoMode(page, 'hide');
    await waitFor(async () => (await texts(page)).includes(RELATED), { what: 'what was picked' });
    const kept = await texts(page);
    assert.ok(!kept.includes(TITLE), `keep only this hides all else: ${kept.join('\n')}`);
    await setup.picture(page, 'keep-only');
    await setup.undo(page);
    await waitFor(async () => (await texts(page)).includes(TITLE), { what: 'the story again' });
    assert.ok(!(await texts(page)).includes(RELATED));
    await setup.switchOff(page);
    assertSameText(await page.html(), untouched, 'afterwards');
  });

  story(
    'another main content replaces the one before, also after the page was left',
    async (setup) => {
      await setup.forget();
      const page = await setup.open(setup.fixtures.url('/'));
      await setup.switchTo(page, 'hide');
      for (const [id, stays, goes] of [
        ['story', TITLE, RELATED],
        ['related', RELATED, TITLE],
        ['story', TITLE, RELATED],
      ]) {
        await page.reload();
        await setup.switchOn(page);
        await setup.intoMode(page, 'highlight');
        await setup.more(page, words('ui_command_pick'));
        await page.get({ css: '.picking' });
        await page.hover({ css: id === 'story' ? '#p2' : '#related li', within: 'all' });
        await walkTo(page, id, 'Tab');
        await page.press('k');
        await page.gone({ css: '.picking' });
        await setup.ready(page, ({ canUndo }) => canUndo);
        await setup.intoMode(page, 'hide');
        await waitFor(async () => (await texts(page)).includes(stays), { what: `#${id}` });
        assert.ok(!(await texts(page)).includes(goes), `only #${id} is the main content`);
      }
      await setup.switchOff(page);
    },
  );

  story('hiding the main content brings nothing back', async (setup) => {
    await setup.forget();
    const page = await setup.open(setup.fixtures.url('/'));
    await setup.switchTo(page, 'hide');
    const before = await texts(page);
    const { visibleBlocks } = await setup.ready(page);
    assert.ok(visibleBlocks > 2, 'there is noise that could come back');
    await setup.more(page, words('content_more_hide'));
    await page.get({ css: '.picking' });
    await page.hover({ css: '#p2', within: 'all' });
    await walkTo(page, 'story', 'Tab');
    await page.press('Enter');
    await waitFor(() => page.evaluate(() => !document.getElementById('story').checkVisibility()), {
      what: 'the story to be hidden',
    });
    await page.press('Escape');
    await page.gone({ css: '.picking' });
    const after = await texts(page);
    assert.deepEqual(
      after.filter((text) => !before.includes(text)),
      [],
      'nothing that was hidden is back',
    );
    assert.ok(!after.includes(TITLE));
    await setup.undo(page);
    await waitFor(async () => (await texts(page)).includes(TITLE), { what: 'the story again' });
    assert.deepEqual(await texts(page), before);
    await setup.switchOff(page);
  });

  story('a script of the page can neither take a block nor leave for the person', async (setup) => {
    await setup.forget();
    const page = await setup.open(setup.fixtures.url('/'));
    await setup.switchTo(page, 'hide');
    await startByKey(page);
    const { text } = await outlined(page);
    const before = await page.evaluate(readText);
    await page.evaluate(() => {
      // Links lead nowhere meanwhile.
      addEventListener('click', (event) => event.preventDefault());
      const targets = [window, document, document.body, ...document.body.querySelectorAll('*')];
      const how = { bubbles: true, composed: true, cancelable: true, clientX: 200, clientY: 200 };
      for (const target of targets) {
        for (const type of ['pointermove', 'pointerdown', 'pointerup', 'click']) {
          const pointerType = type === 'pointerup' ? 'touch' : 'mouse';
          target.dispatchEvent(new PointerEvent(type, { ...how, pointerType }));
        }
        for (const key of ['Enter', 'a', 'h', 'k', 'Escape']) {
          target.dispatchEvent(new KeyboardEvent('keydown', { ...how, key }));
        }
        if (target instanceof HTMLElement) target.click();
      }
    });
    assert.equal((await outlined(page)).text, text, 'the outline is where it was');
    assert.deepEqual((await setup.storedSite(page)).decisions, []);
    assert.deepEqual(await page.evaluate(readText), before);
    // The person's own key still works.
    await page.press('Escape');
    await page.gone({ css: '.picking' });
    await setup.switchOff(page);
  });

  story('Escape leaves and changes nothing', async (setup) => {
    await setup.forget();
    const page = await setup.open(setup.fixtures.url('/'));
    await setup.switchTo(page, 'hide');
    const before = await texts(page);
    await setup.browser.pressCommand(page, 'pick');
    await page.get({ css: '.picking' });
    await page.press('Tab', 'ArrowLeft', 'Escape');
    await page.gone({ css: '.picking' });
    await page.gone({ css: '.veil' });
    await page.get({ css: '.bar' });
    assert.deepEqual(await texts(page), before);
    assert.equal((await setup.ready(page)).canUndo, false);
    await setup.switchOff(page);
  });

  story('mouse: several things are hidden one after the other, and come back', async (setup) => {
    await setup.forget();
    const page = await setup.open(setup.fixtures.url('/'));
    await setup.switchTo(page, 'hide');
    const before = await texts(page);
    await setup.more(page, words('content_more_hide'));
    await page.get({ css: '.picking' });
    await listen(page);
    for (const id of ['p2', 'p4']) {
      await page.hover({ css: `#${id}`, within: 'all' });
      await waitFor(async () => (await outlined(page)).name === 'p');
      await page.click({ css: `#${id}`, within: 'all' });
      await waitFor(
        () => page.evaluate((name) => !document.getElementById(name).checkVisibility(), id),
        { what: `#${id} to be hidden` },
      );
    }
    assert.deepEqual(await heard(page), [], 'the page heard nothing of it');
    await page.press('Control+z');
    await waitFor(() => page.evaluate(() => document.getElementById('p4').checkVisibility()), {
      what: 'the last one back',
    });
    await page.click({ css: '.picking button', name: wording('ui_done') });
    await page.gone({ css: '.picking' });
    assert.equal(
      await page.evaluate(() => document.getElementById('p2').checkVisibility()),
      false,
      'the first one stays hidden',
    );
    await setup.undo(page);
    await waitFor(async () => (await texts(page)).length === before.length);
    assert.deepEqual(await texts(page), before);
    await setup.switchOff(page);
  });

  story('on this page alone, where that is chosen; undo says what it undoes', async (setup) => {
    await setup.forget();
    const page = await setup.open(setup.fixtures.url('/'));
    await setup.switchTo(page, 'hide');
    await setup.more(page, words('content_more_hide'));
    await page.hover({ css: '#p2', within: 'all' });
    await waitFor(async () => (await outlined(page)).name === 'p');
    await page.press('p');
    await page.get({ css: '.picking [aria-pressed=true]', text: words('content_pick_page') });
    await page.press('Enter');
    const isHidden = () => page.evaluate(() => !document.getElementById('p2').checkVisibility());
    await waitFor(isHidden);
    await page.press('Escape');
    await page.gone({ css: '.picking' });
    const done = words('content_done_hidden', words('content_block'));
    await setup.unfold(page);
    await page.get({ css: '.bar button', name: `${words('ui_undo')}: ${done}` });
    const { decisions } = await setup.storedSite(page);
    assert.deepEqual(
      decisions.map(({ scope, verdict }) => [scope, verdict]),
      [['page', 'hide']],
    );
    await setup.undo(page);
    await waitFor(async () => !(await isHidden()));
    await setup.switchOff(page);
  });

  story('keep only this shows first what is left, where something was to go', async (setup) => {
    await setup.forget();
    const page = await setup.open(setup.fixtures.url('/'));
    await setup.switchTo(page, 'hide');
    const before = await texts(page);
    await setup.more(page, words('content_more_hide'));
    await page.hover({ css: '#p2', within: 'all' });
    await waitFor(async () => (await outlined(page)).name === 'p');
    await page.press('k');
    await page.get({ css: '.picking', text: words('content_pick_sure') });
    await page.get({ css: '.veil.leaves' });
    await setup.picture(page, 'pick-sure');
    assert.deepEqual(await texts(page), before, 'nothing was done yet');
    await page.press('k');
    await page.gone({ css: '.picking' });
    await waitFor(async () => (await texts(page)).length === 1);
    await setup.undo(page);
    await waitFor(async () => (await texts(page)).length === before.length);
    await setup.switchOff(page);
  });

  story(
    'all that are built like the picked block, counted before, taken at once',
    async (setup) => {
      await setup.forget();
      const page = await setup.open(setup.fixtures.url('/boxes'));
      await setup.switchTo(page, 'hide');
      await setup.more(page, words('content_more_hide'));
      await page.get({ css: '.picking' });
      const shown = () =>
        page.evaluate(
          () =>
            [...document.querySelectorAll('.offer')].filter((box) => box.checkVisibility()).length,
        );
      const before = await shown();
      assert.equal(before, 3);
      await page.hover({ css: '#offer2 strong', within: 'all' });
      await page.press('Tab');
      await page.get({ css: '.picking button', text: words('content_pick_like', before) });
      assert.equal(
        (await page.find({ css: '.kin i' })).length,
        before - 1,
        'the others are outlined',
      );
      await setup.picture(page, 'pick-like');
      await page.press('a');
      await waitFor(async () => (await shown()) === 0, { what: 'all of them to be hidden' });
      await page.press('Control+z');
      await waitFor(async () => (await shown()) === before, { what: 'one undo to bring all back' });
      await page.press('Escape');
      await page.gone({ css: '.picking' });
      await setup.switchOff(page);
    },
  );

  if (!firefox) {
    story('touch: the first tap points, the second takes', async (setup) => {
      await setup.forget();
      const page = await setup.open(setup.fixtures.url('/'));
      await setup.switchTo(page, 'hide');
      await setup.more(page, words('content_more_hide'));
      await page.get({ css: '.picking' });
      await listen(page);
      await page.tap({ css: '#p3', within: 'all' });
      await waitFor(async () => (await outlined(page)).name === 'p');
      assert.ok(await page.evaluate(() => document.getElementById('p3').checkVisibility()));
      await page.tap({ css: '#p3', within: 'all' });
      await waitFor(() => page.evaluate(() => !document.getElementById('p3').checkVisibility()), {
        what: 'the second tap to take',
      });
      assert.deepEqual(await heard(page), [], 'the page heard nothing of it');
      await page.tap({ css: '.picking button', name: wording('ui_done') });
      await page.gone({ css: '.picking' });
      await setup.switchOff(page);
    });
  }
});
