// Pages of frames: many, deep, of other origins, locked, and those that come and go while they are read.

import { page } from '../pages/article.js';

/** Noise of its own for the inside of a frame. */
const INSIDE = `<body><nav id="inner"><a href="/a">Home</a> <a href="/b">Gardens</a> <a href="/c">Letters</a></nav><p>A few words in a frame, which are no part of the story at all.</p></body>`;

/** @param {string} script */
const framed = (script) =>
  page({
    end: `<div id="frames"></div><script>
const box = document.getElementById('frames');
const INSIDE = ${JSON.stringify(INSIDE)};
window.blows = 0;
const blow = () => { window.blows += 1; };
const timers = [];
const every = (ms, run) => timers.push(setInterval(run, ms));
let end = () => {};
window.calm = () => { for (const timer of timers) clearInterval(timer); end(); };
window.fight = () => {};
const frame = (how = {}) => { const one = Object.assign(document.createElement('iframe'), how); one.width = 300; one.height = 60; return one; };
${script}
</script>`,
  });

/**
 * @typedef {object} Framed
 * @property {(other: string) => string} page with the address of another origin
 * @property {boolean} [fights]
 */

/** @type {Record<string, Framed>} */
export const FRAMED = {
  '50 frames, one in the other': {
    page: () =>
      framed(`
        let into = box;
        for (let k = 0; k < 50; k += 1) {
          const one = into.ownerDocument.createElement('iframe');
          one.width = 400;
          one.height = 300;
          into.append(one);
          one.contentDocument.body.append(...new DOMParser().parseFromString(INSIDE, 'text/html').body.childNodes);
          into = one.contentDocument.body;
        }`),
  },
  '100 frames beside each other': {
    page: () => framed(`for (let k = 0; k < 100; k += 1) box.append(frame());`),
  },
  'frames of every kind': {
    page: (other) =>
      framed(`
        box.append(
          frame({ src: ${JSON.stringify(other)} }),
          frame({ srcdoc: INSIDE }),
          frame({ srcdoc: INSIDE, sandbox: '' }),
          frame({ srcdoc: INSIDE, sandbox: 'allow-same-origin' }),
          frame({ src: 'data:text/html,' + encodeURIComponent(INSIDE) }),
          frame({ src: 'about:blank' }),
          frame({ src: 'javascript:"<p>Words of a script</p>"' }),
          frame({ src: URL.createObjectURL(new Blob([INSIDE], { type: 'text/html' })) }),
          frame({ src: '/gone' }),
          frame({ src: 'http://nobody.invalid/' }),
          Object.assign(document.createElement('object'), { data: '/inside', width: 300, height: 60 }),
          Object.assign(document.createElement('embed'), { src: '/inside', width: 300, height: 60 }),
        );`),
  },
  'frames whose documents never come': {
    page: () =>
      page({
        end: [
          'data:image/svg+xml,<svg onload=0>',
          'about:config',
          'jar:nothing:x!/',
          'intent://x#Intent;end',
        ]
          .map((data) => `<object data="${data}" width="300" height="60">Nothing</object>`)
          .join('\n'),
      }),
  },
  'frames without a root, a body, or a place': {
    page: () =>
      framed(`
        const bare = box.appendChild(frame());
        bare.contentDocument.documentElement.remove();
        const headless = box.appendChild(frame());
        headless.contentDocument.body.remove();
        const drawn = box.appendChild(frame());
        drawn.contentDocument.replaceChildren(drawn.contentDocument.createElementNS('http://www.w3.org/2000/svg', 'svg'));
        const unseen = box.appendChild(frame({ srcdoc: INSIDE }));
        unseen.style.display = 'none';
        const scaled = box.appendChild(frame({ srcdoc: INSIDE }));
        scaled.style.transform = 'scale(0)';
        const endless = box.appendChild(frame({ srcdoc: INSIDE }));
        endless.style.transform = 'scale(1e38)';`),
  },
  'frames that come and go': {
    fights: true,
    page: (other) =>
      framed(`
        window.fight = () => {
          every(15, () => { blow(); while (box.childNodes.length > 12) box.firstChild.remove(); box.append(frame(window.blows % 3 ? { srcdoc: INSIDE } : window.blows % 2 ? { src: ${JSON.stringify(other)} } : {})); });
          end = () => box.replaceChildren();
        };`),
  },
  'frames that leave when they are marked': {
    fights: true,
    page: () =>
      framed(`
        const fill = () => { while (box.childNodes.length < 8) { const one = box.appendChild(frame()); one.contentDocument.body.innerHTML = INSIDE; new MutationObserver(() => { blow(); one.remove(); }).observe(one.contentDocument, { attributes: true, childList: true, subtree: true }); } };
        fill();
        window.fight = () => {
          every(20, () => { blow(); fill(); });
          end = () => { box.replaceChildren(); fill(); };
        };`),
  },
  'frames that load something else': {
    fights: true,
    page: (other) =>
      framed(`
        const all = Array.from({ length: 6 }, () => box.appendChild(frame({ srcdoc: INSIDE })));
        window.fight = () => {
          every(40, () => { blow(); const one = all[window.blows % all.length]; const turn = window.blows % 4; if (turn === 0) one.srcdoc = INSIDE + window.blows; else if (turn === 1) one.removeAttribute('srcdoc'); else if (turn === 2) one.src = ${JSON.stringify(other)}; else { one.removeAttribute('src'); one.contentDocument?.open(); } });
          end = () => { for (const one of all) { for (const { name } of [...one.attributes]) one.removeAttribute(name); one.srcdoc = INSIDE; one.width = 300; one.height = 60; } };
        };`),
  },
  'frames that move about': {
    fights: true,
    page: () =>
      framed(`
        const all = Array.from({ length: 6 }, () => box.appendChild(frame({ srcdoc: INSIDE })));
        window.fight = () => {
          every(30, () => { blow(); const one = all[window.blows % all.length]; if (window.blows % 2) document.body.prepend(one); else box.append(one); });
          end = () => box.replaceChildren(...all);
        };`),
  },
};

export { INSIDE };
