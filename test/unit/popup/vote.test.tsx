// @vitest-environment jsdom
// A vote in the popup, the panel and a tab: offered where the service lists votes, by one key, with the page's words.
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { account, field, openPopup, savesWell } from './popup-world';

const supportsVotes = { [account.id]: true };
const altV = () => act(() => fireEvent.keyDown(document.body, { key: 'v', code: 'KeyV', altKey: true }));
const isVote = () => screen.queryByRole('button', { name: /Save vote/ }) !== null;

describe.each(['popup', 'panel', 'tab'] as const)('the form in the %s', (view) => {
  it('becomes a vote by one key, with the quote, its link and the idea to choose', async () => {
    const world = await openPopup({ local: { supportsVotes }, deps: { view }, answers: savesWell });
    altV();
    await waitFor(() => expect(isVote()).toBe(true));
    expect(document.activeElement).toBe(field('Idea'));
    await userEvent.keyboard('PRJ-I-7');
    await userEvent.click(screen.getByRole('button', { name: /Save vote/ }));
    await waitFor(() => expect(world.sent.some(({ name }) => name === 'capture.save')).toBe(true));
    expect(world.sent.find(({ name }) => name === 'capture.save')?.request).toMatchObject({
      draft: {
        kind: 'vote',
        values: {
          idea: 'PRJ-I-7',
          body: '<blockquote><p>Nothing is <strong>loose</strong>.</p></blockquote>',
        },
      },
    });
  });

  it('stays what it is if the service lists no votes', async () => {
    await openPopup({ deps: { view } });
    altV();
    expect(isVote()).toBe(false);
    expect(screen.queryByRole('tab', { name: /Vote/ })).toBeNull();
  });
});
