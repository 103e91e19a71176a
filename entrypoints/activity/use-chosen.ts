// Owns which capture is looked at: it stands in the page's address, so that links lead to it and a reload stays there.
import { useEffect, useState } from 'react';

interface Choice {
  readonly id: string | null;
  /** Whether the person went on to its details, which narrow windows show in the place of the list. */
  readonly isOpen: boolean;
}

export interface Chosen extends Choice {
  choose(captureId: string): void;
  open(captureId: string): void;
  back(): void;
}

export function useChosen(): Chosen {
  const [choice, setChoice] = useState<Choice>(inAddress);

  useEffect(() => {
    const follow = () => setChoice(inAddress());
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);

  function show(id: string, isOpen: boolean): void {
    history.replaceState(null, '', `#${id}`);
    setChoice({ id, isOpen });
  }

  return {
    ...choice,
    choose: (captureId) => show(captureId, false),
    open: (captureId) => show(captureId, true),
    back: () => setChoice(({ id }) => ({ id, isOpen: false })),
  };
}

function inAddress(): Choice {
  const id = location.hash.slice(1);
  return id === '' ? { id: null, isOpen: false } : { id, isOpen: true };
}
