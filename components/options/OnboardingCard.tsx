// The first minute: an address, a token and a product, on one card.
import { type ReactNode, useId } from 'react';
import { Button } from '@/components/controls/Button';
import { useKeys } from '@/components/controls/use-keys';
import { useSay } from '@/components/words/SayProvider';
import { isLocked, type Policy } from '@/lib/capture/form/policy';
import { ConnectForm } from './ConnectForm';
import { LabelledInput } from './LabelledInput';
import styles from './OnboardingCard.module.css';
import { Step } from './Step';
import { type Connect, useConnecting } from './use-connecting';

interface OnboardingCardProps {
  readonly policy: Policy;
  /** The address of the connected service. null until an account is connected. */
  readonly connectedTo: string | null;
  /** The field for the product, shown once an account is connected. */
  readonly product: ReactNode;
  /** The shortcut that opens the form. '' without one, null until known. */
  readonly keys: string | null;
  /** How many captures wait on this device for an account. */
  readonly savedCount: number;
  readonly onOpenActivity: () => void;
  readonly onConnect: Connect;
}

export function OnboardingCard(props: OnboardingCardProps) {
  const { policy, connectedTo, product, keys, savedCount, onOpenActivity, onConnect } = props;
  const say = useSay();
  const { named } = useKeys();
  const titleId = useId();
  return (
    <section className={styles.onboarding} aria-labelledby={titleId}>
      <h1 id={titleId}>{say(connectedTo === null ? 'emptyTitle' : 'onboardingReady')}</h1>
      {connectedTo === null && <p className="quiet">{say('emptyWords')}</p>}
      {connectedTo === null ? (
        <NotConnected policy={policy} onConnect={onConnect} />
      ) : (
        <>
          <Step number={1} isDone>
            <span>
              <bdi dir="ltr">{connectedTo}</bdi>
            </span>
          </Step>
          <Step number={2} isDone>
            <span role="status">{say('connectReached')}</span>
          </Step>
        </>
      )}
      <Step number={3} isDone={false}>
        {connectedTo === null ? (
          <LabelledInput
            label={say('fieldProduct')}
            placeholder={say('onboardingProductLater')}
            value=""
            disabled
            onText={() => undefined}
          />
        ) : (
          product
        )}
      </Step>
      <footer className={styles['onboarding-footer']}>
        <p className={styles['onboarding-press']} data-is-next={connectedTo !== null}>
          {keys === '' && say('onboardingPressButton')}
          {keys !== '' && keys !== null && say('onboardingPress', { own: named(keys) })}
        </p>
        <a href="#account">{say('settingsShowAll')}</a>
        {connectedTo === null && <p className={styles['onboarding-press']}>{say('onboardingWithout')}</p>}
        {connectedTo !== null && savedCount > 0 && (
          <Button onClick={onOpenActivity}>{say('onboardingSaved', savedCount)}</Button>
        )}
      </footer>
    </section>
  );
}

function NotConnected({ policy, onConnect }: Pick<OnboardingCardProps, 'policy' | 'onConnect'>) {
  const { progress, connect } = useConnecting(onConnect, () => undefined);
  const isAddressLocked = isLocked(policy, 'serviceAddress');
  return (
    <ConnectForm
      address={policy.serviceAddress ?? ''}
      isAddressFixed={isAddressLocked}
      isAddressLocked={isAddressLocked}
      isForSessionOnly={policy.sessionTokens === true}
      takesFocus
      isInSteps
      progress={progress}
      onConnect={connect}
      onCancel={null}
    />
  );
}
