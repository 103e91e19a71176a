import { mkdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { startScreenWorld } from './test/e2e/screens/screen-world';
import { type Theme, wear } from './test/e2e/screens/themes';
import { selectText } from './test/support/selection';

const out = process.argv[2] ?? '/tmp/walk';
const only = process.argv[3] ? new RegExp(process.argv[3]) : /./;
const themes = (process.argv[4] ?? 'light').split(',') as Theme[];
mkdirSync(out, { recursive: true });
const server = createServer((q, r) => {
  try {
    const b = readFileSync(`/tmp/walkpages${q.url!.split('?')[0]}`);
    r.setHeader('content-type', 'text/html; charset=utf-8');
    r.end(b);
  } catch {
    r.statusCode = 404;
    r.end();
  }
}).listen(0, '127.0.0.1');
await new Promise((d) => server.once('listening', d));
const port = (server.address() as import('node:net').AddressInfo).port;
const world = await startScreenWorld((process.env.LANG_UI ?? 'en') as 'en');
const { session } = world;
await world.connect();
const kinds = [
  ['idea', 1],
  ['note', 2],
  ['comment', 3],
  ['vote', 4],
] as const;
const pages = [
  ['forum', '#t0'],
  ['tracker', '#t0'],
  ['mail', '#t0'],
  ['article', '#t3'],
  ['review', '#t0'],
  ['arabic', '#t0'],
  ['plain', null],
  ['article-whole', null],
] as const;
for (const [name, sel] of pages) {
  for (const [kind, digit] of kinds) {
    if (!only.test(`${name}-${kind}`)) continue;
    const tab = await session.context.newPage();
    await tab.goto(`http://127.0.0.1:${port}/${name.replace('-whole', '')}.html?${kind}`);
    if (sel) await selectText(tab, sel);
    const popup = await session.openPopup(tab);
    await popup.waitForTimeout(700);
    await popup.keyboard.press(`Alt+${digit}`);
    await popup.waitForTimeout(700);
    for (const theme of themes) {
      await wear(popup, theme);
      await popup.screenshot({ path: `${out}/${name}-${kind}${theme === 'light' ? '' : `-${theme}`}.png` });
    }
    await popup.close().catch(() => undefined);
    await tab.close();
    console.log(name, kind);
  }
}
await world.end();
process.exit(0);
