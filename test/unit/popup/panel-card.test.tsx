// @vitest-environment jsdom
// The popup beside an open side panel: a card with the passage, and two keys.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { PanelCard } from '@/entrypoints/popup/PanelCard';
import type { PanelLink, SaveEnd, Taken } from '@/lib/messaging/panel-protocol';
import { renderWithSay } from '../components/with-say';
import { page, saveKeys } from './popup-world';

const taken: Taken = {
  kind: 'idea',
  chips: [
    { field: 'product', text: 'PRJ', isAudience: false },
    { field: 'tags', text: 'import', isAudience: false },
  ],
  leaving: 'there',
};

interface CardOptions {
  readonly taken?: Taken | null | Promise<Taken | null>;
  readonly leaves?: true | null;
  readonly end?: SaveEnd;
}

function openCard(options: CardOptions = {}) {
  const asked: string[] = [];
  const note = <T,>(name: string, answer: T): T => {
    asked.push(name);
    return answer;
  };
  const panel: PanelLink = {
    take: async () => note('take', options.taken === undefined ? taken : options.taken),
    save: async (typed) => note(`save${typed && ` ${typed}`}`, options.end ?? 'stored'),
    leave: async (typed) =>
      note(`leave${typed && ` ${typed}`}`, options.leaves === undefined ? true : options.leaves),
  };
  const [onDone, onNoPanel, onTaken] = [vi.fn(), vi.fn(), vi.fn()];
  renderWithSay(
    <PanelCard
      panel={panel}
      read={async () => ({ from: 'page', snapshot: page })}
      onTaken={onTaken}
      onNoPanel={onNoPanel}
      onDone={onDone}
    />,
  );
  return { asked, onDone, onNoPanel, onTaken };
}

describe('the card beside the panel', () => {
  it('shows the passage and where it goes', async () => {
    const { asked, onTaken } = openCard();
    expect((await screen.findByText('Nothing is loose.')).tagName).toBe('BLOCKQUOTE');
    expect(await screen.findByText('PRJ')).toBeTruthy();
    expect(screen.getByText('import')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Save idea' })).toBeTruthy();
    expect(screen.getByText('leaves it in the side panel')).toBeTruthy();
    expect([asked, onTaken.mock.calls.length]).toEqual([['take'], 1]);
  });

  it('a screen reader is told with its field that it is a card, the passage, and what Escape does', async () => {
    openCard();
    await screen.findByText('PRJ');
    const told = 'Add to side panel Nothing is loose. Esc leaves it in the side panel';
    expect(screen.getByRole('textbox', { description: told })).toBe(document.activeElement);
  });

  it('Ctrl+Enter saves it once and closes the card', async () => {
    const { asked, onDone } = openCard();
    await screen.findByText('PRJ');
    await userEvent.keyboard(saveKeys + saveKeys);
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(asked).toEqual(['take', 'save']);
  });

  it('letters go into its field from the first paint, and are handed over with the passage', async () => {
    const { asked, onDone } = openCard();
    await userEvent.keyboard('Mine');
    await screen.findByText('PRJ');
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Mine');
    await userEvent.keyboard(saveKeys);
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(asked).toEqual(['take', 'save Mine']);
  });

  it('Escape leaves the typed letters in the panel, too', async () => {
    const { asked, onDone } = openCard();
    await screen.findByText('PRJ');
    await userEvent.keyboard('Mine{Escape}');
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(asked).toEqual(['take', 'leave Mine']);
  });

  it('keys that come before the panel has the passage wait for it', async () => {
    let take: (answer: Taken) => void = () => undefined;
    const { asked, onDone } = openCard({ taken: new Promise<Taken>((resolve) => (take = resolve)) });
    await userEvent.keyboard(saveKeys);
    expect(asked).not.toContain('save');
    take(taken);
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(asked).toEqual(['take', 'save']);
  });

  it('a key that came too early saves nothing for a portal, which the person hasn’t seen yet', async () => {
    let take: (answer: Taken) => void = () => undefined;
    const { asked, onDone } = openCard({ taken: new Promise<Taken>((resolve) => (take = resolve)) });
    await userEvent.keyboard(saveKeys);
    take({ ...taken, chips: [{ field: 'portal', text: 'Customers', isAudience: true }] });
    await screen.findByText('Customers');
    expect(asked).toEqual(['take']);
    await userEvent.keyboard(saveKeys);
    await waitFor(() => expect(onDone).toHaveBeenCalled());
  });

  it('Escape leaves it in the panel and sends nothing', async () => {
    const { asked, onDone } = openCard({ taken: { ...taken, leaving: 'quote' } });
    expect(await screen.findByText('adds it to the side panel as a quote')).toBeTruthy();
    expect(screen.getByText(/^Your words in the side panel stay/)).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(asked).toEqual(['take', 'leave']);
  });

  it.each([
    ['lacking', /The form in the side panel needs a value/],
    ['draft', /kept as a draft/],
    ['failed', /The passage and the reason are in the side panel/],
  ] as const)('stays open and says why nothing was saved (%s)', async (end, words) => {
    const { onDone } = openCard({ end });
    await screen.findByText('PRJ');
    await userEvent.keyboard(saveKeys);
    expect(await screen.findByText(words)).toBeTruthy();
    expect(onDone).not.toHaveBeenCalled();
  });

  it('hands its letters to the form if the panel doesn’t answer, also those that come until the form is drawn', async () => {
    let take: (answer: null) => void = () => undefined;
    const { onNoPanel } = openCard({ taken: new Promise<null>((resolve) => (take = resolve)) });
    await userEvent.keyboard('Mine');
    take(null);
    await waitFor(() => expect(onNoPanel).toHaveBeenCalledOnce());
    await userEvent.keyboard(' too');
    expect(onNoPanel.mock.lastCall?.[0]()).toBe('Mine too');
  });

  it('stays open with its letters if the panel went away before it could take them', async () => {
    const { onDone, onNoPanel } = openCard({ leaves: null });
    await screen.findByText('PRJ');
    await userEvent.keyboard('Mine{Escape}');
    await waitFor(() => expect(onNoPanel).toHaveBeenCalledOnce());
    expect(onDone).not.toHaveBeenCalled();
    expect(onNoPanel.mock.lastCall?.[0]()).toBe('Mine');
  });

  it('gives way to the form if the panel doesn’t answer', async () => {
    const { onNoPanel } = openCard({ taken: null });
    await waitFor(() => expect(onNoPanel).toHaveBeenCalledOnce());
  });

  it('keeps Alt and a digit from the browser’s own tabs', () => {
    openCard();
    for (const code of ['Digit1', 'Digit9', 'Numpad2']) {
      const press = new KeyboardEvent('keydown', { code, altKey: true, cancelable: true });
      window.dispatchEvent(press);
      expect([code, press.defaultPrevented]).toEqual([code, true]);
    }
  });
});
