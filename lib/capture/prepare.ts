// Saving a draft: its name, its marker and its steps.
import type { Draft } from './draft';
import type { FieldProblem } from './form/field';
import { problemsOf } from './form/problems';
import { kindOf } from './kinds';
import { createMarker } from './marker';
import type { Step } from './step';

type PreparedCapture = {
  readonly name: string;
  readonly marker: string;
  readonly steps: readonly Step[];
};

type PrepareResult =
  | { readonly isOk: true; readonly value: PreparedCapture }
  | { readonly isOk: false; readonly problems: readonly FieldProblem[] };

/** Turns a draft into the ordered steps that send it, or says which fields need attention. `marker` is a new one unless given. */
export function prepareCapture(
  draft: Draft,
  randomBytes: (count: number) => Uint8Array,
  marker = createMarker(randomBytes),
): PrepareResult {
  const kind = kindOf(draft.kind);
  if (!kind) return { isOk: false, problems: [{ field: 'kind', words: 'problemKind' }] };
  const problems = problemsOf(kind, draft.values);
  if (problems.length > 0) return { isOk: false, problems };
  return {
    isOk: true,
    value: {
      name: kind.name(draft.values),
      marker,
      steps: kind.steps(draft.values, { source: draft.source, marker }),
    },
  };
}
