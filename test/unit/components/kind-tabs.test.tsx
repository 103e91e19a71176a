// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { KindTabs } from '@/components/KindTabs';
import { kinds } from '@/lib/capture/kinds';
import { renderWithWords } from './with-words';

function Harness() {
  const [chosen, setChosen] = useState('idea');
  return <KindTabs kinds={kinds} chosen={chosen} panelId="panel" onChoose={setChosen} />;
}

const chosenTab = () => screen.getByRole('tab', { selected: true }).textContent;

describe('the tabs of the kinds', () => {
  it('are one stop for Tab, on the chosen kind', async () => {
    renderWithWords(<Harness />);
    await userEvent.tab();
    expect(document.activeElement?.textContent).toBe('Idea');
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'More kinds' }));
  });

  it.each([
    ['{ArrowRight}', 'Note'],
    ['{ArrowRight}{ArrowRight}{ArrowRight}', 'Idea'],
    ['{ArrowLeft}', 'Comment'],
    ['{End}', 'Comment'],
    ['{End}{Home}', 'Idea'],
  ])('go by %s to %s, with the focus', async (keys, label) => {
    renderWithWords(<Harness />);
    await userEvent.tab();
    await userEvent.keyboard(keys);
    expect(chosenTab()).toBe(label);
    expect(document.activeElement?.textContent).toBe(label);
  });

  it('are three, however many kinds there are; another gets one while it is chosen', async () => {
    renderWithWords(<Harness />);
    expect(screen.getAllByRole('tab')).toHaveLength(3);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'More kinds' }), 'Feature');
    expect(screen.getAllByRole('tab')).toHaveLength(4);
    expect(chosenTab()).toBe('Feature');
    await userEvent.click(screen.getByRole('tab', { name: 'Idea' }));
    expect(screen.getAllByRole('tab')).toHaveLength(3);
  });

  it('offer no list where there are no further kinds', () => {
    renderWithWords(
      <KindTabs kinds={kinds.slice(0, 3)} chosen="idea" panelId="panel" onChoose={() => undefined} />,
    );
    expect(screen.queryByRole('combobox')).toBeNull();
  });
});
