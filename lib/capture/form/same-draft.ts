// Compares two versions of a draft. A draft that was edited in two windows needs a second id.
import type { Draft } from '@/lib/capture/field/draft';
import { digestOf } from '@/lib/digest';

/** True for equal content, in any order of members. */
export function isSameDraft(one: Draft, other: Draft): boolean {
  // Usually both are the same object. That saves serialising a long article twice.
  return one === other || canonicalText(one) === canonicalText(other);
}

/**
 * The draft with an id made from its content, so that saving it twice makes one capture. The id is a UUID of
 * version 8 (RFC 9562, section 5.8) from its SHA-256.
 */
export async function withIdOfItsOwn(draft: Draft): Promise<Draft> {
  const digest = await digestOf(canonicalText(draft));
  const id = digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
  return { ...draft, id };
}

function canonicalText(draft: Draft): string {
  return JSON.stringify(draft, (_key, value: unknown) => (isRecord(value) ? sorted(value) : value));
}

function sorted(record: object): object {
  return Object.fromEntries(Object.entries(record).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
