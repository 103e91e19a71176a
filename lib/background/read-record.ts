// Reads the record that a form changes, to show its values. Optional: a service may lack each of these reads.
import type { ChangedRecord } from '@/lib/capture/kinds/kind';
import { type CurrentValues, currentValues } from '@/lib/capture/suggestions/current-values';
import type { Discovery } from '@/lib/planning/discovery';

/** null if the service doesn't return it, or can't be asked now. */
export async function readRecord(
  discovery: Discovery,
  { record, reference, idea = '' }: ChangedRecord,
): Promise<CurrentValues | null> {
  switch (record) {
    case 'idea':
      return valuesIn(await discovery.readWholeIdea({ reference }), 'idea');
    case 'feature':
      return valuesIn(await discovery.readWholeFeature({ reference }), 'feature');
    case 'initiative':
      return valuesIn(await discovery.readWholeInitiative({ reference }), 'initiative');
    case 'goal':
      return valuesIn(await discovery.readWholeGoal({ reference }), 'goal');
    case 'vote': {
      const votes = await discovery.listIdeaVotes({ ideaId: idea, perPage: 200 });
      const vote = votes.state === 'found' ? votes.value.items.find(({ id }) => id === reference) : undefined;
      return vote ? currentValues(vote) : null;
    }
    default:
      return record satisfies never;
  }
}

type Answer =
  | { readonly state: 'found'; readonly value: Readonly<Record<string, unknown>> }
  | { readonly state: 'absent' | 'failed' };

const valuesIn = (answer: Answer, name: string): CurrentValues | null =>
  answer.state === 'found' ? currentValues(answer.value[name]) : null;
