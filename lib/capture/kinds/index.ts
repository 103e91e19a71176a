// The kinds in the order of the interface: the first three as tabs, the others in a list.
import type { Kind } from '@/lib/capture/kind';
import { appendFeatureKind } from './append-feature';
import { appendIdeaKind } from './append-idea';
import { commentKind } from './comment';
import { competitorKind } from './competitor';
import { epicKind } from './epic';
import { featureKind } from './feature';
import { ideaKind } from './idea';
import { noteKind } from './note';
import { replyKind } from './reply';
import { requirementCommentKind } from './requirement-comment';

export const kinds: readonly Kind[] = [
  ideaKind,
  noteKind,
  commentKind,
  featureKind,
  epicKind,
  requirementCommentKind,
  competitorKind,
  replyKind,
  appendIdeaKind,
  appendFeatureKind,
];

export function kindOf(id: string): Kind | null {
  return kinds.find((kind) => kind.id === id) ?? null;
}
