// Connects an account: asks for the permission, tests the connection, and has the words for the result.
import { useState } from 'react';
import { addressWords, connectWords } from '@/components/failure-words';
import type { ConnectProgress } from '@/components/options/ConnectForm';
import type { WordKey } from '@/lib/capture/text/words';
import type { Request } from '@/lib/messaging/protocol';
import { originOf, parseServiceAddress, serviceName } from '@/lib/planning/service-address';
import type { TokenKeeping } from '@/lib/settings/account';
import type { OptionsDeps } from './deps';

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
    request: Request<'account.connect'>,
  ): Promise<ConnectProgress> {
    const { address } = request;
    const service = serviceName(address);
    if (!(await permission.catch(() => false)))
      return refused('connectPermissionMissing', 'address', serviceName(originOf(address)));
    const sent = await deps.send('account.connect', request);
    if (!sent.isOk) return refused('connectUnanswered', 'token');
    if (sent.value.isOk) return { name: 'idle' };
    const { reason, detail } = sent.value;
    // The person may have typed the address of a page, so the words suggest its origin. The token is never
    // sent to an address that the person did not type.
    if (reason === 'not-a-planning-service' && address !== originOf(address))
      return refused('connectNotAServicePath', 'address', address, originOf(address));
    const { words, field } = connectWords[reason];
    return refused(words, field, reason === 'redirected' ? detail || service : service);
  }

  /** Call it in the submit event itself. Browsers ask for a permission only there (threat T21). */
  function connect(address: string, token: string, tokenKeeping: TokenKeeping, accountId?: string): void {
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
    const permission = deps.requestPermission(originOf(parsed.value));
    setProgress({ name: 'testing' });
    const request = { address: parsed.value, token: token.trim(), tokenKeeping };
    void test(permission, accountId === undefined ? request : { ...request, accountId }).then((found) => {
      setProgress(found);
      if (found.name === 'idle') onConnected();
    });
  }

  return { progress, connect, forget: () => setProgress({ name: 'idle' }) };
}
