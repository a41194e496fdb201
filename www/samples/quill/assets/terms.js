// A term with its meaning. The open root is declared in the page; where the browser did not attach it, it is made here.
class QuillTerm extends HTMLElement {
  connectedCallback() {
    /** @type {HTMLTemplateElement | null} */
    const declared = this.querySelector(':scope > template[shadowrootmode]');
    if (!this.shadowRoot && declared) {
      this.attachShadow({ mode: 'open' }).append(declared.content);
      declared.remove();
    }
    const button = this.shadowRoot.querySelector('button');
    /** @type {HTMLElement} */
    const body = this.shadowRoot.querySelector('.body');
    button.addEventListener('click', () => {
      body.hidden = !body.hidden;
      button.setAttribute('aria-expanded', String(!body.hidden));
    });
  }
}
customElements.define('quill-term', QuillTerm);
