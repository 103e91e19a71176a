// Owns connecting: the permission, the test, and the words for its finding.
import { useState } from 'react';
import type { ConnectProgress } from '@/components/options/ConnectForm';
import type { WordKey } from '@/lib/capture/words';
import type { ConnectResult, Request } from '@/lib/messaging/protocol';
import { parseServiceAddress, type ServiceAddressProblem } from '@/lib/planning/service-address';
import type { TokenKeeping } from '@/lib/settings/account';
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

const refused = (words: WordKey, field: 'address' | 'token', ...parts: string[]): ConnectProgress => ({
  name: 'refused',
  words,
  field,
  parts,
});

export function useConnect(deps: OptionsDeps, onConnected: () => void) {
  const [progress, setProgress] = useState<ConnectProgress>({ name: 'idle' });

  async function test(
    permission: Promise<boolean>,
    { address: origin, token, tokenKeeping }: Request<'account.connect'>,
  ): Promise<ConnectProgress> {
    const { host } = new URL(origin);
    if (!(await permission.catch(() => false))) return refused('connectPermissionMissing', 'address', host);
    const sent = await deps.send('account.connect', { address: origin, token, tokenKeeping });
    if (!sent.isOk) return refused('connectUnanswered', 'token');
    if (sent.value.isOk) return { name: 'idle' };
    const { words, field } = findings[sent.value.reason];
    return refused(words, field, sent.value.reason === 'redirected' ? sent.value.detail || host : host);
  }

  /** Call in the submit event itself. The browser asks for a permission only there (threat T21). */
  function connect(address: string, token: string, tokenKeeping: TokenKeeping): void {
    const parsed = parseServiceAddress(address);
    if (!parsed.isOk) {
      setProgress(refused(addressWords[parsed.problem], 'address'));
      return;
    }
    if (token.trim() === '') {
      setProgress(refused('tokenEmpty', 'token'));
      return;
    }
    // Await nothing before this.
    const permission = deps.requestPermission(parsed.value);
    setProgress({ name: 'testing' });
    void test(permission, { address: parsed.value, token: token.trim(), tokenKeeping }).then((found) => {
      setProgress(found);
      if (found.name === 'idle') onConnected();
    });
  }

  return { progress, connect, forget: () => setProgress({ name: 'idle' }) };
}
