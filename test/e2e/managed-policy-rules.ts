// An organization's policy at the background, which the form can't be trusted for. The same in both browsers.
import { expect, test } from '@playwright/test';
import { ideaNamed, saveMessages } from '../support/save-capture';
import { activeAccount, type EitherBrowser } from './either-browser';

export function policyTests(browser: EitherBrowser): void {
  const { session, ask } = browser;

  test('a message that bypasses the form is refused: another product, another portal, a kind that is not allowed', async () => {
    session.service.clearRequests();
    const messages = saveMessages(await activeAccount(browser), [
      ideaNamed('Another product', { product: 'OPS', portal: '' }),
      ideaNamed('Another portal', { portal: '77' }),
      { ...ideaNamed('Another kind'), kind: 'note' },
    ]);
    const answers: unknown[] = [];
    for (const { name, request } of messages) answers.push(await ask(name, request));
    const refused = (field: string, messageKey: string) => ({
      isOk: false,
      reason: 'incomplete',
      problems: [{ field, messageKey }],
    });
    expect(answers).toEqual([
      refused('product', 'lockedByOrganization'),
      refused('portal', 'lockedByOrganization'),
      refused('kind', 'problemKindLocked'),
    ]);
    expect(session.service.requests.filter(({ method }) => method === 'POST')).toHaveLength(0);
  });
}
