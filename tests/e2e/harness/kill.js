// The end of a browser as a power cut makes it.

import { until } from './place.js';

/** @param {import('./look.js').TestPage} page of the browser @param {boolean} firefox */
export async function kill(page, firefox) {
  if (firefox) {
    page.raw.browser().process().kill('SIGKILL');
    return;
  }
  const session = await page.raw.context().browser().newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const { id } = processInfo.find(({ type }) => type === 'browser');
  process.kill(id, 'SIGKILL');
  await until(() => {
    try {
      process.kill(id, 0);
      return false;
    } catch {
      return true;
    }
  });
}
