// @vitest-environment jsdom
// *Capture another* in the side panel: it reads the page again, or says which key the page needs.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { emptySnapshot } from '@/lib/page/empty-snapshot';
import { noSnapshot, type Snapshot } from '@/lib/page/snapshot';
import { field, openPopup, page, saveKeys, savesWell, sentView, type WorldOptions } from './popup-world';

const openPanel = ({ deps, ...options }: WorldOptions = {}) =>
  openPopup({ answers: savesWell, ...options, deps: { ...deps, view: 'panel' } });

const next: Snapshot = {
  ...emptySnapshot({ address: 'https://chat.example/7', title: 'Chat' }, []),
  selection: { text: 'Ask me again.', html: '<p>Ask me again.</p>', isCut: false },
};

const another = () => screen.getByRole('button', { name: 'Capture another' });

async function saveFirst(): Promise<void> {
  await userEvent.clear(field('Name'));
  await userEvent.keyboard(`First${saveKeys}`);
  await screen.findByText('1 saved');
}

beforeEach(() => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
});

describe('Capture another in the side panel', () => {
  it('reads the page in front again, where the browser allows that', async () => {
    const world = await openPanel({ deps: { readPageAgain: async () => next } });
    await saveFirst();
    await userEvent.click(another());
    await waitFor(() => expect(field('Name').value).toBe('Ask me again.'));
    expect(document.activeElement).toBe(field('Name'));
    await userEvent.keyboard(saveKeys);
    await waitFor(() => expect(world.saved()).toHaveLength(2));
    expect(Object(world.saved()[1]?.request).draft).toMatchObject({
      values: { name: 'Ask me again.' },
      source: { address: next.address },
    });
  });

  it('elsewhere says which key the page needs, until another form comes', async () => {
    let allowed = noSnapshot;
    await openPanel({
      deps: { readPageAgain: async () => allowed, openingKeys: async () => 'Ctrl+Shift+9' },
    });
    await saveFirst();
    await userEvent.click(another());
    expect(await screen.findByText('Press Ctrl+Shift+9 on the page.')).toBeTruthy();
    expect(field('Name').value).toBe('');
    allowed = next;
    await userEvent.click(another());
    await waitFor(() => expect(screen.queryByText(/on the page/)).toBeNull());
  });

  it('names the button where no key is set', async () => {
    await openPanel({ deps: { readPageAgain: async () => noSnapshot, openingKeys: async () => '' } });
    await saveFirst();
    await userEvent.click(another());
    expect(
      await screen.findByText('Go to the page and click the Quick Capture button in the toolbar.'),
    ).toBeTruthy();
  });

  it('keeps an untouched passage if the page can’t be read', async () => {
    await openPanel({
      deps: { readPageAgain: async () => noSnapshot, openingKeys: async () => 'Alt+Shift+K' },
    });
    await userEvent.click(another());
    await screen.findByText('Press Alt+Shift+K on the page.');
    expect(field('Name').value).toBe('Nothing is loose.');
  });

  it('never replaces typed words, also those typed while the page is being read', async () => {
    let read: (snapshot: Snapshot) => void = () => undefined;
    await openPanel({ deps: { readPageAgain: () => new Promise((resolve) => (read = resolve)) } });
    await saveFirst();
    await userEvent.click(another());
    await userEvent.click(field('Name'));
    await userEvent.keyboard('Second');
    expect(another().hasAttribute('disabled')).toBe(true);
    read(next);
    await new Promise((resolve) => setTimeout(resolve));
    expect(field('Name').value).toBe('Second');
  });

  it('on the card of an earlier capture, it reads the page, too', async () => {
    const undoable = { ...sentView, key: null, address: null, status: 'undoable' } as const;
    await openPanel({ shown: undoable, recent: [undoable], deps: { readPageAgain: async () => next } });
    await userEvent.click(screen.getByRole('button', { name: /^Recent captures/ }));
    const list = await screen.findByRole('list', { name: 'Recent captures' });
    await userEvent.click(within(list).getByRole('button'));
    await userEvent.click(await screen.findByRole('button', { name: 'Capture another' }));
    await waitFor(() => expect(field('Name').value).toBe('Ask me again.'));
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });
});

it('in the popup, Capture another keeps the page that was read', async () => {
  const readPageAgain = vi.fn(async () => next);
  await openPopup({ answers: savesWell, shown: sentView, deps: { readPageAgain } });
  await userEvent.keyboard(saveKeys);
  await userEvent.click(await screen.findByRole('button', { name: 'Capture another' }));
  await waitFor(() => expect(field('Name').value).toBe(page.selection?.text));
  expect(readPageAgain).not.toHaveBeenCalled();
});
