// Reads a page in Chromium in tests: the built script, in an isolated world, as for the extension.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { pageSourceSchema, type Snapshot, snapshotSchema, sourceProperty } from '@/lib/page/snapshot';
import { findBuild } from './built-extension';
import { needed } from './found';

interface ReadingOptions {
  /** The script's clock advances by this at every reading of the time. @default 0, the real clock */
  readonly clockStepMs?: number;
  /** @default 'read-page' */
  readonly script?: 'read-page' | 'read-article';
  /** Also waits for the source with the link to the passage. @default true */
  readonly withSource?: boolean;
}

/**
 * Injects the script like the extension, and waits for the source that follows. Returns both after conversion
 * through JSON, and the time of the snapshot.
 */
export async function readPageTimed(
  page: Page,
  { clockStepMs = 0, script = 'read-page', withSource = true }: ReadingOptions = {},
): Promise<{ snapshot: Snapshot; ms: number }> {
  const session = await page.context().newCDPSession(page);
  const { frameTree } = await session.send('Page.getFrameTree');
  const world = await session.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
    worldName: 'quick-capture',
  });
  const clock = `{ let nowMs = 0; performance.now = () => (nowMs += ${clockStepMs}); }`;
  if (clockStepMs > 0) {
    await session.send('Runtime.evaluate', { expression: clock, contextId: world.executionContextId });
  }
  const expression = readFileSync(`${needed(findBuild('chrome-mv3'))}/${script}.js`, 'utf8');
  const startMs = performance.now();
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression,
    contextId: world.executionContextId,
    returnByValue: true,
    awaitPromise: true,
  });
  const ms = performance.now() - startMs;
  const later = await session.send('Runtime.evaluate', {
    expression: withSource ? `globalThis.${sourceProperty}?.()` : 'undefined',
    contextId: world.executionContextId,
    returnByValue: true,
    awaitPromise: true,
  });
  await session.detach();
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  const snapshot = snapshotSchema.parse(result.value);
  const source = pageSourceSchema.safeParse(later.result.value);
  return { snapshot: source.success ? { ...snapshot, source: source.data } : snapshot, ms };
}

export async function readPage(page: Page, options: ReadingOptions = {}): Promise<Snapshot> {
  return (await readPageTimed(page, options)).snapshot;
}
