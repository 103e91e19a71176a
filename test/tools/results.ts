// The results of all stages of `npm test` in one shape. As a reporter of Vitest and of Playwright, this file writes them.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { FullConfig, Reporter as PlaywrightReporter, Suite, TestCase } from '@playwright/test/reporter';
import type { TestModule, Reporter as VitestReporter } from 'vitest/node';
import { fullRunReason } from '../support/full-run';

export interface Result {
  readonly title: string;
  readonly outcome: 'passed' | 'failed' | 'skipped';
  /** Why it was skipped. */
  readonly reason?: string | undefined;
}

/** Writes the results of a stage where `npm test` reads them. Without it, nothing is written. */
export function reportResults(results: readonly Result[]): void {
  const file = process.env.QUICK_CAPTURE_RESULTS;
  if (file !== undefined) writeFileSync(file, JSON.stringify(results));
}

/** A stage that reports no results counts as one test, and so does a failure that no test shows. */
export function resultsOf(stage: string, code: number, file: string): readonly Result[] {
  if (!existsSync(file)) return [{ title: stage, outcome: code === 0 ? 'passed' : 'failed' }];
  const results: Result[] = JSON.parse(readFileSync(file, 'utf8'));
  if (code === 0 || results.some(({ outcome }) => outcome === 'failed')) return results;
  return [...results, { title: `${stage} exited with code ${code}`, outcome: 'failed' }];
}

/** One file for both runners: each calls its own methods. */
export default class ResultReporter implements PlaywrightReporter, VitestReporter {
  #suite: Suite | undefined;

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#suite = suite;
  }

  onEnd(): void {
    reportResults((this.#suite?.allTests() ?? []).map(ofPlaywright));
  }

  printsToStdio(): boolean {
    return false;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    reportResults(modules.flatMap(ofVitest));
  }
}

const playwrightOutcomes = {
  expected: 'passed',
  skipped: 'skipped',
  unexpected: 'failed',
  flaky: 'failed',
} as const;

function ofPlaywright(test: TestCase): Result {
  const title = test.titlePath().filter(Boolean).join(' › ');
  const skip = test.annotations.find(({ type }) => type === 'skip');
  // `fullTest` of the fixtures can give no reason. Every other skip has one.
  const reason = skip
    ? (skip.description ?? fullRunReason)
    : 'the run was stopped, or an earlier test of its group failed';
  return { title, outcome: playwrightOutcomes[test.outcome()], reason };
}

function ofVitest(module: TestModule): Result[] {
  const tests = [...module.children.allTests()].map((test): Result => {
    const { state } = test.result();
    const title = `${module.relativeModuleId} › ${test.fullName}`;
    return { title, outcome: state === 'pending' ? 'skipped' : state };
  });
  // A file that can't be loaded has no failed test.
  const broken = module.errors().map((): Result => ({ title: module.relativeModuleId, outcome: 'failed' }));
  return [...tests, ...broken];
}
