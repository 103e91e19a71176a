// The settings in the first minute: one card instead of pages.
import { useCallback, useMemo } from 'react';
import { createFieldAssist } from '@/components/fields/field-assist';
import { NewerVersionNotice } from '@/components/notices/NewerVersionNotice';
import { FirstProduct } from '@/components/options/FirstProduct';
import { OnboardingCard } from '@/components/options/OnboardingCard';
import { useRead } from '@/components/use-read';
import { connect } from './connect';
import styles from './Options.module.css';
import type { SectionsInput } from './use-sections';

interface OnboardingProps extends SectionsInput {
  readonly isNewer: boolean;
}

export function Onboarding({ deps, accounts, store, view, reading, isNewer }: OnboardingProps) {
  // A second account, connected in another tab, isn't the first minute's.
  const [account] = accounts;
  const accountId = account?.id ?? '';
  const assist = useMemo(() => createFieldAssist({ ...deps, accountId }), [deps, accountId]);
  const keys = useRead(deps.openingKeys, null, { watch: deps.onReturn });
  const countSaved = useCallback(async () => {
    const found = await deps.drafts.all();
    return found.isOk ? found.value.drafts.filter(({ savedAtMs }) => savedAtMs !== undefined).length : 0;
  }, [deps]);
  const savedCount = useRead(countSaved, 0, { watch: deps.onReturn });
  return (
    <main className={styles.first}>
      {isNewer && <NewerVersionNotice />}
      <OnboardingCard
        policy={reading.policy}
        connectedTo={account?.serviceAddress ?? null}
        product={
          account && (
            <FirstProduct
              key={accountId}
              {...store.of('defaults', view)}
              accountId={accountId}
              policy={reading.policy}
              assist={assist}
            />
          )
        }
        keys={keys}
        savedCount={savedCount}
        onOpenActivity={deps.openActivity}
        onConnect={(...attempt) => connect(deps, ...attempt)}
      />
    </main>
  );
}
