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

/** Its display and its copy of the build end with it. */
export async function enter(
  own: Pick<Contestant, 'extensionDir' | 'profileDir' | 'doneMark' | 'shown'> & { isCopy: boolean },
  leave: () => Promise<void> | void = () => discardProfile(own.profileDir),
): Promise<Contestant> {
  const display = await startDisplay();
  return {
    ...{ ...own, display, extensionId: unpackedExtensionId(own.extensionDir), tabQuery: `?draft=${draftId}` },
    async end() {
      await display.stop();
      await leave();
      if (own.isCopy) rmSync(own.extensionDir, { recursive: true, force: true });
    },
  };
}

export function enterEmptyPopup(surface: Surface): Promise<Contestant> {
  return enter({
    ...buildFor(surface, fileURLToPath(new URL('empty-popup', import.meta.url))),
    profileDir: makeProfileDir('chromium'),
    doneMark: 'first-contentful-paint',
    shown: '[document.body.innerText]',
  });
}

/**
 * First connects a build to a local service, in a browser that Playwright drives. The service runs until `end`. `furnish`
 * changes its storage.
 */
export async function enterProduct(
  product: string,
  surface: Surface = 'popup',
  furnish: (session: ConnectedSession) => Promise<void> = async () => {},
): Promise<Contestant> {
  const build = buildFor(surface, product);
  // The profile is measured later, in a headed browser.
  const session = await startConnectedSession({
    chromium: { extensionDir: build.extensionDir, hasAddressBarLists: true },
  });
  if (surface === 'tab') await keepDraft(session);
  await furnish(session);
  await session.close();
  const shown = `[document.querySelector('#field-name').value, document.querySelector('#field-description').textContent,
    document.activeElement.id === 'field-name' ? 'in the name' : '']`;
  const { profileDir } = session;
  return enter({ ...build, profileDir, doneMark: 'capture:ready', shown }, () => session.end());
}

const draftId = '00000000-0000-4000-8000-00000000d4af';

/** A form in a tab has no active page. The tab shows a draft that moved there. */
async function keepDraft(session: ConnectedSession): Promise<void> {
  const worker = await session.worker();
  const { preferences } = await worker.evaluate(() => chrome.storage.local.get('preferences'));
  await worker.evaluate(storeDraft, {
    ...{ id: draftId, kind: 'idea', accountId: Object(preferences).activeAccountId },
    values: { name: 'A longer thought', description: '<p>With a text.</p>', product: 'PRJ' },
    source: { title: 'A page', address: 'https://a.example/', passageAddress: null },
  });
}

const manifestSchema = z.looseObject({
  action: z.looseObject({}),
  permissions: z.array(z.string()).default([]),
});

/** The button opens the popup. Only a copy of the build can open the side panel instead. */
function buildFor(
  surface: Surface,
  dir: string,
): { readonly extensionDir: string; readonly isCopy: boolean } {
  if (surface !== 'panel') return { extensionDir: dir, isCopy: false };
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
  const opens = '\nchrome.sidePanel.setPanelBehavior({ openPanelOnActionClick: true });\n';
  appendFileSync(join(copy, 'background.js'), opens);
  return { extensionDir: copy, isCopy: true };
}
