// What became of a person's own search of the service. What it found is among the rows of the list.
import { useSay } from '@/components/words/SayProvider';

export type ServiceSearch = 'ready' | 'busy' | 'done' | 'failed';

interface ServiceSearchStateProps {
  readonly state: ServiceSearch;
  readonly hasFound: boolean;
}

export function ServiceSearchState({ state, hasFound }: ServiceSearchStateProps) {
  const say = useSay();
  if (state === 'busy') return say('searchServiceBusy');
  if (state === 'failed') return say('searchServiceFailed');
  return state === 'done' && !hasFound ? say('searchServiceNone') : null;
}
