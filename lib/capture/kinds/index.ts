// The kinds in the order of the interface. The digits of their keys follow it.
import { changeKinds } from './changes';
import { appendIdeaKind, commentKind, ideaKind, replyKind, voteKind } from './idea';
import type { Kind } from './kind';
import { capacityInvestmentKind, noteKind, recordKinds, sendRecordKind, workItemKinds } from './records';

export const kinds: readonly Kind[] = [
  ideaKind,
  noteKind,
  commentKind,
  voteKind,
  ...workItemKinds,
  replyKind,
  appendIdeaKind,
  ...recordKinds,
  ...changeKinds,
  capacityInvestmentKind,
  sendRecordKind,
];

export function kindOf(id: string): Kind | null {
  return kinds.find((kind) => kind.id === id) ?? null;
}

export function kindNamed(id: string): Kind {
  const kind = kindOf(id);
  if (!kind) throw new Error(`there is no kind ${id}`);
  return kind;
}
