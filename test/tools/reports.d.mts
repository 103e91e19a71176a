// Types of reports.mjs for its test. The tool itself is plain Node, so that it runs before `npm ci`.
interface Result {
  readonly title: string;
  readonly outcome: 'passed' | 'failed' | 'skipped';
  readonly reason: string;
}

export function readPlaywright(
  file: string,
  ended: { readonly code: number; readonly hasTimedOut: boolean; readonly mayLeaveFurther?: boolean },
): Result[];
