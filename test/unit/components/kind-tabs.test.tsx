// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { CommentKinds, KindTabs } from '@/components/form/KindTabs';
import { kinds } from '@/lib/capture/kinds';
import type { Kind } from '@/lib/capture/kinds/kind';
import { renderWithSay } from './with-say';

function Harness({ offered = kinds }: { readonly offered?: readonly Kind[] }) {
  const [chosen, setChosen] = useState('idea');
  return (
    <>
      <KindTabs
        kinds={offered}
        chosen={chosen}
        panelId="panel"
        onChoose={setChosen}
        onMove={setChosen}
        onClipboard={null}
      />
      <CommentKinds kinds={offered} chosen={chosen} onChoose={setChosen} />
    </>
  );
}

const chosenTab = () => screen.getByRole('tab', { selected: true }).textContent;

const names = (role: string) => screen.queryAllByRole(role).map(({ textContent }) => textContent);
const more = () => screen.getByRole('button', { name: 'More kinds' });

describe('the tabs of the kinds', () => {
  it('are one Tab stop, on the chosen kind', async () => {
    renderWithSay(<Harness />);
    await userEvent.tab();
    expect(document.activeElement?.textContent).toBe('Idea');
    await userEvent.tab();
    expect(document.activeElement).toBe(more());
  });

  it.each([
    ['{ArrowRight}', 'Note'],
    ['{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}', 'Idea'],
    ['{ArrowLeft}', 'Vote'],
    ['{End}', 'Vote'],
    ['{End}{Home}', 'Idea'],
  ])('move from %s to %s, with the focus', async (keys, label) => {
    renderWithSay(<Harness />);
    await userEvent.tab();
    await userEvent.keyboard(keys);
    expect(chosenTab()).toBe(label);
    expect(document.activeElement?.textContent).toBe(label);
  });

  it('name their keys, the digits in their order', () => {
    renderWithSay(<Harness />);
    const keys = screen.getAllByRole('tab').map((tab) => tab.getAttribute('aria-keyshortcuts'));
    expect(keys).toEqual(['Alt+1', 'Alt+2', 'Alt+3', 'Alt+4']);
  });

  it('are four, however many kinds there are; a chosen further kind gets one more', async () => {
    renderWithSay(<Harness />);
    expect(screen.getAllByRole('tab')).toHaveLength(4);
    await userEvent.click(more());
    await userEvent.click(screen.getByRole('menuitem', { name: /^Feature/ }));
    expect(screen.getAllByRole('tab')).toHaveLength(5);
    expect(chosenTab()).toBe('Feature');
    await userEvent.click(screen.getByRole('tab', { name: 'Idea' }));
    expect(screen.getAllByRole('tab')).toHaveLength(4);
  });

  it('offer no menu if there are no further kinds', () => {
    renderWithSay(<Harness offered={kinds.slice(0, 4)} />);
    expect(screen.queryByRole('button', { name: 'More kinds' })).toBeNull();
  });
});

describe('the tab of a comment', () => {
  it('offers a comment, a reply and an addition, and stays chosen', async () => {
    renderWithSay(<Harness />);
    expect(names('radio')).toEqual([]);
    await userEvent.click(screen.getByRole('tab', { name: 'Comment' }));
    const choices = within(screen.getByRole('group', { name: 'Comment' }));
    for (const name of ['Add to text', 'Reply', 'Comment']) {
      await userEvent.click(choices.getByRole('radio', { name }));
      expect(choices.getByRole('radio', { name })).toHaveProperty('checked', true);
      expect(chosenTab()).toBe('Comment');
    }
  });

  it('offers no choice where there is only one', async () => {
    renderWithSay(<Harness offered={kinds.filter(({ id }) => id !== 'reply' && id !== 'append-idea')} />);
    await userEvent.click(screen.getByRole('tab', { name: 'Comment' }));
    expect(names('radio')).toEqual([]);
  });
});

describe('the menu of further kinds', () => {
  const open = async () => {
    renderWithSay(<Harness />);
    more().focus();
    await userEvent.keyboard('{Enter}');
  };
  const marked = () => document.activeElement?.textContent;

  it('contains every kind that has no tab, with the key of the first ones', async () => {
    await open();
    expect(screen.getAllByRole('menuitem')).toHaveLength(kinds.length - 6);
    expect(names('menuitem').slice(0, 2)).toEqual(['FeatureAlt+5', 'EpicAlt+6']);
  });

  it('is used with the arrow keys, which wrap around, and Enter chooses', async () => {
    await open();
    const all = names('menuitem');
    expect(marked()).toBe(all[0]);
    await userEvent.keyboard('{ArrowDown}');
    expect(marked()).toBe(all[1]);
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    expect(marked()).toBe(all.at(-1));
    await userEvent.keyboard('{Enter}');
    expect(chosenTab()).toBe(all.at(-1));
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(more());
  });

  it('goes to the next kind that begins with a letter', async () => {
    await open();
    await userEvent.keyboard('c');
    const [first] = names('menuitem').filter((name) => name?.startsWith('C'));
    expect(marked()).toBe(first);
    await userEvent.keyboard('c');
    expect(marked()).not.toBe(first);
    expect(marked()).toMatch(/^C/);
  });

  it('keeps the kind at Escape, and closes when the focus leaves it', async () => {
    await open();
    await userEvent.keyboard('{ArrowDown}{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(chosenTab()).toBe('Idea');
    await userEvent.keyboard('{Enter}{ArrowDown}');
    await userEvent.tab({ shift: true });
    await userEvent.tab({ shift: true });
    expect(screen.queryByRole('menu')).toBeNull();
  });
});
