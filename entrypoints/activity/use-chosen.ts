// Which capture is chosen. The URL contains its id, for links and reloads.
import { useEffect, useState } from 'react';

interface Choice {
  readonly id: string | null;
  /** The person opened the details. In a narrow window they replace the list. */
  readonly isOpen: boolean;
}

export function useChosen() {
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
    choose: (captureId: string) => show(captureId, false),
    open: (captureId: string) => show(captureId, true),
    back: () => setChoice(({ id }) => ({ id, isOpen: false })),
  };
}

function inAddress(): Choice {
  const id = location.hash.slice(1);
  return id === '' ? { id: null, isOpen: false } : { id, isOpen: true };
}
