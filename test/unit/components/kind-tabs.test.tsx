// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { KindTabs } from '@/components/form/KindTabs';
import { kinds } from '@/lib/capture/kinds';
import { renderWithSay } from './with-say';

function Harness() {
  const [chosen, setChosen] = useState('idea');
  return (
    <KindTabs
      kinds={kinds}
      chosen={chosen}
      panelId="panel"
      onChoose={setChosen}
      onMove={setChosen}
      onClipboard={null}
    />
  );
}

const chosenTab = () => screen.getByRole('tab', { selected: true }).textContent;

describe('the tabs of the kinds', () => {
  it('are one Tab stop, on the chosen kind', async () => {
    renderWithSay(<Harness />);
    await userEvent.tab();
    expect(document.activeElement?.textContent).toBe('Idea');
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More kinds' }));
  });

  it.each([
    ['{ArrowRight}', 'Note'],
    ['{ArrowRight}{ArrowRight}{ArrowRight}', 'Idea'],
    ['{ArrowLeft}', 'Comment'],
    ['{End}', 'Comment'],
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
    expect(keys).toEqual(['Alt+1', 'Alt+2', 'Alt+3']);
  });

  it('are three, however many kinds there are; a chosen further kind gets one more', async () => {
    renderWithSay(<Harness />);
    expect(screen.getAllByRole('tab')).toHaveLength(3);
    await userEvent.click(screen.getByRole('button', { name: 'More kinds' }));
    await userEvent.click(screen.getByRole('option', { name: 'Feature' }));
    expect(screen.getAllByRole('tab')).toHaveLength(4);
    expect(chosenTab()).toBe('Feature');
    await userEvent.click(screen.getByRole('tab', { name: 'Idea' }));
    expect(screen.getAllByRole('tab')).toHaveLength(3);
  });

  it('fold rare kinds in the list, where a button and the search find them', async () => {
    renderWithSay(<Harness />);
    const rare = ['Change a vote', 'Comment on a requirement'];
    const offered = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
    await userEvent.click(screen.getByRole('button', { name: 'More kinds' }));
    expect(offered()).toContain('Feature');
    expect(offered()).not.toEqual(expect.arrayContaining([rare[0]]));
    await userEvent.keyboard('requirement');
    expect(offered()).toEqual([rare[1]]);
    await userEvent.keyboard('{Control>}a{/Control}{Backspace}');
    await userEvent.click(screen.getByRole('button', { name: 'Less common' }));
    expect(offered()).toEqual(expect.arrayContaining(rare));
    expect(offered().at(0)).toBe('Feature');
    expect(document.activeElement).toBe(screen.getByRole('combobox'));
  });

  it('offer no list if there are no further kinds', () => {
    renderWithSay(
      <KindTabs
        kinds={kinds.slice(0, 3)}
        chosen="idea"
        panelId="panel"
        onChoose={() => undefined}
        onMove={() => undefined}
        onClipboard={null}
      />,
    );
    expect(screen.queryByRole('button', { name: 'More kinds' })).toBeNull();
  });
});

const open = async () => {
  renderWithSay(<Harness />);
  await userEvent.tab();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
};
const groups = () =>
  screen.getAllByRole('group').map((group) => ({
    name: document.getElementById(group.getAttribute('aria-labelledby') ?? '')?.textContent,
    count: group.querySelectorAll('[role="option"]').length,
  }));

describe('the list of further kinds', () => {
  it('has groups, and contains every kind without a tab', async () => {
    await open();
    expect(groups().map(({ name }) => name)).toEqual(['Capture', 'Add', 'Plan']);
    const rare = kinds.filter(({ isRare }) => isRare);
    expect(rare).toHaveLength(6);
    expect(screen.getAllByRole('option')).toHaveLength(kinds.length - 3 - rare.length);
    await userEvent.click(screen.getByRole('button', { name: 'Less common' }));
    expect(screen.getAllByRole('option')).toHaveLength(kinds.length - 3);
    const group = (name: string) => screen.getByRole('group', { name }).textContent;
    expect(group('Plan')).not.toContain('Change a goal');
    expect(group('Plan')).not.toContain('Reply to a comment');
    expect(group('Less common')).toContain('Change a goal');
  });

  it('can be searched, and Enter chooses a kind', async () => {
    await open();
    await userEvent.keyboard('change init');
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Change an initiative',
    ]);
    await userEvent.keyboard('{Enter}');
    expect(chosenTab()).toBe('Change an initiative');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More kinds' }));
  });

  it('can be used with the arrow keys, which wrap around', async () => {
    await open();
    const active = () => screen.getByRole('option', { selected: true }).textContent;
    const all = screen.getAllByRole('option').map(({ textContent }) => textContent);
    expect(active()).toBe(all[0]);
    await userEvent.keyboard('{ArrowDown}');
    expect(active()).toBe(all[1]);
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    expect(active()).toBe(all.at(-1));
    const marked = screen.getByRole('combobox').getAttribute('aria-activedescendant') ?? '';
    expect(document.getElementById(marked)?.textContent).toBe(all.at(-1));
  });

  it('says so if no kind matches, and Escape keeps the kind', async () => {
    await open();
    await userEvent.keyboard('zzz');
    expect(screen.getByRole('status').textContent).toBe('No matches');
    await userEvent.keyboard('{Enter}{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(chosenTab()).toBe('Idea');
  });

  it('closes when the focus leaves it', async () => {
    await open();
    await userEvent.tab({ shift: true });
    await userEvent.tab({ shift: true });
    expect(screen.queryByRole('listbox')).toBeNull();
  });
});
