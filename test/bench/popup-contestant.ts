// The extensions whose forms are compared: our connected build, and one whose form is one line. Each has its own
// browser and display, so that an opening takes no focus from another form.
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { unpackedExtensionId } from '../support/chromium-profile';
import { type ConnectedSession, startConnectedSession } from '../support/connected-session';
import { type Display, startDisplay } from '../support/display';
import { storeDraft } from '../support/inside-extension';
import { discardProfile, makeProfileDir } from '../support/shared-browser';

/** The surface of the form: the toolbar's popup, the side panel, or a tab. */
export type Surface = 'popup' | 'panel' | 'tab';

export interface Contestant {
  readonly extensionDir: string;
  readonly extensionId: string;
  readonly profileDir: string;
  readonly display: Display;
  /** The mark, or the paint, that ends an opening. */
  readonly doneMark: string;
  /** The form must then show this: an expression that returns the texts, none of them empty. */
  readonly shown: string;
  /** The end of the address of a form in a tab. */
  readonly tabQuery: string;
  end(): Promise<void>;
}

const emptyPopupDir = fileURLToPath(new URL('empty-popup', import.meta.url));

export async function enterEmptyPopup(surface: Surface = 'popup'): Promise<Contestant> {
  const profileDir = makeProfileDir('chromium');
  const build = buildFor(surface, emptyPopupDir);
  const display = await startDisplay();
  const discard = () => {
    discardProfile(profileDir);
    build.discard();
  };
  process.once('exit', discard);
  return {
    ...contestantOf(build.dir, profileDir, display),
    doneMark: 'first-contentful-paint',
    shown: '[document.body.innerText]',
    tabQuery: '',
    async end() {
      await display.stop();
      process.off('exit', discard);
      discard();
    },
  };
}

interface ProductOptions {
  /** @default popup */
  readonly surface?: Surface;
  /** Changes its storage. @default nothing */
  readonly furnish?: (session: ConnectedSession) => Promise<void>;
}

/** First connects a build to a local service, in a browser that Playwright drives. The service runs until `end`. */
export async function enterProduct(
  product: string,
  { surface = 'popup', furnish = async () => {} }: ProductOptions = {},
): Promise<Contestant> {
  const build = buildFor(surface, product);
  // The profile is measured later, in a headed browser.
  const session = await startConnectedSession({
    chromium: { extensionDir: build.dir, hasAddressBarLists: true },
  });
  if (surface === 'tab') await keepDraft(session);
  await furnish(session);
  await session.close();
  const display = await startDisplay();
  return {
    ...contestantOf(build.dir, session.profileDir, display),
    doneMark: 'capture:ready',
    shown: `[document.querySelector('#field-name').value, document.querySelector('#field-description').textContent,
      document.activeElement.id === 'field-name' ? 'in the name' : '']`,
    tabQuery: `?draft=${draftId}`,
    async end() {
      await display.stop();
      await session.end();
      build.discard();
    },
  };
}

function contestantOf(extensionDir: string, profileDir: string, display: Display) {
  return { extensionDir, extensionId: unpackedExtensionId(extensionDir), profileDir, display };
}

const draftId = '00000000-0000-4000-8000-00000000d4af';

/** A form in a tab has no active page. The tab shows a draft that moved there. */
async function keepDraft(session: ConnectedSession): Promise<void> {
  const worker = await session.worker();
  const accountId = await worker.evaluate(async () => {
    const { preferences } = await chrome.storage.local.get('preferences');
    return String(Object.getOwnPropertyDescriptor(preferences, 'activeAccountId')?.value);
  });
  await worker.evaluate(storeDraft, {
    ...{ id: draftId, kind: 'idea', accountId },
    values: { name: 'A longer thought', description: '<p>With a text.</p>', product: 'PRJ' },
    source: { title: 'A page', address: 'https://a.example/', passageAddress: null },
  });
}

interface Build {
  readonly dir: string;
  discard(): void;
}

const manifestSchema = z.looseObject({
  action: z.looseObject({}),
  permissions: z.array(z.string()).default([]),
});

/** The button opens the popup. Only a copy of the build can open the side panel instead. */
function buildFor(surface: Surface, dir: string): Build {
  if (surface !== 'panel') return { dir, discard: () => {} };
  const copy = mkdtempSync(join(tmpdir(), 'quick-capture-panel-'));
  cpSync(dir, copy, { recursive: true });
  const file = join(copy, 'manifest.json');
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const changed = {
    ...manifest,
    action: { ...manifest.action, default_popup: undefined },
    permissions: [...new Set([...manifest.permissions, 'sidePanel'])],
    side_panel: { default_path: 'popup.html?view=panel' },
    background: { service_worker: 'background.js' },
  };
  writeFileSync(file, JSON.stringify(changed));
  appendFileSync(
    join(copy, 'background.js'),
    '\nchrome.sidePanel.setPanelBehavior({ openPanelOnActionClick: true });\n',
  );
  return { dir: copy, discard: () => rmSync(copy, { recursive: true, force: true }) };
}
