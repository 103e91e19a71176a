// The settings in the first minute: an address, a token and a product, on one card instead of pages. Its end: ready, and
// what waits for an account.
import { useCallback, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react';
import { Button } from '@/components/controls/Button';
import { useKeys } from '@/components/controls/use-keys';
import { FieldControl } from '@/components/fields/FieldControl';
import { createFieldAssist, type FieldAssist } from '@/components/fields/field-assist';
import { FieldScopeContext, useFieldScope } from '@/components/fields/field-scope';
import { ConnectForm, Step, useConnecting } from '@/components/options/ConnectForm';
import optionsStyles from '@/components/options/options.module.css';
import { useRead } from '@/components/use-read';
import { useTranslate } from '@/components/words/TranslateProvider';
import type { Field } from '@/lib/capture/field/field';
import type { StoredDraft } from '@/lib/capture/field/stored-draft';
import { nowhere } from '@/lib/capture/field/suggestion';
import type { FormConfig } from '@/lib/capture/form/form-config';
import type { FormContext } from '@/lib/capture/form/form-state';
import { isLocked } from '@/lib/capture/form/policy';
import { storedDocument } from '@/lib/capture/session/open-document';
import { noDestinations } from '@/lib/capture/start/destinations';
import type { AccountView } from '@/lib/settings/account';
import { formConfigOf, withDefaults } from '@/lib/settings/preferences';
import { connect } from './connect';
import type { OptionsDeps } from './deps';
import styles from './Options.module.css';
import type { OptionsContext } from './sections';

export function Onboarding(context: OptionsContext) {
  const { deps, accounts, reading, notice } = context;
  const t = useTranslate();
  const titleId = useId();
  const { progress, ...attempt } = useConnecting((...typed) => connect(deps, ...typed));
  // A second account, connected in another tab, isn't the first minute's.
  const [account = null] = accounts;
  return (
    <main className={`form ${styles.first}`}>
      {notice}
      <section className={`form card ${optionsStyles.onboarding}`} aria-labelledby={titleId}>
        <p className="row strong">
          <img src="/icon/mark.svg" alt="" width="28" height="28" />
          {t('extensionName')}
        </p>
        <h1 id={titleId}>{t(account ? 'sectionAccount' : 'emptyTitle')}</h1>
        {account ? (
          <Connected {...context} account={account} />
        ) : (
          <>
            <p className="quiet">{t('emptyWords')}</p>
            <ConnectForm
              {...{ account, progress }}
              policy={reading.policy}
              rejection={null}
              allowedOrigins={[]}
              takesFocus
              isInSteps
              onConnect={attempt.connect}
              // The browser's question may be missed: it is gone, or behind another window.
              onCancel={progress === 'asking' ? attempt.cancel : null}
            />
            <Step number={3} isDone={false}>
              <p>
                {t('fieldProduct')} <span className="quiet">{t('onboardingProductLater')}</span>
              </p>
            </Step>
            <div className="line part">
              <p className="small quiet roomy">{t('onboardingWithout')}</p>
              <Button onClick={deps.openNewForm}>{t('onboardingTry')}</Button>
            </div>
          </>
        )}
        <a className="small" href="#account">
          {t('settingsShowAll')}
        </a>
      </section>
    </main>
  );
}

interface ConnectedProps extends OptionsContext {
  readonly account: AccountView;
}

function Connected({ account, ...context }: ConnectedProps) {
  const { deps, preferences, reading } = context;
  const accountId = account.id;
  const t = useTranslate();
  const { named } = useKeys();
  const keys = useRead(deps.openingKeys, null, { watch: deps.onReturn });
  const assist = useMemo(() => createFieldAssist({ ...deps, accountId }), [deps, accountId]);
  const config = formConfigOf(preferences, accountId, { policy: reading.policy, today: '' });
  const { product } = config.defaults;
  return (
    <>
      <Step number={1} isDone>
        <span>
          <bdi dir="ltr">{account.serviceAddress}</bdi>
        </span>
      </Step>
      <Step number={2} isDone>
        <span role="status">{t('connectReached')}</span>
      </Step>
      <Step number={3} isDone={product !== ''}>
        <FirstProduct key={accountId} {...context} {...{ accountId, assist, product }} />
        <p className={optionsStyles['onboarding-ready']} role="status">
          {product !== '' && <strong>{t('onboardingReady')}</strong>}{' '}
          {keys !== null &&
            (keys === '' ? t('onboardingPressButton') : t('onboardingPress', { own: named(keys) }))}
        </p>
        <SavedBefore {...{ deps, account, config }} />
      </Step>
    </>
  );
}

const field: Field = {
  name: 'product',
  label: 'fieldProduct',
  role: 'product',
  control: { type: 'line' },
  group: 'destination',
  isRequired: false,
  hint: 'welcomeProductWords',
  suggests: 'products',
};

interface FirstProductProps extends Pick<OptionsContext, 'reading' | 'store'> {
  readonly accountId: string;
  readonly assist: FieldAssist;
  readonly product: string;
}

/** The service's list is read at once, and its first product is chosen. */
function FirstProduct({ accountId, product, reading, assist, store }: FirstProductProps) {
  const scope = useFieldScope('first');
  const box = useRef<HTMLDivElement>(null);
  const isChosen = useRef(false);

  function choose(chosen: string): void {
    isChosen.current = true;
    store.change('defaults', (before) => withDefaults(before, accountId, { product: chosen }));
  }

  const chooseFirst = useEffectEvent((first: string) => {
    if (!isChosen.current && product === '') choose(first);
  });
  useEffect(
    () =>
      assist.list({ subject: 'products', scope: '' }, ([first]) => {
        if (first) chooseFirst(first.value);
      }),
    [assist],
  );
  // The focused button went with the form.
  useEffect(() => box.current?.querySelector('input')?.focus(), []);

  return (
    <div ref={box}>
      <FieldScopeContext value={scope}>
        <FieldControl
          field={field}
          values={{ product }}
          isLocked={isLocked(reading.policy, 'product')}
          assist={assist}
          context={nowhere}
          onChange={(value) => typeof value === 'string' && choose(value)}
        />
      </FieldScopeContext>
    </div>
  );
}

interface SavedBeforeProps extends Pick<ConnectedProps, 'deps' | 'account'> {
  readonly config: FormConfig;
}

/** What was saved before there was an account. The button stays, so that it keeps the focus. */
function SavedBefore({ deps, account, config }: SavedBeforeProps) {
  const t = useTranslate();
  const readSaved = useCallback(() => savedDrafts(deps), [deps]);
  const saved = useRead(readSaved, [], { watch: deps.watchOutbox });
  const [isSending, setIsSending] = useState(false);
  const hasSaved = saved.length > 0;

  async function sendSaved(): Promise<void> {
    // The background may still be storing the first defaults.
    const createdBy = config.defaults.createdBy || account.person.email;
    const ready = { ...config, defaults: { ...config.defaults, createdBy } };
    const context = { accountId: account.id, config: ready, destinations: noDestinations };
    const left = await sendAll(deps, saved, context);
    setIsSending(left.length < saved.length);
    const [first] = left;
    if (first && left.length === 1) deps.openDraft(first.draft.id);
    else if (first) deps.openActivity();
  }

  if (!hasSaved && !isSending) return null;
  return (
    <div className="row row-between">
      <span role="status">{hasSaved ? t('onboardingSaved', saved.length) : t('outcomeSending')}</span>
      <Button
        look={hasSaved ? 'primary' : 'plain'}
        onClick={() => (hasSaved ? void sendSaved() : deps.openActivity())}
      >
        {t(hasSaved ? 'onboardingSend' : 'allCaptures')}
      </Button>
    </div>
  );
}

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
