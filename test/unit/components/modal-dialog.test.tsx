// @vitest-environment jsdom
// The focus after a dialog.
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { QuestionDialog } from '@/components/controls/QuestionDialog';
import { renderWithSay } from './with-say';

beforeEach(() => {
  // jsdom shows no dialogs.
  HTMLDialogElement.prototype.showModal ??= function show(this: HTMLDialogElement) {
    this.open = true;
  };
});

function Harness() {
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
  renderWithSay(<Harness />);
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
