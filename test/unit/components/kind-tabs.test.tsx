// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { CommentKinds, KindTabs } from '@/components/form/KindTabs';
import { kinds } from '@/lib/capture/kinds';
import type { Kind } from '@/lib/capture/kinds/kind';
import { renderWithSay } from './with-say';

interface HarnessProps {
  readonly offered?: readonly Kind[];
  readonly first?: string;
}

function Harness({ offered = kinds, first = 'idea' }: HarnessProps) {
  const [chosen, setChosen] = useState(first);
  return (
    <>
      <KindTabs kinds={offered} chosen={chosen} panelId="panel" onChoose={setChosen} />
      <CommentKinds kinds={offered} chosen={chosen} onChoose={setChosen} />
    </>
  );
}

const chosenTab = () => screen.getByRole('tab', { selected: true }).textContent;

const names = (role: string) => screen.queryAllByRole(role).map(({ textContent }) => textContent);

describe('the tabs of the kinds', () => {
  it('are one Tab stop, on the chosen kind', async () => {
    renderWithSay(<Harness />);
    await userEvent.tab();
    expect(document.activeElement?.textContent).toBe('Idea');
    await userEvent.tab();
    expect(document.activeElement).toBe(document.body);
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
    renderWithSay(<Harness first="feature" />);
    expect(screen.getAllByRole('tab')).toHaveLength(5);
    expect(chosenTab()).toBe('Feature');
    await userEvent.click(screen.getByRole('tab', { name: 'Idea' }));
    expect(screen.getAllByRole('tab')).toHaveLength(4);
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
