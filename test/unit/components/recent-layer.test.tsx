// @vitest-environment jsdom
// The focus in the list of recent captures while their state changes.
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { RecentLayer } from '@/components/outcome/RecentLayer';
import { sentView } from '../popup/popup-world';
import { renderWithSay } from './with-say';

const nothing = () => undefined;
const layerOf = (capture: typeof sentView) => (
  <RecentLayer
    drafts={[]}
    captures={[capture]}
    onOpen={nothing}
    onSendWithout={nothing}
    onShow={nothing}
    onAll={nothing}
  />
);

it('a capture that is sent while its row has the focus keeps it as a link', () => {
  const { rerender } = renderWithSay(layerOf({ ...sentView, status: 'sending', key: null, address: null }));
  expect(document.activeElement?.tagName).toBe('BUTTON');
  rerender(layerOf(sentView));
  expect(document.activeElement).toBe(screen.getByRole('link'));
});

it('a capture that waits for a token says so', () => {
  renderWithSay(
    layerOf({ ...sentView, status: 'waiting', block: 'token-refused', key: null, address: null }),
  );
  expect(screen.getByText('needs token')).toBeTruthy();
});
