// The settings in the first minute: one card instead of pages.
import { useCallback, useMemo, useState } from 'react';
import { createFieldAssist } from '@/components/fields/field-assist';
import { OnboardingCard } from '@/components/options/OnboardingCard';
import { useRead } from '@/components/use-read';
import type { StoredDraft } from '@/lib/capture/field/stored-draft';
import type { FormContext } from '@/lib/capture/form/form-state';
import { storedDocument } from '@/lib/capture/session/open-document';
import { noDestinations } from '@/lib/capture/start/destinations';
import { formConfigOf } from '@/lib/settings/preferences';
import { connect } from './connect';
import type { OptionsDeps } from './deps';
import styles from './Options.module.css';
import type { OptionsContext } from './sections';

export function Onboarding({ deps, accounts, store, preferences, reading, notice }: OptionsContext) {
  // A second account, connected in another tab, isn't the first minute's.
  const [account = null] = accounts;
  const accountId = account?.id ?? '';
  const { policy } = reading;
  const assist = useMemo(() => createFieldAssist({ ...deps, accountId }), [deps, accountId]);
  const keys = useRead(deps.openingKeys, null, { watch: deps.onReturn });
  const readSaved = useCallback(() => savedDrafts(deps), [deps]);
  const saved = useRead(readSaved, [], { watch: deps.watchOutbox });
  const [isSending, setIsSending] = useState(false);

  async function sendSaved(): Promise<void> {
    const config = formConfigOf(preferences, accountId, { policy, today: '' });
    // The background may still be storing the first defaults.
    const createdBy = config.defaults.createdBy || (account?.person.email ?? '');
    const ready = { ...config, defaults: { ...config.defaults, createdBy } };
    const left = await sendAll(deps, saved, { accountId, config: ready, destinations: noDestinations });
    setIsSending(left.length < saved.length);
    const [first] = left;
    if (first && left.length === 1) deps.openDraft(first.draft.id);
    else if (first) deps.openActivity();
  }

  return (
    <main className={`form ${styles.first}`}>
      {notice}
      <OnboardingCard
        {...{ preferences, policy, account, assist, keys, isSending }}
        savedCount={saved.length}
        onChange={(change) => store.change('defaults', change)}
        onSend={() => void sendSaved()}
        onOpenActivity={deps.openActivity}
        onTry={deps.openNewForm}
        onConnect={(...attempt) => connect(deps, ...attempt)}
      />
    </main>
  );
}

/** What was saved before an account was connected. */
async function savedDrafts({ drafts }: OptionsDeps): Promise<readonly StoredDraft[]> {
  const found = await drafts.all();
  return found.isOk ? found.value.drafts.filter(({ savedAtMs }) => savedAtMs !== undefined) : [];
}

/**
 * Sends each as a form of the account would show it. Returns those that a person has to look at: they lack something, or
 * the account would put them into a portal, where nobody expects them.
 */
async function sendAll(
  { saveStoredDraft }: OptionsDeps,
  saved: readonly StoredDraft[],
  context: FormContext,
): Promise<readonly StoredDraft[]> {
  const left: StoredDraft[] = [];
  for (const stored of saved) {
    const { document: draft } = storedDocument({ context, writer: stored.writer }, stored, {
      site: null,
    }).form;
    const isPublic = (draft.values.portal ?? '') !== (stored.draft.values.portal ?? '');
    const outcome = isPublic ? null : await saveStoredDraft({ ...stored, draft });
    if (outcome?.state !== 'stored') left.push(stored);
  }
  return left;
}
