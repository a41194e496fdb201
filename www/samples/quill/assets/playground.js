// Sets a paragraph by least total badness inside a closed shadow root.
class QuillPlayground extends HTMLElement {
  #root = this.attachShadow({ mode: 'closed' });

  connectedCallback() {
    const make = (tag, properties = {}, ...children) => {
      const node = Object.assign(document.createElement(tag), properties);
      node.append(...children);
      return node;
    };
    const style = make('style', {
      textContent: `:host{display:block;margin:1.5rem 0;border:1px solid var(--line);border-radius:10px;overflow:hidden;background:var(--raised)}
.controls{display:flex;flex-wrap:wrap;gap:1rem 1.5rem;padding:1rem;border-bottom:1px solid var(--line);font-size:.88rem}
label{display:flex;gap:.6rem;align-items:center}input{accent-color:var(--accent)}
textarea{display:block;width:100%;box-sizing:border-box;border:0;border-bottom:1px solid var(--line);padding:1rem;background:none;color:inherit;font:inherit;resize:vertical}
pre{margin:0;padding:1rem;overflow-x:auto;font:.85rem/1.7 ui-monospace,'Liberation Mono',monospace}
.bad::after{content:' ◂';color:#c2410c}p{margin:0;padding:.7rem 1rem;border-top:1px solid var(--line);color:var(--soft);font-size:.85rem}`,
    });
    const width = make('input', {
      type: 'range',
      min: '30',
      max: '80',
      value: this.getAttribute('width'),
    });
    const tolerance = make('input', {
      type: 'range',
      min: '0.5',
      max: '4',
      step: '0.5',
      value: this.getAttribute('tolerance'),
    });
    const text = make('textarea', {
      rows: 4,
      ariaLabel: 'Your paragraph',
      value:
        'A compositor stands at the case with a stick in the left hand and reads the copy upside down. He does not fill one line and then the next. He looks ahead, feels what is coming, and lets a little white into this line so that the one after it may close.',
    });
    const lines = make('pre');
    const summary = make('p');
    this.#root.append(
      style,
      make(
        'div',
        { className: 'controls' },
        make('label', {}, 'Measure', width),
        make('label', {}, 'Tolerance', tolerance),
      ),
      text,
      lines,
      summary,
    );
    const draw = () => {
      const result = QuillPlayground.compose(
        text.value.split(/\s+/).filter(Boolean),
        Number(width.value),
      );
      lines.replaceChildren(
        ...result.map(({ words, ratio }) =>
          make(
            'span',
            { className: ratio > Number(tolerance.value) ? 'bad' : '' },
            words.join(' '),
            '\n',
          ),
        ),
      );
      summary.textContent = `${result.length} lines · { width: ${width.value}, tolerance: ${tolerance.value} }`;
    };
    for (const control of [width, tolerance, text]) control.addEventListener('input', draw);
    draw();
  }

  // Cheapest way to reach each word; every letter counts one, every space may stretch by a third.
  static compose(words, width) {
    const best = [{ cost: 0, from: 0, ratio: 0 }];
    for (let end = 1; end <= words.length; end++) {
      let length = -1;
      best[end] = { cost: Infinity, from: end - 1, ratio: 9 };
      for (let start = end - 1; start >= 0; start--) {
        length += words[start].length + 1;
        if (length > width && start < end - 1) break;
        const spaces = Math.max(1, end - start - 1);
        const ratio = end === words.length ? 0 : (width - length) / (spaces * 0.34 * 3);
        const cost = best[start].cost + (1 + 100 * Math.abs(ratio) ** 3) ** 2;
        if (cost < best[end].cost) best[end] = { cost, from: start, ratio };
      }
    }
    const lines = [];
    for (let end = words.length; end > 0; end = best[end].from) {
      lines.unshift({ words: words.slice(best[end].from, end), ratio: best[end].ratio });
    }
    return lines;
  }
}
customElements.define('quill-playground', QuillPlayground);
