// @vitest-environment jsdom
// The preview of a file of captures, before anything is imported.
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CapturesPreview } from '@/components/activity/Transfer';
import { renderWithSay } from '../components/with-say';
import { buildNewCapture } from '../outbox/capture-builder';

function preview(count: number, account = 'acme.example', isConnected = true): void {
  const { draft } = buildNewCapture();
  const waiting = Array.from({ length: count }, (_, at) => ({
    ...{ name: `Idea ${at}`, draft, account, isConnected },
  }));
  const counts = { sentCount: 0, knownCount: 0, unreadableCount: 0 };
  renderWithSay(
    <CapturesPreview plan={{ waiting, ...counts }} onImport={() => undefined} onCancel={() => undefined} />,
  );
}

it('lists all of a hundred captures, and says of no other that it is not listed', () => {
  preview(100);
  expect(screen.getAllByText(/^Idea \d+$/)).toHaveLength(100);
  expect(screen.queryByText(/^Not listed here/)).toBeNull();
});

it('says how many further captures it does not list', () => {
  preview(103);
  expect(screen.getAllByText(/^Idea \d+$/)).toHaveLength(100);
  expect(screen.getByText('Not listed here: 3')).toBeTruthy();
});

it.each([
  ['acme.example', 'acme.example (not connected here)'],
  ['', 'none'],
])('says which service of a capture is not connected here: %j', (account, words) => {
  preview(1, account, false);
  const service = screen.getByText('Service').parentElement;
  expect(service?.querySelector('li')?.textContent).toBe(words);
});
