// One attempt to connect an account at a time: its progress, and its end if the person leaves the form.
import { useRef, useState } from 'react';
import type { ConnectProblem, ConnectProgress, TypedAccount } from './ConnectForm';

/**
 * Called in the submit event itself. Browsers ask for a permission only there. Null once the account is connected.
 * The signal aborts when the person cancels. `onAllowed` is called once the browser's question is answered.
 */
export type Connect = (
  typed: TypedAccount,
  canceled: AbortSignal,
  onAllowed: () => void,
) => Promise<ConnectProblem | null>;

export function useConnecting(onConnect: Connect, onConnected: () => void) {
  const [progress, setProgress] = useState<ConnectProgress>('idle');
  const current = useRef<AbortController | null>(null);

  async function connect(typed: TypedAccount): Promise<void> {
    const attempt = new AbortController();
    // Another form may be open by then.
    const isCurrent = () => !attempt.signal.aborted;
    current.current = attempt;
    setProgress('asking');
    const problem = await onConnect(typed, attempt.signal, () => isCurrent() && setProgress('testing'));
    if (!isCurrent()) return;
    current.current = null;
    setProgress(problem ?? 'idle');
    if (!problem) onConnected();
  }

  return {
    progress,
    connect: (typed: TypedAccount) => void connect(typed),
    cancel(): void {
      current.current?.abort();
      current.current = null;
      setProgress('idle');
    },
  };
}
