// Entry of the reader's bundle. It is put into a page, beside the content script, when the reader is first opened there. The
// content script finds it by this name, which scripts of the page do not see: it is set in the extension's own world.
//
//   reader_controller.js   opens, updates and closes the reader for the content script
//   reader.js              the reader itself; interactive_parts.js, widgets.js, private_frame.js and page_state.js serve it
//   article/               builds the article from the nodes of the page
//   media/                 pictures, drawings, audio, video, embeds
//   navigation/            scrolling, outline, footnotes, links within the page, loading more
//   controls/              reading settings
//   highlights/            highlights and their notes
//   speech/                reading aloud, line focus
//   export/                copying, saving, printing

import { ReaderController } from './reader_controller.js';

Reflect.set(globalThis, Symbol.for('husk.reader'), ReaderController);
