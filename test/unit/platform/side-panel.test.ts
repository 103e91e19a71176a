// Moving a form: the calls that a browser allows only in a gesture, and the calls that wait.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { openPanel } from '@/lib/platform/side-panel';

const settled = () => new Promise((resolve) => setImmediate(resolve));

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
});

describe('moving a form beside the page', () => {
  it('opens Firefox’s sidebar during the gesture, and shows the form there only after its draft is stored', async () => {
    const { asked, answer, isKept, keep } = createWorld();
    Object.assign(fakeBrowser, { sidebarAction: { open: answer('open'), setPanel: answer('show') } });
    const opened = openPanel('d', isKept);
    expect(asked).toEqual(['open']);
    await settled();
    expect(asked).toEqual(['open']);
    keep();
    await opened;
    expect(asked).toEqual(['open', 'show']);
  });

  it('opens Chromium’s side panel after the draft is stored', async () => {
    const { asked, answer, isKept, keep } = createWorld();
    await fakeBrowser.windows.create({ focused: true });
    Object.assign(fakeBrowser, { sidePanel: { setOptions: answer('show'), open: answer('open') } });
    const opened = openPanel('d', isKept);
    await settled();
    expect(asked).toEqual([]);
    keep();
    await opened;
    expect(asked).toEqual(['show', 'open']);
  });

  it('shows no draft that the storage had no room for, so that its form stays open', async () => {
    for (const panel of ['sidebarAction', 'sidePanel', 'neither']) {
      fakeBrowser.reset();
      await fakeBrowser.windows.create({ focused: true });
      const { asked, answer, isKept, refuse } = createWorld();
      const calls = { open: answer('open'), setPanel: answer('show'), setOptions: answer('show') };
      Object.assign(fakeBrowser, panel === 'neither' ? {} : { [panel]: calls });
      const opened = openPanel('d', isKept);
      refuse();
      expect([panel, await opened]).toEqual([panel, false]);
      // Firefox opens its sidebar only during the gesture.
      expect(asked).toEqual(panel === 'sidebarAction' ? ['open'] : []);
      const tabs = await fakeBrowser.tabs.query({});
      expect(tabs.filter(({ url }) => url?.includes('draft'))).toEqual([]);
      Reflect.deleteProperty(fakeBrowser, panel);
    }
  });
});
