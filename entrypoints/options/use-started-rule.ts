// The site rule that a form started. This page takes it when it opens, and no other page gets it.
import { useEffect, useState } from 'react';
import type { StartedRule } from '@/lib/capture/form/started-rule';
import type { Settings } from '@/lib/settings/settings';

async function take({ startedRule }: Pick<Settings, 'startedRule'>): Promise<StartedRule | null> {
  const started = await startedRule.get();
  if (started) await startedRule.clear();
  return started;
}

export function useStartedRule(settings: Pick<Settings, 'startedRule'>) {
  const [started, setStarted] = useState<StartedRule | null>(null);
  useEffect(() => {
    void take(settings).then(setStarted, (error: unknown) => reportError(error));
  }, [settings]);
  return { started, onStartedEnd: () => setStarted(null) };
}
