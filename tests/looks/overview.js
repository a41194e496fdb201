// All pictures on one page: a row for each view, a column for each variant.

import { nameOf } from './folder.js';
import { VARIANTS } from './variants.js';
import { VIEWS } from './views.js';

/** @typedef {import('./screenshots.js').Shot} Shot */

const STYLE = `:root{color-scheme:light dark}
body{margin:24px;font:14px/1.5 system-ui,sans-serif;background:Canvas;color:CanvasText}
table{border-spacing:16px;border-collapse:separate}
th{position:sticky;top:0;padding:4px;text-align:start;background:Canvas}
tbody th{inset-inline-start:0;top:auto;vertical-align:top}
td{vertical-align:top}
img{max-width:480px;max-height:640px;border:1px solid GrayText}
li{margin:4px 0}`;

/** @param {Shot[]} shots @returns {string} an HTML document */
export function overview(shots) {
  const has = new Map(shots.map((shot) => [nameOf(shot), shot]));
  const views = VIEWS.filter((view) => shots.some((shot) => shot.view === view));
  const variants = VARIANTS.filter((variant) => shots.some((shot) => shot.variant === variant));
  const cell = (view, variant) => {
    const shot = has.get(`${view.name}.${variant.name}`);
    if (!shot) return '<td></td>';
    const name = nameOf(shot);
    const faults = shot.faults.map((fault) => `<li>${escaped(fault)}</li>`).join('');
    return `<td><a href="${name}.png"><img src="${name}.png" alt="${name}" loading="lazy"></a>${faults && `<ul>${faults}</ul>`}</td>`;
  };
  const rows = views.map(
    (view) =>
      `<tr><th scope="row">${view.name}</th>${variants.map((variant) => cell(view, variant)).join('')}</tr>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Husk: looks</title><style>${STYLE}</style></head>
<body><h1>How Husk looks</h1>
<table><thead><tr><th></th>${variants.map(({ name }) => `<th scope="col">${name}</th>`).join('')}</tr></thead>
<tbody>
${rows.join('\n')}
</tbody></table></body></html>
`;
}

/** @param {string} text */
const escaped = (text) => text.replace(/[&<>"]/g, (letter) => `&#${letter.codePointAt(0)};`);
