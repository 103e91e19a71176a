// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { MoveCapture } from '@/components/activity/CaptureDetail';
import { renderWithSay } from '../components/with-say';

const account = {
  id: 'other',
  serviceAddress: 'https://planning.example/team',
  tokenEnding: 'oken',
  person: { name: 'Ada', email: 'ada@example.com' },
};

const move = (mayBeThere: boolean) =>
  renderWithSay(<MoveCapture accounts={[account]} mayBeThere={mayBeThere} onMove={() => undefined} />);

it('moving a capture with an unknown result warns that it may be created twice', () => {
  move(true);
  expect(screen.getByText(/This capture may have arrived/)).toBeDefined();
});

it('moving a capture that never left warns of nothing, and names service and person', () => {
  move(false);
  expect(screen.queryByText(/We don’t know/)).toBeNull();
  expect(
    screen.getByRole('button', { name: 'Move to planning.example/team · ada@example.com' }),
  ).toBeDefined();
});
