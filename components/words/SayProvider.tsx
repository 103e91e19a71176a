// Passes the page's `say` to every component of the page.
import { createContext, type ReactNode, useContext } from 'react';
import type { Say } from '@/lib/capture/text/messages';

const SayContext = createContext<Say | null>(null);

export function SayProvider({ say, children }: { readonly say: Say; readonly children: ReactNode }) {
  return <SayContext value={say}>{children}</SayContext>;
}

/** The page's `say`. Throws outside `SayProvider`, because that is a bug. */
export function useSay(): Say {
  const say = useContext(SayContext);
  if (!say) throw new Error('a component with messages needs <SayProvider> around it');
  return say;
}
