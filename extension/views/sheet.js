// What plots are drawn on: a canvas (screen, PNG file) or SVG text. Both have the same methods, so that one function draws
// all three.
//
//   draw(sheet) ─┬─ CanvasSheet ─▶ screen, PNG
//                └─ SvgSheet ────▶ SVG
//
// Lengths are in px, colours are CSS colours. Marks of one colour are drawn by one call, since 50,000 of them are one path in SVG.

const FACE = 'system-ui, sans-serif';

/**
 * @typedef {{fill?: string, stroke?: string, width?: number, dash?: number[], opacity?: number}} Look
 * @typedef {{fill: string, size?: number, bold?: boolean, anchor?: 'start' | 'middle' | 'end', most?: number}} Type `most`: as wide as it may be
 */

/**
 * @typedef {object} Sheet
 * @property {(x: number, y: number, width: number, height: number, look: Look) => void} rect
 * @property {(boxes: ArrayLike<number>, fill: string, opacity?: number) => void} rects x, y, width, height one after the
 *   other
 * @property {(points: ArrayLike<number>, look: Look) => void} line x, y one after the other
 * @property {(words: string, x: number, y: number, type: Type) => void} text `y` is the base line
 * @property {(x: number, y: number, width: number, height: number, draw: () => void) => void} clip
 */

/** @implements {Sheet} */
export class CanvasSheet {
  #context;

  /** @param {CanvasRenderingContext2D} context whose unit is a px */
  constructor(context) {
    this.#context = context;
  }

  /** @type {Sheet['rect']} */
  rect(x, y, width, height, look) {
    const context = this.#context;
    context.globalAlpha = look.opacity ?? 1;
    if (look.fill) {
      context.fillStyle = look.fill;
      context.fillRect(x, y, width, height);
    }
    if (look.stroke) {
      this.#stroke(look);
      context.strokeRect(x, y, width, height);
    }
    context.globalAlpha = 1;
  }

  /** @type {Sheet['rects']} */
  rects(boxes, fill, opacity = 1) {
    const context = this.#context;
    context.globalAlpha = opacity;
    context.fillStyle = fill;
    for (let k = 0; k + 3 < boxes.length; k += 4) {
      context.fillRect(boxes[k], boxes[k + 1], boxes[k + 2], boxes[k + 3]);
    }
    context.globalAlpha = 1;
  }

  /** @type {Sheet['line']} */
  line(points, look) {
    const context = this.#context;
    context.globalAlpha = look.opacity ?? 1;
    this.#stroke(look);
    context.beginPath();
    for (let k = 0; k + 1 < points.length; k += 2) context.lineTo(points[k], points[k + 1]);
    context.stroke();
    context.globalAlpha = 1;
  }

  /** @type {Sheet['text']} */
  text(words, x, y, { fill, size = 12, bold = false, anchor = 'start', most }) {
    const context = this.#context;
    context.fillStyle = fill;
    context.font = `${bold ? '600 ' : ''}${size}px ${FACE}`;
    context.textAlign = anchor === 'middle' ? 'center' : anchor === 'end' ? 'right' : 'left';
    context.fillText(words, x, y, most);
  }

  /** @type {Sheet['clip']} */
  clip(x, y, width, height, draw) {
    const context = this.#context;
    context.save();
    context.beginPath();
    context.rect(x, y, width, height);
    context.clip();
    draw();
    context.restore();
  }

  /** @param {Look} look */
  #stroke({ stroke = '', width = 1, dash = [] }) {
    const context = this.#context;
    context.strokeStyle = stroke;
    context.lineWidth = width;
    context.setLineDash(dash);
  }
}

/** @implements {Sheet} */
export class SvgSheet {
  #width;
  #height;
  /** @type {string[]} */
  #parts = [];
  #clips = 0;

  /** @param {number} width @param {number} height */
  constructor(width, height) {
    this.#width = width;
    this.#height = height;
  }

  /** @type {Sheet['rect']} */
  rect(x, y, width, height, look) {
    this.#parts.push(
      `<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}"${looks(look)}/>`,
    );
  }

  /** @type {Sheet['rects']} */
  rects(boxes, fill, opacity = 1) {
    if (boxes.length < 4) return;
    let path = '';
    for (let k = 0; k + 3 < boxes.length; k += 4) {
      const [width, height] = [short(boxes[k + 2]), short(boxes[k + 3])];
      path += `M${short(boxes[k])} ${short(boxes[k + 1])}h${width}v${height}h-${width}z`;
    }
    this.#parts.push(`<path d="${path}"${looks({ fill, opacity })}/>`);
  }

  /** @type {Sheet['line']} */
  line(points, look) {
    const pairs = [];
    for (let k = 0; k + 1 < points.length; k += 2) {
      pairs.push(`${short(points[k])},${short(points[k + 1])}`);
    }
    this.#parts.push(`<polyline points="${pairs.join(' ')}"${looks({ fill: 'none', ...look })}/>`);
  }

  /** @type {Sheet['text']} */
  text(words, x, y, { fill, size = 12, bold = false, anchor = 'start' }) {
    const weight = bold ? ' font-weight="600"' : '';
    this.#parts.push(
      `<text x="${short(x)}" y="${short(y)}" fill="${escaped(fill)}" font-size="${size}"${weight} text-anchor="${anchor}">${escaped(words)}</text>`,
    );
  }

  /** @type {Sheet['clip']} */
  clip(x, y, width, height, draw) {
    const id = `clip-${(this.#clips += 1)}`;
    this.#parts.push(`<clipPath id="${id}">`);
    this.rect(x, y, width, height, {});
    this.#parts.push(`</clipPath><g clip-path="url(#${id})">`);
    draw();
    this.#parts.push('</g>');
  }

  /** The file. @param {string} [title] what it shows, for those who hear it */
  toString(title = '') {
    const [width, height] = [short(this.#width), short(this.#height)];
    return [
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${FACE}" role="img">`,
      `<title>${escaped(title)}</title>`,
      ...this.#parts,
      '</svg>\n',
    ].join('\n');
  }
}

/** @param {Look} look */
function looks({ fill, stroke, width, dash = [], opacity = 1 }) {
  const given = [
    fill ? ` fill="${escaped(fill)}"` : stroke ? ' fill="none"' : '',
    stroke ? ` stroke="${escaped(stroke)}"` : '',
    stroke && width ? ` stroke-width="${short(width)}"` : '',
    dash.length > 0 ? ` stroke-dasharray="${dash.map(short).join(' ')}"` : '',
    opacity < 1 ? ` opacity="${short(opacity)}"` : '',
  ];
  return given.join('');
}

/** A number with two decimals: finer steps are not seen. @param {number} value */
function short(value) {
  return String(Math.round(value * 100) / 100);
}

/** Text as SVG has it; what XML forbids is left out. @param {string} text */
function escaped(text) {
  return text
    .toWellFormed()

    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;');
}
