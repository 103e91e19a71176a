// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { IconButton } from '@/components/controls/IconButton';
import { Toolbar } from '@/components/controls/Toolbar';
import { renderWithSay } from './with-say';

it('a row of buttons is one Tab stop, the arrow keys move along it, and Tab returns to the same button', async () => {
  renderWithSay(
    <>
      <Toolbar label="Tools">
        {['one', 'two', 'three'].map((name) => (
          <IconButton key={name} name={name} icon={null} />
        ))}
      </Toolbar>
      <input aria-label="after" />
    </>,
  );
  const focused = () => document.activeElement?.textContent || document.activeElement?.ariaLabel;
  const stops: unknown[] = [];
  const press = async (keys: string) => {
    await userEvent.keyboard(keys);
    stops.push(focused());
  };
  await userEvent.tab();
  expect(focused()).toBe('one');
  await press('{ArrowRight}');
  await press('{ArrowRight}');
  await press('{ArrowRight}');
  await press('{ArrowLeft}');
  expect(stops).toEqual(['two', 'three', 'one', 'three']);
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByLabelText('after'));
  await userEvent.tab({ shift: true });
  expect(focused()).toBe('three');
});
