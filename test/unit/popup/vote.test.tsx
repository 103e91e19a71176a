// @vitest-environment jsdom
// A vote in the popup, the panel and a tab: offered where the service lists votes, by one key, with the page's words.
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { account, field, openPopup, savesWell } from './popup-world';

const altV = () => act(() => fireEvent.keyDown(document.body, { key: 'v', code: 'KeyV', altKey: true }));

it.each(['popup', 'panel', 'tab'] as const)(
  'the form in the %s becomes a vote by one key, with the quote and the idea to choose',
  async (view) => {
    const local = { supportsVotes: { [account.id]: true } };
    const world = await openPopup({ local, deps: { view }, answers: savesWell });
    altV();
    await screen.findByRole('button', { name: /Save vote/ });
    expect(document.activeElement).toBe(field('Idea'));
    await userEvent.keyboard('PRJ-I-7');
    await userEvent.click(screen.getByRole('button', { name: /Save vote/ }));
    await waitFor(() => expect(world.saved()).toHaveLength(1));
    const body = '<blockquote><p>Nothing is <strong>loose</strong>.</p></blockquote>';
    expect(world.saved()).toMatchObject([
      { request: { draft: { kind: 'vote', values: { idea: 'PRJ-I-7', body } } } },
    ]);
  },
);

it('the form stays what it is if the service lists no votes', async () => {
  await openPopup();
  altV();
  expect(screen.queryByRole('button', { name: /Save vote/ })).toBeNull();
  expect(screen.queryByRole('tab', { name: /Vote/ })).toBeNull();
});
