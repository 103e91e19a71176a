// A vote becomes a comment on the same idea, with the same words and link. Its organisation, contacts and value
// have no place in a comment, so the person reviews the form before it is sent.
import type { Draft } from '@/lib/capture/field/draft';
import { pickValues } from '@/lib/capture/field/values';

export const asComment = (vote: Draft): Draft => ({
  ...vote,
  kind: 'comment',
  values: { ...pickValues(vote.values, ['idea', 'body', 'link']), linkName: vote.source.title },
});
