// Connects an account: asks for the permission, tests the connection, and has the messages for the result.

import type { ConnectProblem } from '@/components/options/ConnectForm';
import { addressMessages, connectMessages, tokenMessages } from '@/components/words/failure-messages';
import { within } from '@/lib/async';
import type { MessageKey } from '@/lib/capture/text/messages';
import { originOf, parseServiceAddress, plainAddressOf, serviceName } from '@/lib/planning/service-address';
import { parseToken } from '@/lib/planning/service-token';
import type { Connection } from '@/lib/settings/account';
import type { OptionsDeps } from './deps';

const refused = (messageKey: MessageKey, field: 'address' | 'token', ...parts: string[]): ConnectProblem => ({
  messageKey,
  field,
  parts,
});

/** A person who doesn't see the browser's question would wait for ever. */
export const longestQuestionMs = 60_000;

/**
 * Returns null once the account is connected, or after an abort. Call it in the submit event itself. Browsers
 * ask for a permission only there (threat T21). `onAllowed` is called when the browser's question is answered.
 */
export async function connect(
  { send, requestPermission, newId }: Pick<OptionsDeps, 'send' | 'requestPermission' | 'newId'>,
  { address: typed, token: typedToken, ...others }: Connection,
  canceled: AbortSignal,
  onAllowed: () => void,
): Promise<ConnectProblem | null> {
  const parsed = parseServiceAddress(typed);
  if (!parsed.isOk) {
    const problem = refused(addressMessages[parsed.problem], 'address');
    const secure =
      parsed.problem === 'needs-https' ? parseServiceAddress(typed.replace(/http/i, 'https')) : parsed;
    return secure.isOk ? { ...problem, otherAddress: secure.value } : problem;
  }
  const token = parseToken(typedToken);
  if (!token.isOk) return refused(tokenMessages[token.problem], 'token', token.sign);
  const address = parsed.value;
  const origin = originOf(address);
  // Only an account's own address isn't cut.
  const service = serviceName(others.accountId === undefined ? origin : address);
  // Await nothing before this.
  const asked = requestPermission(origin);
  const attemptId = newId();
  const cancel = () => void send('account.cancelConnect', { attemptId, address });
  const isAllowed = await within(longestQuestionMs, asked);
  if (isAllowed === null) {
    // If the person allows it later, revoke the permission.
    void asked.then((isAllowedLate) => isAllowedLate && cancel());
    return canceled.aborted ? null : refused('connectNotAnswered', 'address', serviceName(origin));
  }
  if (!isAllowed) return refused('connectPermissionMissing', 'address', serviceName(origin));
  // The person may cancel while the browser asks, or while the service is tested.
  if (canceled.aborted) {
    cancel();
    return null;
  }
  canceled.addEventListener('abort', cancel);
  onAllowed();
  const sent = await send('account.connect', { address, token: token.value, ...others, attemptId });
  if (canceled.aborted) return null;
  if (!sent.isOk) return refused('connectUnanswered', 'token');
  if (sent.value.isOk) return null;
  const { reason, detail } = sent.value;
  if (reason === 'canceled') return null;
  const { messageKey, field } = connectMessages[reason];
  const problem = refused(messageKey, field, reason === 'redirected' ? detail || service : service);
  const plain = reason === 'unreachable' ? plainAddressOf(address) : null;
  return plain === null ? problem : { ...problem, otherAddress: plain };
}
