// The floors of the form (P11): its elements and styles, as our popup draws them, filled by a few lines (`static-form`)
// and drawn by bare React (`react-form`). Both are made from the build that is measured, so they never grow old.
import { cpSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import * as z from 'zod';
import { unpackedExtensionId } from '../support/chromium-profile';
import { makeProfileDir } from '../support/shared-browser';
import { type Contestant, enter } from './popup-contestant';
import { readOpened } from './popup-opening';

/** An element of the form with its attributes, or a text. */
export type DrawnNode =
  | string
  | {
      readonly name: string;
      readonly attributes: Readonly<Record<string, string>>;
      readonly children: readonly DrawnNode[];
    };

const drawnFormSchema = z.object({
  /** The root element of the page, as a `DrawnNode`. */
  root: z.unknown(),
  html: z.string(),
  /** Attributes of the page itself, such as its theme. */
  page: z.string(),
  styles: z.array(z.string()),
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
  };
})()`;

const floorDirs = {
  static: fileURLToPath(new URL('static-form', import.meta.url)),
  react: fileURLToPath(new URL('react-form', import.meta.url)),
};

export type Floor = keyof typeof floorDirs;

/** The chosen floor, with the storage of `ours`. */
export async function enterFloor(ours: Contestant, floor: Floor): Promise<Contestant> {
  const form = drawnFormSchema.parse(await readOpened(ours, readForm));
  const extensionDir = mkdtempSync(join(tmpdir(), `quick-capture-${floor}-form-`));
  await (floor === 'static' ? makeStaticForm : makeReactForm)(extensionDir, form);
  cpSync(join(floorDirs[floor], 'manifest.json'), join(extensionDir, 'manifest.json'));
  cpSync(join(ours.extensionDir, 'assets'), join(extensionDir, 'assets'), { recursive: true });
  const profileDir = makeProfileDir('chromium');
  const storedBy = (id: string) => join('Default', 'Local Extension Settings', id);
  const stored = join(profileDir, storedBy(unpackedExtensionId(extensionDir)));
  cpSync(join(ours.profileDir, storedBy(ours.extensionId)), stored, { recursive: true });
  return enter({ ...ours, extensionDir, profileDir, isCopy: true });
}

async function makeStaticForm(dir: string, { html, page, styles }: DrawnForm): Promise<void> {
  cpSync(floorDirs.static, dir, { recursive: true });
  const text = `<!doctype html>${page}<head><meta charset="utf-8"><meta name="color-scheme" content="light dark">
<script type="module" src="fill.js"></script>${linksTo(styles)}</head><body><div id="root">${html}</div></body></html>`;
  writeFileSync(join(dir, 'popup.html'), text);
}

async function makeReactForm(dir: string, { root, page, styles }: DrawnForm): Promise<void> {
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
}

const linksTo = (styles: readonly string[]) =>
  styles.map((path) => `<link rel="stylesheet" href="${path}">`).join('');
