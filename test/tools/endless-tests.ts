// A reporter of Vitest that ends a run in which a test loops for ever. No timeout reaches such a test: its worker never
// looks at the clock again. Vitest itself would wait for it for ever.
import type { Reporter, TestCase, TestModule } from 'vitest/node';

/** A busy machine may be late with a result. */
const patience = 2;
/** The shortest limit. It also counts for loading a file, which has no limit of its own. */
const leastLimitMs = Number(process.env.QUICK_CAPTURE_ENDLESS_MS ?? 120_000);

export default class EndlessTests implements Reporter {
  #alarms = new Map<string, NodeJS.Timeout>();

  /** Starts to wait before the file is loaded, because the loop may be in a module. */
  onTestModuleQueued(module: TestModule): void {
    this.#wait(module);
  }

  /** From here on, the tests of the file and their timeouts are known. */
  onTestModuleStart(module: TestModule): void {
    this.#wait(module);
  }

  onTestCaseResult({ module }: TestCase): void {
    this.#wait(module);
  }

  onTestModuleEnd({ id }: TestModule): void {
    clearTimeout(this.#alarms.get(id));
    this.#alarms.delete(id);
  }

  /** Starts the file's time again. */
  #wait(module: TestModule): void {
    clearTimeout(this.#alarms.get(module.id));
    const timeouts = [...module.children.allTests()].map(({ options }) => options.timeout ?? 0);
    const limitMs = Math.max(leastLimitMs, ...timeouts.map((timeout) => timeout * patience));
    this.#alarms.set(
      module.id,
      setTimeout(() => end(module, limitMs), limitMs),
    );
  }
}

function end({ relativeModuleId }: TestModule, limitMs: number): void {
  console.error(
    `${relativeModuleId} gave no result for ${limitMs / 1000} s. Does a test of it loop for ever? The run ends here.`,
  );
  // Also ends the threads of the tests. A process of its own would loop on.
  process.exit(1);
}
