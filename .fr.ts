import { startScreenWorld } from './test/e2e/screens/screen-world';

const world = await startScreenWorld('fr');
await world.connect();
const { session } = world;
const worker = await session.worker();
await worker.evaluate(() => chrome.storage.local.set({ isWelcomed: true }));
const panel = await session.openExtensionPage('popup.html');
await panel.setViewportSize({ width: 400, height: 300 });
for (const kind of [1, 2, 3, 4]) {
  await panel.evaluate(() => {
    document.documentElement.style.fontSize = '100%';
  });
  await panel.waitForTimeout(500);
  await panel.keyboard.press(`Alt+${kind}`);
  await panel.waitForTimeout(500);
  await panel.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await panel.waitForTimeout(500);
  await panel.screenshot({ path: `/tmp/walk2/fr-${kind}.png` });
}
await world.end();
process.exit(0);
