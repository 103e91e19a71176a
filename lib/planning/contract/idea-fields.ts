// Owns which fields of an idea can be asked for, and which of them `*` does not bring (specification: Idea response fields).
import { type Idea, ideaRecord } from './idea-record';

/** Returned only when named: `*` does not cover them. */
export const ideaFieldsBeyondStar = [
  'comments',
  'watchers',
  'subscriptions_count',
  'tasks_count',
  'idea_comments',
  'record_links',
  'submitted_idea_portal',
  'portal_visibility',
] as const satisfies readonly (keyof Idea)[];

/** Every field of an idea's answer can be asked for by its name. */
export const ideaFieldNames: readonly string[] = Object.keys(ideaRecord.shape);

export type IdeaFieldName = keyof Idea;

/** The `fields` string of an idea's read or write, e.g. `*,comments`. */
export const ideaFields = (...names: readonly ('*' | IdeaFieldName)[]): string => names.join(',');

const known: ReadonlySet<string> = new Set(['*', ...ideaFieldNames]);

export const isIdeaFieldList = (text: string): boolean =>
  text.split(',').every((name) => known.has(name.trim()));
