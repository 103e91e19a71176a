// The policy that is read again while an earlier reading is still under way.
import { expect, it, vi } from 'vitest';
import { createPolicyWatch } from '@/lib/background/policy-watch';
import { createSettings } from '@/lib/settings/settings';
import { createMemoryArea } from '../../support/memory-area';

it('F108 an older answer of the browser never replaces a newer one', async () => {
  const answers: ((managed: Record<string, unknown>) => void)[] = [];
  const { cachedPolicy } = createSettings({ local: createMemoryArea(), session: createMemoryArea() });
  const readManaged = () => new Promise<Record<string, unknown>>((resolve) => answers.push(resolve));
  const watch = createPolicyWatch(
    // The watch uses nothing else of the storage.
    { storage: { readManaged } as never, setTimer: () => () => undefined, report: vi.fn() },
    cachedPolicy,
    () => undefined,
  );
  const first = watch.confirmed();
  const refreshed = watch.refresh();
  answers[0]?.({ product: 'OLD' });
  await first;
  // The browser is asked again only after its first answer.
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.({ product: 'NEW' });
  await refreshed;
  expect((await watch.get()).policy.product).toBe('NEW');
  expect(await cachedPolicy.get()).toEqual({ product: 'NEW' });
});
