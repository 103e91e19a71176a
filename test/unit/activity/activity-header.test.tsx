// @vitest-environment jsdom
// The top of the list of captures: the result of an import.
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ActivityHeader } from '@/entrypoints/activity/ActivityHeader';
import { renderWithSay } from '../components/with-say';

const none = { added: 0, known: 0, refused: 0, unreadable: 0, failed: 0 };

function resultOf(imported: Partial<typeof none>): string {
  const nothing = () => undefined;
  renderWithSay(
    <ActivityHeader
      status={{ state: 'idle' }}
      importing={{ state: 'done', imported: { ...none, ...imported } }}
      onExport={nothing}
      onImport={nothing}
      onOpenOptions={nothing}
    />,
  );
  return screen.getAllByRole('status')[0]?.textContent ?? '';
}

it('an import without a problem names no problem', () => {
  expect(resultOf({ added: 2, known: 1 })).toBe('Imported: 2. Already here: 1. Not readable: 0.');
});

it.each([
  ['refused', 'Not allowed by your organization: 3. They are still in the file.'],
  ['failed', 'Not stored: 3. Free up space, then import the file again.'],
] as const)('an import names the captures that it %s', (problem, sentence) => {
  expect(resultOf({ [problem]: 3 })).toBe(`Imported: 0. Already here: 0. Not readable: 0. ${sentence}`);
});
