// Turns a draft into a capture: its name, its marker and its steps.
import type { Draft } from '@/lib/capture/field/draft';
import type { FieldProblem } from '@/lib/capture/field/field';
import { kindOf } from '@/lib/capture/kinds';
import type { Step } from '@/lib/capture/steps/step';
import { createMarker } from '@/lib/capture/text/marker';
import { problemsOf } from './problems';
import { captureName, withQuotesWritten } from './quotes';

type PreparedCapture = {
  readonly name: string;
  readonly marker: string;
  readonly steps: readonly Step[];
};

type PrepareResult =
  | { readonly isOk: true; readonly value: PreparedCapture }
  | { readonly isOk: false; readonly problems: readonly FieldProblem[] };

/**
 * Returns the ordered steps that send a draft, or the fields that need attention. `marker` is new unless
 * given.
 */
export function prepareCapture(
  draft: Draft,
  randomBytes: (count: number) => Uint8Array,
  marker = createMarker(randomBytes),
): PrepareResult {
  const kind = kindOf(draft.kind);
  if (!kind) return { isOk: false, problems: [{ field: 'kind', messageKey: 'problemKind' }] };
  const { values, source } = withQuotesWritten(draft);
  const problems = problemsOf(kind, values);
  if (problems.length > 0) return { isOk: false, problems };
  return {
    isOk: true,
    value: {
      name: captureName(draft),
      marker,
      steps: kind.steps(values, { source, marker }),
    },
  };
}
