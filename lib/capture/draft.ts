// Owns the draft: a form in progress, and what saving one yields.
import * as z from 'zod/mini';
import type { FieldProblem } from './field';
import { kindOf } from './kinds';
import { createMarker } from './marker';
import { sourceSchema } from './source';
import type { Step } from './step';
import { draftValuesSchema } from './values';

export const draftSchema = z.strictObject({
  /** Becomes the capture's id: saving one draft twice (a double click) makes one capture. */
  id: z.uuid(),
  kind: z.string(),
  accountId: z.string(),
  values: draftValuesSchema,
  source: sourceSchema,
});
export type Draft = z.infer<typeof draftSchema>;

export type PreparedCapture = {
  readonly name: string;
  readonly marker: string;
  readonly steps: readonly Step[];
};

export type PrepareResult =
  | { readonly isOk: true; readonly value: PreparedCapture }
  | { readonly isOk: false; readonly problems: readonly FieldProblem[] };

/** Turns a draft into the ordered steps that send it, or says at which fields it cannot be sent yet. */
export function prepareCapture(draft: Draft, randomBytes: (count: number) => Uint8Array): PrepareResult {
  const kind = kindOf(draft.kind);
  if (!kind) return { isOk: false, problems: [{ field: 'kind', words: 'problemKind' }] };
  const problems = kind.problems(draft.values);
  if (problems.length > 0) return { isOk: false, problems };
  const marker = createMarker(randomBytes);
  return {
    isOk: true,
    value: {
      name: kind.name(draft.values),
      marker,
      steps: kind.steps(draft.values, { source: draft.source, marker }),
    },
  };
}
