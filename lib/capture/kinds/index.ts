// Owns the list of kinds, in the order in which the interface offers them.
import type { Kind } from '../kind';
import { commentKind } from './comment';
import { ideaKind } from './idea';
import { noteKind } from './note';

export const kinds: readonly Kind[] = [ideaKind, noteKind, commentKind];

export function kindOf(id: string): Kind | null {
  return kinds.find((kind) => kind.id === id) ?? null;
}
