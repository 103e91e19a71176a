// Moving a form: the calls that a browser allows only in a gesture, and the calls that wait.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { openPanel } from '@/lib/platform/side-panel';

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** The draft that a panel of this window is to show. */
async function toBeShown(): Promise<unknown> {
  const { id } = await fakeBrowser.windows.getCurrent();
  const { panelDrafts = {} } = await fakeBrowser.storage.session.get('panelDrafts');
  return Object(panelDrafts)[String(id)];
}

/** The calls to the browser, in order, with a draft that is stored when the test says so. */
function createWorld() {
  const asked: string[] = [];
  const answer = (what: string) => vi.fn(async () => void asked.push(what));
  let keep: (isKept: boolean) => void = () => undefined;
  const isKept = new Promise<boolean>((resolve) => {
    keep = resolve;
  });
  return { asked, answer, isKept, keep: () => keep(true), refuse: () => keep(false) };
}

beforeEach(() => {
  for (const name of ['sidebarAction', 'sidePanel']) Reflect.deleteProperty(fakeBrowser, name);
  fakeBrowser.reset();
  const request = (_name: string, work: () => Promise<unknown>) => work();
  vi.stubGlobal('navigator', { locks: { request } });
});

describe('moving a form beside the page', () => {
  it('opens Firefox’s sidebar during the gesture, and shows the form there only after its draft is stored', async () => {
    const { asked, answer, isKept, keep } = createWorld();
    await fakeBrowser.windows.create({ focused: true });
    Object.assign(fakeBrowser, { sidebarAction: { open: answer('open') } });
    const opened = openPanel('d', isKept);
    expect(asked).toEqual(['open']);
    await settled();
    expect(await toBeShown()).toBeUndefined();
    keep();
    await opened;
    expect(asked).toEqual(['open']);
    expect(await toBeShown()).toBe('d');
  });

  it('opens Chromium’s side panel after the draft is stored', async () => {
    const { asked, isKept, keep } = createWorld();
    await fakeBrowser.windows.create({ focused: true });
    const open = vi.fn(async () => void asked.push(`open with ${await toBeShown()}`));
    Object.assign(fakeBrowser, { sidePanel: { open } });
    const opened = openPanel('d', isKept);
    await settled();
    expect(asked).toEqual([]);
    keep();
    await opened;
    expect(asked).toEqual(['open with d']);
  });

  it('shows no draft that the storage had no room for, so that its form stays open', async () => {
    for (const panel of ['sidebarAction', 'sidePanel', 'neither']) {
      fakeBrowser.reset();
      await fakeBrowser.windows.create({ focused: true });
      const { asked, answer, isKept, refuse } = createWorld();
      const calls = { open: answer('open') };
      Object.assign(fakeBrowser, panel === 'neither' ? {} : { [panel]: calls });
      const opened = openPanel('d', isKept);
      refuse();
      expect([panel, await opened]).toEqual([panel, false]);
      // Firefox opens its sidebar only during the gesture.
      expect(asked).toEqual(panel === 'sidebarAction' ? ['open'] : []);
      expect(await toBeShown()).toBeUndefined();
      const tabs = await fakeBrowser.tabs.query({});
      expect(tabs.filter(({ url }) => url?.includes('draft'))).toEqual([]);
      Reflect.deleteProperty(fakeBrowser, panel);
    }
  });
});
