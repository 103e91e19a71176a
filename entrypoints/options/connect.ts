// Connects an account: asks for the permission, tests the connection, and has the words for the result.
import type { ConnectProblem, TypedAccount } from '@/components/options/AccountSection';
import type { WordKey } from '@/lib/capture/text/words';
import type { ConnectResult } from '@/lib/messaging/protocol';
import {
  originOf,
  parseServiceAddress,
  type ServiceAddressProblem,
  serviceName,
} from '@/lib/planning/service-address';
import type { OptionsDeps } from './deps';

type Reason = Extract<ConnectResult, { isOk: false }>['reason'];

const addressWords: Readonly<Record<ServiceAddressProblem, WordKey>> = {
  empty: 'addressEmpty',
  'not-an-address': 'addressMalformed',
  'has-credentials': 'addressHasCredentials',
  'needs-https': 'addressNeedsHttps',
  'not-http': 'addressMalformed',
  'international-name': 'addressInternational',
};

const findings: Readonly<Record<Reason, { readonly words: WordKey; readonly field: 'address' | 'token' }>> = {
  'address-refused': { words: 'addressMalformed', field: 'address' },
  'permission-missing': { words: 'connectPermissionMissing', field: 'address' },
  'token-refused': { words: 'connectTokenRefused', field: 'token' },
  'not-a-planning-service': { words: 'connectNotAService', field: 'address' },
  unreachable: { words: 'connectUnreachable', field: 'address' },
  redirected: { words: 'connectRedirected', field: 'address' },
  'service-failed': { words: 'connectServiceFailed', field: 'address' },
  'storage-failed': { words: 'connectStorageFailed', field: 'token' },
};

const refused = (words: WordKey, field: 'address' | 'token', ...parts: string[]): ConnectProblem => ({
  words,
  field,
  parts,
});

/**
 * Returns null once the account is connected. Call it in the submit event itself. Browsers ask for a
 * permission only there (threat T21).
 */
export async function connect(
  { send, requestPermission }: Pick<OptionsDeps, 'send' | 'requestPermission'>,
  { address: typed, token, ...others }: TypedAccount,
): Promise<ConnectProblem | null> {
  const parsed = parseServiceAddress(typed);
  if (!parsed.isOk) return refused(addressWords[parsed.problem], 'address');
  if (token.trim() === '') return refused('tokenEmpty', 'token');
  const address = parsed.value;
  const origin = originOf(address);
  const service = serviceName(address);
  // Await nothing before this.
  if (!(await requestPermission(origin).catch(() => false)))
    return refused('connectPermissionMissing', 'address', serviceName(origin));
  const sent = await send('account.connect', { address, token: token.trim(), ...others });
  if (!sent.isOk) return refused('connectUnanswered', 'token');
  if (sent.value.isOk) return null;
  const { reason, detail } = sent.value;
  // The person may have typed the address of a page, so the words suggest its origin. The token is never sent
  // to an address that the person did not type.
  if (reason === 'not-a-planning-service' && address !== origin)
    return refused('connectNotAServicePath', 'address', address, origin);
  const { words, field } = findings[reason];
  return refused(words, field, reason === 'redirected' ? detail || service : service);
}
