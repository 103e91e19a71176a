// Below the field of an organization: its number of votes, and its revenue once the person asks for it. Screens are
// shared, so nothing shows a revenue by itself, and nothing keeps it.
import { useState } from 'react';
import { Button } from '@/components/controls/Button';
import { useSay } from '@/components/words/SayProvider';
import type { Suggestion } from '@/lib/capture/field/suggestion';
import { numericId } from '@/lib/planning/contract/fields';
import type { FieldAssist } from './field-assist';
import styles from './Picker.module.css';

interface OrganizationFactsProps {
  /** The field's value. */
  readonly organization: string;
  readonly chosen: Suggestion | undefined;
  readonly assist: Pick<FieldAssist, 'readRevenue'>;
}

/** `undefined`: hidden. `'reading'` until the service answers. */
type Shown = undefined | 'reading' | { readonly revenue: number | string | null };

export function OrganizationFacts({ organization, chosen, assist }: OrganizationFactsProps) {
  const say = useSay();
  const [shown, setShown] = useState<Shown>();
  const { readRevenue } = assist;
  if (!readRevenue || !numericId.safeParse(organization).success) return null;

  async function show(): Promise<void> {
    setShown('reading');
    const revenue = (await readRevenue?.(organization)) ?? null;
    // Hidden again meanwhile.
    setShown((now) => (now === 'reading' ? { revenue } : now));
  }

  return (
    <div className={`row note ${styles['organization-facts']}`} data-when-open="text">
      {chosen?.votes !== undefined && <span>{say('suggestVotes', chosen.votes)}</span>}
      <bdi role="status">{typeof shown === 'object' && revenueText(shown.revenue)}</bdi>
      <Button look="quiet" onClick={() => (shown ? setShown(undefined) : void show())}>
        {say(shown ? 'revenueHide' : 'revenueShow')}
      </Button>
    </div>
  );

  function revenueText(revenue: number | string | null): string {
    if (revenue === null) return say('revenueUnread');
    if (revenue === '') return say('revenueNone');
    // Services write numbers as strings, too.
    const amount = Number(revenue);
    return say('revenueIs', Number.isFinite(amount) ? amount : String(revenue));
  }
}
