// What the background knows of the page's site and of the person's wishes.

import { useWords } from '../platform/i18n.js';
import { send } from '../platform/webext.js';

/** Asks for it; the words that come with it are used from then on. */
export async function askContext() {
  const pageContext = await send('content-bg-context', { url: location.href });
  useWords(pageContext.words);
  return pageContext;
}
