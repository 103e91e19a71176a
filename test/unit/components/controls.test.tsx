// @vitest-environment jsdom
// A row of buttons, a search box, and the focus after a dialog.
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { IconButton } from '@/components/controls/IconButton';
import { QuestionDialog } from '@/components/controls/QuestionDialog';
import { SearchBox } from '@/components/controls/SearchBox';
import { Toolbar } from '@/components/controls/Toolbar';
import { renderWithSay } from './with-say';

beforeEach(() => {
  // jsdom shows no dialogs.
  HTMLDialogElement.prototype.showModal ??= function show(this: HTMLDialogElement) {
    this.open = true;
  };
});

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

function Search() {
  const [query, setQuery] = useState('');
  return <SearchBox label="Find" hint="Find" query={query} onSearch={setQuery} />;
}

it('Escape clears a search and goes no further, and the next one is left to the page', async () => {
  renderWithSay(<Search />);
  const input = screen.getByRole<HTMLInputElement>('searchbox');
  const pressEscape = () => fireEvent.keyDown(input, { key: 'Escape' });
  await userEvent.type(input, 'estimate');
  expect(pressEscape()).toBe(false);
  expect(input.value).toBe('');
  expect(pressEscape()).toBe(true);
});

function Question() {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsAsking(true)}>
        Delete
      </button>
      <button type="button">Elsewhere</button>
      {isAsking && (
        <QuestionDialog title="Delete?" text="Forever." onCancel={() => setIsAsking(false)}>
          <button
            type="button"
            onClick={() => {
              setIsAsking(false);
              screen.getByText('Elsewhere').focus();
            }}
          >
            Move on
          </button>
        </QuestionDialog>
      )}
    </>
  );
}

async function ask() {
  renderWithSay(<Question />);
  await userEvent.click(screen.getByText('Delete'));
  return screen.getByRole('dialog');
}

describe('a dialog that is gone', () => {
  it('returns the focus to the button that opened it', async () => {
    await ask();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement?.textContent).toBe('Delete');
  });

  it('returns the focus after Escape, too', async () => {
    const dialog = await ask();
    screen.getByRole('button', { name: 'Cancel' }).focus();
    fireEvent(dialog, new Event('cancel', { cancelable: true }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement?.textContent).toBe('Delete');
  });

  it('leaves the focus where its answer moved it', async () => {
    await ask();
    await userEvent.click(screen.getByText('Move on'));
    expect(document.activeElement?.textContent).toBe('Elsewhere');
  });
});
