// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Profiler, useState } from 'react';
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
  const focused = () => document.activeElement?.getAttribute('title') ?? document.activeElement?.ariaLabel;
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

it('a row is drawn once, and the Tab key finds its first button', async () => {
  let drawn = 0;
  renderWithSay(
    <Profiler
      id="row"
      onRender={() => {
        drawn += 1;
      }}
    >
      <Toolbar label="Tools">
        <IconButton name="one" icon={null} />
        <IconButton name="two" icon={null} />
      </Toolbar>
    </Profiler>,
  );
  expect(drawn).toBe(1);
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'one' }));
});

function ShrinkingRow() {
  const [isShort, setIsShort] = useState(false);
  return (
    <>
      <Toolbar label="Tools">
        <IconButton name="one" icon={null} />
        {!isShort && <IconButton name="two" icon={null} onClick={() => setIsShort(true)} />}
      </Toolbar>
      <input aria-label="after" />
    </>
  );
}

it('the Tab key still reaches a row whose last used button has gone', async () => {
  renderWithSay(<ShrinkingRow />);
  await userEvent.click(screen.getByRole('button', { name: 'two' }));
  screen.getByLabelText('after').focus();
  await userEvent.tab({ shift: true });
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'one' }));
});
