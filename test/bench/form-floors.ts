// The floors of the form (P11): its elements and styles, as our popup draws them, filled by a few lines (`static-form`)
// and drawn by bare React (`react-form`). Both are made from the build that is measured, so they never grow old.
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import * as z from 'zod';
import { unpackedExtensionId } from '../support/chromium-profile';
import { startDisplay } from '../support/display';
import { discardProfile, makeProfileDir } from '../support/shared-browser';
import { waitUntil } from '../support/wait-until';
import { startBareChromium } from './bare-chromium';
import type { Contestant } from './popup-contestant';
import { readOpened } from './popup-opening';

/** An element of the form with its attributes, or a text. */
export type DrawnNode = string | DrawnElement;

interface DrawnElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly DrawnNode[];
}

const drawnNodeSchema: z.ZodType<DrawnNode> = z.lazy(() =>
  z.union([
    z.string(),
    z.object({
      name: z.string(),
      attributes: z.record(z.string(), z.string()),
      children: z.array(drawnNodeSchema),
    }),
  ]),
);

const drawnFormSchema = z.object({
  /** The root element of the page. */
  root: drawnNodeSchema,
  html: z.string(),
  /** Attributes of the page itself, such as its theme. */
  page: z.string(),
  styles: z.array(z.string()),
  stored: z.record(z.string(), z.unknown()),
});
type DrawnForm = z.infer<typeof drawnFormSchema>;

/** Runs in the extension's popup. Leaves out the content that fills the form. */
const readForm = `(async () => {
  const root = document.querySelector('#root').cloneNode(true);
  for (const filled of root.querySelectorAll('[value]')) filled.removeAttribute('value');
  root.querySelector('#field-description').replaceChildren();
  root.querySelector('#field-name').textContent = '';
  const drawn = (node) => node.nodeType === Node.TEXT_NODE ? node.data : {
    name: node.localName,
    attributes: Object.fromEntries([...node.attributes].filter(({ name }) => name !== 'style').map(({ name, value }) => [name, value])),
    children: [...node.childNodes].filter(({ nodeType }) => nodeType !== Node.COMMENT_NODE).map(drawn),
  };
  return {
    root: drawn(root.firstElementChild),
    html: root.innerHTML,
    page: document.documentElement.cloneNode().outerHTML.replace('</html>', ''),
    styles: [...document.querySelectorAll('link[rel=stylesheet]')].map((link) => new URL(link.href).pathname),
    stored: await chrome.storage.local.get(),
  };
})()`;

const floorDirs = {
  static: fileURLToPath(new URL('static-form', import.meta.url)),
  react: fileURLToPath(new URL('react-form', import.meta.url)),
};

export type Floor = keyof typeof floorDirs;

/** The chosen floors in their order, with the storage of `ours`. */
export async function enterFloors(ours: Contestant, chosen: readonly Floor[]): Promise<Contestant[]> {
  const form = await readOpened(ours, readForm, drawnFormSchema);
  const floors: Contestant[] = [];
  for (const floor of chosen) {
    const dir = floor === 'static' ? makeStaticForm(form) : await makeReactForm(form);
    cpSync(join(ours.extensionDir, 'assets'), join(dir, 'assets'), { recursive: true });
    floors.push(await enterFloor(dir, ours, form));
  }
  return floors;
}

function makeStaticForm({ html, page, styles }: DrawnForm): string {
  const dir = mkdtempSync(join(tmpdir(), 'quick-capture-static-form-'));
  cpSync(floorDirs.static, dir, { recursive: true });
  const text = `<!doctype html>${page}<head><meta charset="utf-8"><meta name="color-scheme" content="light dark">
<script type="module" src="fill.js"></script>${linksTo(styles)}</head><body><div id="root">${html}</div></body></html>`;
  writeFileSync(join(dir, 'popup.html'), text);
  return dir;
}

async function makeReactForm({ root, page, styles }: DrawnForm): Promise<string> {
  const dir = mkdtempSync(join(tmpdir(), 'quick-capture-react-form-'));
  await build({
    root: floorDirs.react,
    configFile: false,
    logLevel: 'error',
    base: './',
    define: { drawnForm: JSON.stringify(root) },
    build: {
      outDir: dir,
      emptyOutDir: false,
      target: 'esnext',
      rollupOptions: { input: join(floorDirs.react, 'popup.html') },
    },
    plugins: [
      {
        name: 'page-of-the-form',
        transformIndexHtml: (text) =>
          text.replace('<html lang="en">', page).replace('</head>', `${linksTo(styles)}</head>`),
      },
    ],
  });
  cpSync(join(floorDirs.react, 'manifest.json'), join(dir, 'manifest.json'));
  return dir;
}

const linksTo = (styles: readonly string[]) =>
  styles.map((path) => `<link rel="stylesheet" href="${path}">`).join('');

async function enterFloor(
  extensionDir: string,
  ours: Contestant,
  { stored }: DrawnForm,
): Promise<Contestant> {
  const profileDir = makeProfileDir('chromium');
  const display = await startDisplay();
  const extensionId = unpackedExtensionId(extensionDir);
  const browser = await startBareChromium({ profileDir, extensionDir, display: display.name });
  const url = `chrome-extension://${extensionId}/popup.html`;
  await browser.send('Target.createTarget', { url });
  const page = await waitUntil(
    async () => (await browser.targets()).find((target) => target.url === url && target.type === 'page'),
    {
      what: 'a page of the form',
    },
  );
  const isLoaded = `document.readyState === 'complete' && typeof chrome.storage === 'object'`;
  await waitUntil(() => browser.evaluate(page.targetId, isLoaded, z.boolean()), { what: 'the loaded page' });
  const store = `chrome.storage.local.set(${JSON.stringify(stored)}).then(() => true)`;
  await browser.evaluate(page.targetId, store, z.literal(true));
  await browser.close();
  return {
    ...ours,
    extensionDir,
    extensionId,
    profileDir,
    display,
    async end() {
      await display.stop();
      discardProfile(profileDir);
      rmSync(extensionDir, { recursive: true, force: true });
    },
  };
}
