// The first minute: an address, a token and a product, on one card. Its end: ready, and what waits for an account.
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { Button } from '@/components/controls/Button';
import { useKeys } from '@/components/controls/use-keys';
import { FieldControl } from '@/components/fields/FieldControl';
import { FieldScopeContext, useFieldScope } from '@/components/fields/field-scope';
import { useSay } from '@/components/words/SayProvider';
import type { Field } from '@/lib/capture/field/field';
import { nowhere } from '@/lib/capture/field/suggestion';
import { isLocked } from '@/lib/capture/form/policy';
import type { AccountView } from '@/lib/settings/account';
import { formConfigOf, withDefaults } from '@/lib/settings/preferences';
import { type Connect, ConnectForm, Step, useConnecting } from './ConnectForm';
import styles from './options.module.css';
import type { SectionProps } from './setting-store';

interface OnboardingCardProps extends Pick<SectionProps, 'preferences' | 'policy' | 'assist' | 'onChange'> {
  /** null until an account is connected. */
  readonly account: Pick<AccountView, 'id' | 'serviceAddress'> | null;
  /** The shortcut that opens the form. '' without one, null until known. */
  readonly keys: string | null;
  /** How many captures wait on this device for an account. */
  readonly savedCount: number;
  /** The last of them are on their way. */
  readonly isSending: boolean;
  readonly onSend: () => void;
  readonly onOpenActivity: () => void;
  /** Opens the form, whose captures wait for an account. */
  readonly onTry: () => void;
  readonly onConnect: Connect;
}

export function OnboardingCard(props: OnboardingCardProps) {
  const { policy, account, keys } = props;
  const { progress, connect, cancel } = useConnecting(props.onConnect);
  const say = useSay();
  const { named } = useKeys();
  const titleId = useId();
  const press =
    keys !== null &&
    (keys === '' ? say('onboardingPressButton') : say('onboardingPress', { own: named(keys) }));
  return (
    <section className={`form card ${styles.onboarding}`} aria-labelledby={titleId}>
      <p className="row strong">
        <img src="/icon/mark.svg" alt="" width="28" height="28" />
        {say('extensionName')}
      </p>
      <h1 id={titleId}>{say(account ? 'sectionAccount' : 'emptyTitle')}</h1>
      {account ? (
        <Connected {...props} account={account} press={press} />
      ) : (
        <>
          <p className="quiet">{say('emptyWords')}</p>
          <ConnectForm
            {...{ policy, account, progress }}
            rejection={null}
            allowedOrigins={[]}
            takesFocus
            isInSteps
            onConnect={connect}
            // The browser's question may be missed: it is gone, or behind another window.
            onCancel={progress === 'asking' ? cancel : null}
          />
          <Step number={3} isDone={false}>
            <p>
              {say('fieldProduct')} <span className="quiet">{say('onboardingProductLater')}</span>
            </p>
          </Step>
          <div className="line part">
            <p className="small quiet roomy">{say('onboardingWithout')}</p>
            <Button onClick={props.onTry}>{say('onboardingTry')}</Button>
          </div>
        </>
      )}
      <a className="small" href="#account">
        {say('settingsShowAll')}
      </a>
    </section>
  );
}

interface ConnectedProps extends OnboardingCardProps {
  readonly account: Pick<AccountView, 'id' | 'serviceAddress'>;
  /** How to open the form. false until known. */
  readonly press: string | false;
}

function Connected({ account, press, savedCount, isSending, ...props }: ConnectedProps) {
  const say = useSay();
  const { product } = formConfigOf(props.preferences, account.id, {
    policy: props.policy,
    today: '',
  }).defaults;
  const hasSaved = savedCount > 0;
  return (
    <>
      <Step number={1} isDone>
        <span>
          <bdi dir="ltr">{account.serviceAddress}</bdi>
        </span>
      </Step>
      <Step number={2} isDone>
        <span role="status">{say('connectReached')}</span>
      </Step>
      <Step number={3} isDone={product !== ''}>
        <FirstProduct key={account.id} {...props} accountId={account.id} product={product} />
        <p className={styles['onboarding-ready']} role="status">
          {product !== '' && <strong>{say('onboardingReady')}</strong>} {press}
        </p>
        {/* What was saved before there was an account. The button stays, so that it keeps the focus. */}
        {(hasSaved || isSending) && (
          <div className="row row-between">
            <span role="status">{hasSaved ? say('onboardingSaved', savedCount) : say('outcomeSending')}</span>
            <Button
              look={hasSaved ? 'primary' : 'plain'}
              onClick={hasSaved ? props.onSend : props.onOpenActivity}
            >
              {say(hasSaved ? 'onboardingSend' : 'allCaptures')}
            </Button>
          </div>
        )}
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

interface FirstProductProps extends Pick<OnboardingCardProps, 'policy' | 'assist' | 'onChange'> {
  readonly accountId: string;
  readonly product: string;
}

/** The service's list is read at once, and its first product is chosen. */
function FirstProduct({ accountId, product, policy, assist, onChange }: FirstProductProps) {
  const scope = useFieldScope('first');
  const box = useRef<HTMLDivElement>(null);
  const isChosen = useRef(false);

  function choose(chosen: string): void {
    isChosen.current = true;
    onChange((before) => withDefaults(before, accountId, { product: chosen }));
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
          isLocked={isLocked(policy, 'product')}
          problem={null}
          assist={assist}
          context={nowhere}
          onChange={(value) => typeof value === 'string' && choose(value)}
        />
      </FieldScopeContext>
    </div>
  );
}
