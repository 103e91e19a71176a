// Hands the page's `say` to all of its components.
import { createContext, type ReactNode, useContext } from 'react';
import type { Say } from '@/lib/capture/words';

const WordsContext = createContext<Say | null>(null);

export function Words({ say, children }: { readonly say: Say; readonly children: ReactNode }) {
  return <WordsContext value={say}>{children}</WordsContext>;
}

/** The `say` of the page. Throws outside `Words`: a page without words is a bug. */
export function useSay(): Say {
  const say = useContext(WordsContext);
  if (!say) throw new Error('a component with words needs <Words> around it');
  return say;
}
