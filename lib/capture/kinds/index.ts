// The kinds in the order of the interface. The digits of their keys follow it.
import {
  changeFeatureKind,
  changeGoalKind,
  changeIdeaKind,
  changeInitiativeKind,
  changeVoteKind,
} from './changes';
import { ideaKind } from './idea';
import type { Kind } from './kind';
import { noteKind } from './note';
import { appendIdeaKind, commentKind, replyKind, voteKind } from './on-idea';
import {
  appendFeatureKind,
  capacityInvestmentKind,
  competitorKind,
  epicKind,
  featureKind,
  productKind,
  releaseKind,
  requirementCommentKind,
  sendRecordKind,
} from './records';

export const kinds: readonly Kind[] = [
  ideaKind,
  noteKind,
  commentKind,
  voteKind,
  featureKind,
  epicKind,
  replyKind,
  appendIdeaKind,
  appendFeatureKind,
  requirementCommentKind,
  competitorKind,
  releaseKind,
  productKind,
  changeIdeaKind,
  changeFeatureKind,
  changeInitiativeKind,
  changeGoalKind,
  changeVoteKind,
  capacityInvestmentKind,
  sendRecordKind,
];

export function kindOf(id: string): Kind | null {
  return kinds.find((kind) => kind.id === id) ?? null;
}
