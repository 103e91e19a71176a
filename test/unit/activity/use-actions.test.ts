// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ActivityDeps } from '@/entrypoints/activity/deps';
import { useActions } from '@/entrypoints/activity/use-actions';
import { createSend } from '@/lib/messaging/send';

/** The actions of a capture. The background answers when the test says so. */
function openActions() {
  const answers: ((answer: unknown) => void)[] = [];
  const send = createSend(() => new Promise((resolve) => answers.push(resolve)));
  // The hook uses nothing else for these actions.
  const deps = { send } as ActivityDeps;
  const view = renderHook(({ captureId }) => useActions(deps, captureId), {
    initialProps: { captureId: 'a' },
  });
  return {
    problem: () => view.result.current.problem,
    choose: (captureId: string) => view.rerender({ captureId }),
    sendAgain: () => act(() => view.result.current.act('sendAgain')),
    answer: (at: number, answer: unknown) => act(async () => answers[at]?.(answer)),
  };
}

it('a failed action is shown at its own capture, also if another one was chosen meanwhile', async () => {
  const actions = openActions();
  await actions.sendAgain();
  actions.choose('b');
  await actions.answer(0, { isDone: false });
  expect(actions.problem()).toBeNull();
  actions.choose('a');
  expect(actions.problem()).toBe('actionFailed');
});
