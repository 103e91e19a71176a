// Stores whether the settings follow the person. The background does the rest.
import { useState } from 'react';
import { FollowingSection } from '@/components/options/FollowingSection';
import type { Saved } from '@/components/options/preference-store';
import { useStored } from '@/components/use-stored';
import type { Policy } from '@/lib/capture/form/policy';
import { storageProblem } from '@/lib/settings/storage-area';
import type { OptionsDeps } from './deps';

interface FollowingProps {
  readonly deps: OptionsDeps;
  readonly policy: Policy;
}

export function Following({ deps, policy }: FollowingProps) {
  const { followsPerson } = deps.settings;
  const isOn = useStored(followsPerson, deps.watchSetting, false);
  const [state, setState] = useState<Saved['state']>('unchanged');

  async function store(isWanted: boolean): Promise<void> {
    try {
      await followsPerson.set(isWanted);
      setState('saved');
    } catch (error) {
      setState(storageProblem(error));
    }
  }

  return (
    <FollowingSection
      isOn={isOn}
      isForbidden={policy.settingsSync === false}
      saved={{ state, retry: () => void store(!isOn), forget: () => setState('unchanged') }}
      onChange={(isWanted) => void store(isWanted)}
    />
  );
}
