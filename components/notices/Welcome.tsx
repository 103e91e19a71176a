// Onboarding: connect, choose a product, try it on this page.
import Check from 'lucide-react/icons/check';
import { type ReactNode, useId } from 'react';
import { Button } from '@/components/controls/Button';
import { useSay } from '@/components/words/SayProvider';
import type { MessageKey } from '@/lib/capture/text/messages';
import styles from './Welcome.module.css';

const steps: readonly MessageKey[] = ['welcomeConnect', 'welcomeProduct', 'welcomeTry'];

interface WelcomeProps {
  /** Counted from 0. */
  readonly step: number;
  readonly title: string;
  readonly children: ReactNode;
  readonly action: ReactNode;
  /** null in the last step. */
  readonly onSkip: (() => void) | null;
}

export function Welcome({ step, title, children, action, onSkip }: WelcomeProps) {
  const say = useSay();
  const titleId = useId();
  return (
    <section className={styles.welcome} aria-labelledby={titleId}>
      <img src="/icon/mark.svg" alt="" width="48" height="48" />
      <h1 id={titleId}>{title}</h1>
      <ol className={styles['welcome-steps']}>
        {steps.map((messageKey, index) => (
          <li
            key={messageKey}
            className={styles['welcome-step']}
            data-is-done={index < step}
            aria-current={index === step ? 'step' : undefined}
          >
            <span className={styles['welcome-number']} aria-hidden="true">
              {index < step ? <Check className="icon" /> : index + 1}
            </span>
            {say(messageKey)}
            {index < step && <span className="spoken">{say('welcomeDone')}</span>}
          </li>
        ))}
      </ol>
      <div className={styles['welcome-content']}>{children}</div>
      <div className="row">
        {action}
        {onSkip && (
          <Button look="quiet" onClick={onSkip}>
            {say('welcomeSkip')}
          </Button>
        )}
      </div>
    </section>
  );
}
