// A text that a person types for a stored value, where both can differ: incomplete, invalid, or with spaces around it.
import { useState } from 'react';

interface Typed<T> {
  readonly text: T;
  /** The stored value that the text became. */
  readonly stored: string;
}

/**
 * The typed text while the stored value is the one that the text became. After any other change, such as an import or a
 * rollback, `shown` is the text again.
 */
export function useTyped<T>(stored: string, shown: T): [T, (text: T, becomes: string) => void] {
  const [typed, setTyped] = useState<Typed<T> | null>(null);
  const isCurrent = typed?.stored === stored;
  // Forget the text, or a later change could bring it back.
  if (typed && !isCurrent) setTyped(null);
  return [isCurrent ? typed.text : shown, (text, becomes) => setTyped({ text, stored: becomes })];
}
