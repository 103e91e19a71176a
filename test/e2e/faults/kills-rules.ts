// Backgrounds and browsers killed for real while they send. The same in both browsers.
import { expect, test } from '@playwright/test';
import { ideaNamed } from '../../support/save-capture';
import { type EitherBrowser, withPopup } from '../either-browser';
import { fullTest } from '../fixtures';
import { createAttachment, createIdea, outcomesOf } from './outcomes';

export function killsTests(browser: EitherBrowser): void {
  const { session, save, captures, stopBackground } = browser;
  const { named, attempts, stateOf } = outcomesOf(session, captures);

  test('F02 a background killed during a POST restarts, finds the idea, and sends nothing again', async () => {
    session.service.misbehave({ ...createIdea, calls: 1, answer: { kind: 'hang', when: 'after-storing' } });
    await save(ideaNamed('Ended in flight'));
    await expect.poll(() => named('Ended in flight')).toHaveLength(1);
    await stopBackground();
    await withPopup(browser, () => expect.poll(() => stateOf('Ended in flight')).toBe('delivered'));
    expect(attempts('/ideas')).toHaveLength(1);
  });

  test('F01 a background killed between two steps continues at the next one with the stored ID', async () => {
    const answer = { kind: 'rate-limit', form: 'retry-after-seconds', seconds: 2 } as const;
    session.service.misbehave({ ...createAttachment, calls: 1, answer });
    const link = { link: 'https://forum.example/', linkName: 'A thread' };
    await save({ kind: 'comment', values: { idea: 'PRJ-I-1', body: '<p>Text</p>', ...link } });
    // If the background dies before the answer, recovery runs first (F02).
    await expect.poll(async () => JSON.stringify((await captures()).at(-1))).toContain('rate-limited');
    expect(attempts('/attachments')).toHaveLength(1);
    await stopBackground();
    await withPopup(browser, () => expect.poll(() => session.service.attachments()).toHaveLength(1));
    expect(attempts('/idea_comments')).toHaveLength(1);
    expect(session.service.attachments()[0]?.parentId).toBe(session.service.ideaComments().at(-1)?.id);
  });

  fullTest(
    'F03 a browser killed between request and answer shows the result after its next start',
    async () => {
      session.service.misbehave({ ...createIdea, calls: 1, answer: { kind: 'hang', when: 'after-storing' } });
      await save(ideaNamed('Killed browser'));
      await expect.poll(() => named('Killed browser')).toHaveLength(1);
      await session.kill();
      await session.restart();
      await expect.poll(() => stateOf('Killed browser')).toBe('delivered');
      expect(attempts('/ideas')).toHaveLength(1);
    },
  );
}
