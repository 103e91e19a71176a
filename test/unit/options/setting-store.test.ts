// The one store of the settings page.
import { describe, expect, it } from 'vitest';
import { createSettingStore } from '@/components/options/setting-store';
import { initialPreferences, type Preferences } from '@/lib/settings/preferences';

const later = () => new Promise((resolve) => setTimeout(resolve));

/** A storage whose writes end when the test says so. */
async function open() {
  const world = { stored: initialPreferences, writes: 0 };
  let ends: ((error?: Error) => void)[] = [];
  let reads: (() => void)[] | null = null;
  const store = createSettingStore({
    async get() {
      const { stored } = world;
      const held = reads;
      if (held) await new Promise<void>((resolve) => held.push(resolve));
      return stored;
    },
    async update(change) {
      world.writes += 1;
      await new Promise<void>((resolve, reject) => {
        ends.push((error) => (error ? reject(error) : resolve()));
      });
      world.stored = change(world.stored);
      return world.stored;
    },
  });
  await store.refresh();
  const own = (section: 'menu' | 'kinds') => ({
    onChange: (change: (before: Preferences) => Preferences) => store.change(section, change),
    saved: store.savedOf(section),
  });
  return {
    world,
    store,
    own,
    shown() {
      const view = store.view();
      if (!view) throw new Error('not read');
      return view;
    },
    /** Ends the oldest write. */
    async end(error?: Error) {
      await later();
      const [first, ...others] = ends;
      ends = others;
      first?.(error);
      await later();
    },
    holdReads() {
      reads = [];
    },
    async releaseReads() {
      const held = reads ?? [];
      reads = null;
      for (const release of held) release();
      await later();
    },
  };
}

const undo = (undoMs: number) => (before: Preferences) => ({ ...before, undoMs });
const hide = (hiddenKinds: string[]) => (before: Preferences) => ({ ...before, hiddenKinds });
const full = new Error('quota exceeded');

describe('a change in the settings', () => {
  it('is shown at once, and said to be saved once it is stored', async () => {
    const { own, shown, world, end } = await open();
    own('menu').onChange(undo(7_000));
    expect(shown().undoMs).toBe(7_000);
    expect(own('menu').saved.state).toBe('unchanged');
    await end();
    expect(world.stored.undoMs).toBe(7_000);
    expect(own('menu').saved.state).toBe('saved');
  });

  it('that is made while another is being stored is stored with all that followed it', async () => {
    const { own, world, end } = await open();
    own('menu').onChange(undo(1_000));
    await later();
    for (const undoMs of [2_000, 3_000]) own('menu').onChange(undo(undoMs));
    await end();
    await end();
    expect(world).toMatchObject({ stored: { undoMs: 3_000 }, writes: 2 });
  });

  it('that can’t be stored stays on the page with its reason, and can be stored again', async () => {
    const { own, shown, world, end } = await open();
    own('menu').onChange(undo(7_000));
    await end(full);
    expect(world.stored.undoMs).toBe(initialPreferences.undoMs);
    expect(shown().undoMs).toBe(7_000);
    expect(own('menu').saved.state).toBe('full');
    own('menu').saved.retry();
    await end();
    expect(world.stored.undoMs).toBe(7_000);
    expect(own('menu').saved.state).toBe('saved');
  });

  it('that can’t be stored is stored with the next one, also of another section', async () => {
    const { own, shown, world, end } = await open();
    own('menu').onChange(undo(7_000));
    await end(full);
    own('kinds').onChange(hide(['note']));
    expect(own('menu').saved.state).toBe('full');
    await end();
    expect(shown()).toMatchObject({ undoMs: 7_000, hiddenKinds: ['note'] });
    expect(world.stored).toEqual(shown());
    for (const section of ['menu', 'kinds'] as const) expect(own(section).saved.state).toBe('saved');
  });

  it('that can’t be stored says nothing at another section', async () => {
    const { own, end } = await open();
    own('kinds').onChange(hide(['note']));
    await end();
    own('menu').onChange(undo(7_000));
    await end(full);
    expect(own('menu').saved.state).toBe('full');
    expect(own('kinds').saved.state).toBe('saved');
  });
});

describe('what another page stored', () => {
  it('is shown with the changes that are still being stored', async () => {
    const { own, shown, world, store, end } = await open();
    own('menu').onChange(undo(7_000));
    world.stored = hide(['note'])(world.stored);
    const read = store.refresh();
    await end();
    await read;
    expect(shown()).toMatchObject({ undoMs: 7_000, hiddenKinds: ['note'] });
  });

  it('never replaces an own change that was made during the read', async () => {
    const { own, shown, store, end, holdReads, releaseReads } = await open();
    holdReads();
    const read = store.refresh();
    await later();
    own('menu').onChange(undo(7_000));
    await releaseReads();
    await read;
    expect(shown().undoMs).toBe(7_000);
    await end();
    expect(shown().undoMs).toBe(7_000);
  });
});

describe('an import', () => {
  it('follows the changes that are still being stored, and its values are shown', async () => {
    const { own, shown, store, end } = await open();
    own('menu').onChange(undo(7_000));
    const imported = store.replace(undo(9_000));
    await end();
    await end();
    expect((await imported).undoMs).toBe(9_000);
    expect(shown().undoMs).toBe(9_000);
  });

  it('comes after a change that couldn’t be stored, and stores both', async () => {
    const { own, shown, world, store, end } = await open();
    own('menu').onChange((before) => hide(['note'])(undo(7_000)(before)));
    await end(full);
    const imported = store.replace(undo(9_000));
    await end();
    await imported;
    expect(world.stored).toMatchObject({ undoMs: 9_000, hiddenKinds: ['note'] });
    expect(shown()).toEqual(world.stored);
    expect(own('menu').saved.state).toBe('saved');
  });

  it('that can’t be stored rejects and changes nothing', async () => {
    const { shown, store, end } = await open();
    const imported = store.replace(undo(9_000));
    const ended = expect(imported).rejects.toThrow('quota');
    await later();
    await end(full);
    await ended;
    expect(shown().undoMs).toBe(initialPreferences.undoMs);
  });
});
