// The kinds in the order of the interface. The digits of their keys follow it.

import { appendFeatureKind } from './append-feature';
import { appendIdeaKind } from './append-idea';
import { capacityInvestmentKind } from './capacity-investment';
import { changeFeatureKind } from './change-feature';
import { changeGoalKind } from './change-goal';
import { changeIdeaKind } from './change-idea';
import { changeInitiativeKind } from './change-initiative';
import { changeVoteKind } from './change-vote';
import { commentKind } from './comment';
import { competitorKind } from './competitor';
import { epicKind } from './epic';
import { featureKind } from './feature';
import { ideaKind } from './idea';
import type { Kind } from './kind';
import { noteKind } from './note';
import { productKind } from './product';
import { releaseKind } from './release';
import { replyKind } from './reply';
import { requirementCommentKind } from './requirement-comment';
import { sendRecordKind } from './send-record';
import { voteKind } from './vote';

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
