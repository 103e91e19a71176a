import { createServer } from 'node:http';
import { mkdirSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { startScreenWorld } from './test/e2e/screens/screen-world';
import { selectText } from './test/support/selection';
import { wear, type Theme } from './test/e2e/screens/themes';
const out = '/tmp/stranger/pictures';
const only = process.argv[2] ? new RegExp(process.argv[2]) : /./;
const lang = process.argv[3] ?? 'en';
const themes = (process.argv[4] ?? 'light').split(',') as Theme[];
mkdirSync(out, { recursive: true });
const server = createServer((q, r) => { try { const b = readFileSync(`/tmp/walkpages${q.url!.split('?')[0]}`); r.setHeader('content-type', 'text/html; charset=utf-8'); r.end(b); } catch { r.statusCode = 404; r.end(); } }).listen(0, '127.0.0.1');
await new Promise((d) => server.once('listening', d));
const port = (server.address() as import('node:net').AddressInfo).port;
const world = await startScreenWorld(lang as 'en');
const { session } = world;
const prefix = lang === 'en' ? 'w' : `w-${lang}`;
let n = 0;
async function pic(p: Page, name: string, full = false) {
  for (const t of themes) { await wear(p, t); await p.screenshot({ path: `${out}/${prefix}-${name}${t === 'light' ? '' : `-${t}`}.png`, fullPage: full }); }
  console.log(name, await p.evaluate(() => `${innerWidth}x${innerHeight}`));
}
async function step(name: string, f: () => Promise<void>) {
  if (!only.test(name)) return;
  try { await f(); } catch (e) { console.log('FAILED', name, String(e).slice(0, 400)); }
  for (const p of session.context.pages()) if (/popup\.html/.test(p.url())) { await p.close().catch(() => undefined); }
}
const tabs: Page[] = [];
async function on(name: string, sel: string | null, digit?: number): Promise<Page> {
  const tab = await session.context.newPage();
  tabs.push(tab);
  await tab.goto(`http://127.0.0.1:${port}/${name}.html?${n++}`);
  if (sel) await selectText(tab, sel);
  const popup = await session.openPopup(tab);
  await popup.waitForTimeout(800);
  if (digit) { await popup.keyboard.press(`Alt+${digit}`); await popup.waitForTimeout(700); }
  return popup;
}
const nameF = (p: Page) => p.locator('[data-field="name"] textarea');
const clean = async () => { await session.forgetDrafts().catch(() => undefined); };

await step('noservice', async () => {
  await session.setPreferences({ undoMs: 5000 }).catch(() => undefined);
  const first = await session.openExtensionPage('options.html');
  await first.waitForTimeout(600);
  await pic(first, 'noservice-1-options');
  await first.close();
  let p = await on('forum', '#t0');
  await pic(p, 'noservice-2-popup');
  await p.keyboard.press('Alt+4'); await p.waitForTimeout(500);
  await pic(p, 'noservice-3-vote');
  await p.keyboard.press('Alt+1');
  await p.keyboard.press('Control+Enter'); await p.waitForTimeout(900);
  await pic(p, 'noservice-4-saved');
  await p.close().catch(() => undefined);
  const list = await session.openExtensionPage('activity.html');
  await list.waitForTimeout(700);
  await pic(list, 'noservice-5-list');
  await list.close();
});
await world.connect();
await new Promise((r) => setTimeout(r, 800));
await step('firstcapture', async () => {
  const o = await session.openExtensionPage('options.html');
  await o.waitForTimeout(800);
  await pic(o, 'first-0-options', true);
  await o.close();
  const p = await on('mail', '#t0');
  await pic(p, 'first-1-popup');
  await p.keyboard.press('Control+Enter'); await p.waitForTimeout(900);
  await pic(p, 'first-2-after');
  await p.waitForTimeout(6000);
  if (!p.isClosed()) await pic(p, 'first-3-later');
});
await clean();
await session.setPreferences({ undoMs: 0, closesWhenSent: false });
await step('seed', async () => {
  await world.save('Background export for large boards'); await world.save('Export keeps the column order'); await new Promise((r) => setTimeout(r, 1500));
});
for (const [page, sel, kinds] of [['forum', '#t0', [1, 2, 3, 4]], ['tracker', '#t0', [1]], ['mail', '#t0', [1, 4]], ['review', '#t0', [1, 3]], ['article', '#t3', [1]], ['arabic', '#t0', [1]], ['plain', null, [1, 2]], ['article', null, [1, 2]]] as const)
  for (const k of kinds) await step(`kind-${page}-${sel ? 'sel' : 'whole'}-${k}`, async () => {
    const p = await on(page, sel, k);
    await pic(p, `kind-${page}-${sel ? 'sel' : 'whole'}-${k}`);
    if (page === 'article' && !sel) {
      const b = p.getByRole('button', { name: world.say('useArticle') || 'Use whole article' }).or(p.getByText('Use whole article'));
      if (await b.count()) { await b.first().click(); await p.waitForTimeout(1500); await pic(p, `kind-${page}-whole-used-${k}`); }
    }
    await clean();
  });
for (const k of [3, 4]) await step(`filled-${k}`, async () => {
  const p = await on('forum', '#t1', k);
  const idea = p.locator('[data-field="idea"] input').first();
  await idea.click(); await idea.pressSequentially('export'); await p.waitForTimeout(1200);
  await pic(p, `filled-${k}-1-list`);
  await p.keyboard.press('ArrowDown'); await p.keyboard.press('Enter'); await p.waitForTimeout(800);
  await pic(p, `filled-${k}-2-chosen`);
  await p.keyboard.press('Control+Enter'); await p.waitForTimeout(1500);
  await pic(p, `filled-${k}-3-after`);
});
await clean();
await step('similar', async () => {
  const p = await on('forum', '#t0', 1);
  await nameF(p).fill('Background export'); await p.waitForTimeout(1200);
  await pic(p, 'similar');
});
await clean();
await step('quotes', async () => {
  let p = await on('forum', '#t0', 1);
  await p.keyboard.press('Alt+q'); await p.waitForTimeout(900);
  await pic(p, 'quotes-1-added');
  await p.close().catch(() => undefined);
  p = await on('mail', '#t0', 1);
  await pic(p, 'quotes-2-second');
  await p.keyboard.press('Alt+q'); await p.waitForTimeout(900);
  await pic(p, 'quotes-3-added');
  await p.close().catch(() => undefined);
  p = await on('review', '#t0', 1);
  const draft = p.getByRole('button', { name: 'Open', exact: true });
  await pic(p, 'quotes-4-third');
  await p.keyboard.press('Alt+q'); await p.waitForTimeout(900);
  if (await draft.count()) await draft.first().click().catch(() => undefined);
  await p.waitForTimeout(1000);
  if (!p.isClosed()) await pic(p, 'quotes-5-open');
});
await step('quotesopen', async () => {
  const p = await on('plain', null, 1);
  await p.getByRole('button', { name: /^Recent captures/ }).click(); await p.waitForTimeout(700);
  await pic(p, 'quotes-6-recent');
  await p.getByRole('list', { name: 'Drafts' }).getByRole('button').first().click(); await p.waitForTimeout(900);
  await pic(p, 'quotes-7-form');
});
await clean();
await step('picture', async () => {
  const p = await on('review', '#t0', 1);
  await p.getByRole('button', { name: world.say('fieldPicture'), exact: true }).click(); await p.waitForTimeout(400);
  await pic(p, 'picture-1-menu');
  await p.getByRole('menuitem').first().click(); await p.waitForTimeout(1500);
  await pic(p, 'picture-2-taken');
});
await clean();
await step('quickadd', async () => {
  const p = await on('plain', null, 1);
  await nameF(p).fill('');
  await nameF(p).pressSequentially('Export board #imp', { delay: 20 }); await p.waitForTimeout(800);
  await pic(p, 'quick-1-tag');
  await p.keyboard.press('Enter'); await p.waitForTimeout(300);
  await nameF(p).pressSequentially(' @da', { delay: 20 }); await p.waitForTimeout(900);
  await pic(p, 'quick-2-person');
  await p.keyboard.press('Enter');
  await nameF(p).pressSequentially(' >', { delay: 20 }); await p.waitForTimeout(900);
  await pic(p, 'quick-3-product');
  await p.keyboard.press('Enter'); await p.waitForTimeout(700);
  await pic(p, 'quick-4-done');
});
await clean();
await step('portal', async () => {
  const p = await on('forum', '#t0', 1);
  await p.locator('.more-button').click(); await p.waitForTimeout(600);
  await pic(p, 'portal-1-more');
  const portal = p.locator('[data-field="portal"]').first();
  await portal.locator('input, select, button').first().click(); await p.waitForTimeout(800);
  await pic(p, 'portal-2-list');
  await p.keyboard.press('ArrowDown'); await p.keyboard.press('ArrowDown'); await p.keyboard.press('Enter'); await p.waitForTimeout(700);
  await pic(p, 'portal-3-chosen');
  const vis = p.locator('[data-field="visibility"]').first();
  if (await vis.count()) { await vis.locator('input, select, button').first().click(); await p.waitForTimeout(700); await pic(p, 'portal-4-visibility'); }
});
await clean();
await step('undo', async () => {
  await session.setPreferences({ undoMs: 5000, closesWhenSent: false });
  const p = await on('forum', '#t2', 1);
  await p.keyboard.press('Control+Enter'); await p.waitForTimeout(900);
  await pic(p, 'undo-1');
  await p.keyboard.press('Control+z'); await p.waitForTimeout(900);
  await pic(p, 'undo-2-undone');
  await p.keyboard.press('Control+Enter'); await p.waitForTimeout(7500);
  await pic(p, 'undo-3-sent');
});
await session.setPreferences({ undoMs: 0, closesWhenSent: false });
await clean();
await step('panel', async () => {
  const p = await on('article', '#t3', 1);
  const opening = session.context.waitForEvent('page', (o) => o.url().endsWith('view=panel'));
  await p.keyboard.press('Alt+Enter').catch(() => undefined);
  const panel = await opening; await panel.waitForTimeout(1200);
  await pic(panel, 'panel-1');
  const q = await on('mail', '#t0');
  await pic(q, 'panel-2-popup-beside');
  await q.keyboard.press('Alt+q'); await q.waitForTimeout(900);
  if (!q.isClosed()) await pic(q, 'panel-3-added');
  await pic(panel, 'panel-4-quotes');
  await panel.close().catch(() => undefined);
});
await clean();
await step('offline', async () => {
  await session.setPreferences({ undoMs: 0, closesWhenSent: false });
  await session.stopService();
  let p = await on('forum', '#t1', 1);
  await pic(p, 'offline-1-form');
  await p.keyboard.press('Control+Enter'); await p.waitForTimeout(2500);
  await pic(p, 'offline-2-after');
  await p.close().catch(() => undefined);
  p = await on('forum', '#t2', 3);
  await pic(p, 'offline-3-next');
  await p.close().catch(() => undefined);
  const list = await session.openExtensionPage('activity.html'); await list.waitForTimeout(900);
  await pic(list, 'offline-4-list'); await list.close();
  await session.startService(); await new Promise((r) => setTimeout(r, 800));
});
await clean();
await step('keyboard', async () => {
  const p = await on('forum', '#t0', 1);
  for (let i = 0; i < 14; i++) {
    await p.screenshot({ path: `${out}/${prefix}-key-${String(i).padStart(2, '0')}.png` });
    await p.keyboard.press('Tab'); await p.waitForTimeout(200);
  }
  await p.locator('.form-menu > button').click(); await p.waitForTimeout(500);
  await pic(p, 'key-menu');
  const item = p.getByRole('menuitem', { name: /key|short/i });
  if (await item.count()) { await item.first().click(); await p.waitForTimeout(600); await pic(p, 'key-shortcuts'); }
  else { await p.keyboard.press('Escape'); await p.keyboard.press('?'); }
});
await clean();
await step('zoom', async () => {
  for (const [page, k, sel] of [['forum', 1, '#t0'], ['forum', 4, '#t0'], ['article', 2, null]] as const) {
    const p = await on(page, sel, k);
    await p.setViewportSize({ width: 440, height: 300 }); await p.waitForTimeout(600);
    await pic(p, `zoom-440x300-${k}`);
    await p.setViewportSize({ width: 320, height: 500 }); await p.waitForTimeout(600);
    await pic(p, `zoom-320-${k}`);
    await p.evaluate(() => { document.documentElement.style.fontSize = '200%'; }); await p.waitForTimeout(600);
    await pic(p, `zoom-320-text200-${k}`);
    await p.setViewportSize({ width: 440, height: 580 }); await p.waitForTimeout(600);
    await pic(p, `zoom-440-text200-${k}`);
    await p.keyboard.press('Control+Enter'); await p.waitForTimeout(1200);
    if (!p.isClosed()) await pic(p, `zoom-after-${k}`);
    await p.close().catch(() => undefined); await clean();
  }
  for (const [u, nm] of [['options.html', 'options'], ['activity.html', 'activity']] as const) {
    const o = await session.openExtensionPage(u); await o.setViewportSize({ width: 320, height: 700 });
    await o.evaluate(() => { document.documentElement.style.fontSize = '200%'; }); await o.waitForTimeout(700);
    await pic(o, `zoom-${nm}-320-text200`);
    await o.close();
  }
});
await world.end(); process.exit(0);
