// @vitest-environment jsdom
// The remarks on the page are one line beside the tools, and the source is one line below them.
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { PassageCaption } from '@/components/form/UnderText';
import { Remarks } from '@/components/notices/Remarks';
import { fieldsOfKind } from '@/lib/capture/form/slots';
import type { SnapshotRemark } from '@/lib/page/snapshot';
import { renderWithSay } from './with-say';

const renderRemarks = (remarks: readonly SnapshotRemark[], kindId = 'idea') =>
  renderWithSay(<Remarks onClipboard={null} remarks={remarks} fields={fieldsOfKind(kindId)} />);

const line = () => screen.getByRole('button');

describe('the remarks', () => {
  it('are one line, with the warning first and the number of all', () => {
    renderRemarks(['address-is-private', 'words-deleted', 'selection-cut', 'page-slow']);
    expect(line().textContent).toBe('The selection was too long. Only the first part was captured.3 notices');
    expect(screen.queryByText(/slow to read/)).toBeNull();
  });

  it('of one have no number, and none takes the place', () => {
    renderRemarks(['words-deleted']);
    expect(line().textContent).toBe('Words that the page shows as deleted were left out.');
    renderRemarks(['address-is-private']);
    expect(screen.getAllByRole('button')).toHaveLength(1);
  });

  it('unfold, and Escape folds them before it closes the popup', async () => {
    renderRemarks(['words-deleted', 'page-slow']);
    await userEvent.click(line());
    expect(line().getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByText(/slow to read/)).toBeTruthy();
    const pressEscape = () => fireEvent.keyDown(document.activeElement ?? document, { key: 'Escape' });
    expect(pressEscape()).toBe(false);
    expect(screen.queryByText(/slow to read/)).toBeNull();
    expect(pressEscape()).toBe(true);
  });

  const sending = ['idea', 'comment', 'append-feature', 'release', 'competitor'];
  const silent = ['change-idea', 'change-goal', 'capacity-investment', 'send-record'];
  it.each([...sending, ...silent])(
    'about the address are shown only if the form sends it, others always: %s',
    async (kindId) => {
      const isSent = sending.includes(kindId);
      renderRemarks(['selection-cut', 'address-has-secret'], kindId);
      const cut = 'The selection was too long. Only the first part was captured.';
      expect(line().textContent).toBe(isSent ? `${cut}2 notices` : cut);
      await userEvent.click(line());
      expect(screen.queryByText(/may contain a secret/) !== null).toBe(isSent);
    },
  );

  it('fold when the focus goes on to the form', async () => {
    renderRemarks(['words-deleted', 'page-slow']);
    await userEvent.click(line());
    fireEvent.blur(line(), { relatedTarget: document.body });
    expect(screen.queryByText(/slow to read/)).toBeNull();
  });
});

describe('the source line', () => {
  const source = { title: 'The thread', address: 'https://shop.example/t', passageAddress: null };
  const renderSource = (passageAddress: string | null, isPrivate = false) =>
    renderWithSay(
      <PassageCaption
        speaker={null}
        onEdit={null}
        hasFocus={false}
        source={{ ...source, passageAddress }}
        isPrivate={isPrivate}
      />,
    );

  it('is the title and the host, with a named sign of a link to the passage', () => {
    renderSource('https://shop.example/t#:~:text=words');
    expect(screen.getByRole('note').textContent).toBe('shop.exampleThe thread');
    expect(screen.getByRole('img', { name: 'Link to the passage' })).toBeTruthy();
  });

  it('has no sign for a usual page', () => {
    renderSource(null);
    expect(screen.queryByRole('img')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
