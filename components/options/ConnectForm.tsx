// The form that connects an account: the address of a service, and a token. And one attempt to connect at a time.
import { type FormEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '@/components/controls/Button';
import { Disclosure } from '@/components/controls/Disclosure';
import { Notice } from '@/components/notices/Notice';
import { addressMessages } from '@/components/words/failure-messages';
import { useSay } from '@/components/words/SayProvider';
import { isLocked, type Policy } from '@/lib/capture/form/policy';
import type { MessageKey } from '@/lib/capture/text/messages';
import { originOf, parseServiceAddress, serviceName } from '@/lib/planning/service-address';
import type { TokenKeeping } from '@/lib/settings/account';
import styles from './ConnectForm.module.css';
import { LabelledInput } from './LabelledInput';
import { Step } from './Step';
import { Switch } from './Switch';

export interface TypedAccount {
  readonly address: string;
  readonly token: string;
  readonly tokenKeeping: TokenKeeping;
  /** The account that gets the token. @default the account of this service and person */
  readonly accountId?: string;
}

/** Why an account isn't connected, and the field to correct. */
export interface ConnectProblem {
  readonly messageKey: MessageKey;
  readonly parts: readonly string[];
  readonly field: 'address' | 'token';
  /** An address that may answer instead. @default none */
  readonly otherAddress?: string;
}

/** While the browser asks, nothing is sent. */
type ConnectProgress = 'idle' | 'asking' | 'testing' | ConnectProblem;

/**
 * Called in the submit event itself. Browsers ask for a permission only there. Null once the account is connected.
 * The signal aborts when the person cancels. `onAllowed` is called once the browser's question is answered.
 */
export type Connect = (
  typed: TypedAccount,
  canceled: AbortSignal,
  onAllowed: () => void,
) => Promise<ConnectProblem | null>;

/** The attempt, and its end if the person leaves the form. A form may be gone before its attempt ends. */
export function useConnecting(onConnect: Connect, onConnected: () => void = () => undefined) {
  const [progress, setProgress] = useState<ConnectProgress>('idle');
  const current = useRef<AbortController | null>(null);

  async function connect(typed: TypedAccount): Promise<void> {
    const attempt = new AbortController();
    // Another form may be open by then.
    const isCurrent = () => !attempt.signal.aborted;
    current.current = attempt;
    setProgress('asking');
    const problem = await onConnect(typed, attempt.signal, () => isCurrent() && setProgress('testing'));
    if (!isCurrent()) return;
    current.current = null;
    setProgress(problem ?? 'idle');
    if (!problem) onConnected();
  }

  return {
    progress,
    connect: (typed: TypedAccount) => void connect(typed),
    cancel(): void {
      current.current?.abort();
      current.current = null;
      setProgress('idle');
    },
  };
}

interface ConnectFormProps {
  readonly policy: Policy;
  /** The account that gets a token, whose address shows above the form. null for another account. */
  readonly account: { readonly id: string; readonly serviceAddress: string } | null;
  /** Why the account needs another token. null if it doesn't. */
  readonly rejection: string | null;
  /** The browser allows these already, and doesn't ask. */
  readonly allowedOrigins: readonly string[];
  readonly takesFocus: boolean;
  /** The address and the token are the first two steps of the onboarding. @default false */
  readonly isInSteps?: boolean;
  readonly progress: ConnectProgress;
  /** Called in the submit event itself. */
  readonly onConnect: (typed: TypedAccount) => void;
  /** null if there is nothing to cancel. */
  readonly onCancel: (() => void) | null;
}

/** Its button also makes the browser ask for its permission, which the form announces. */
export function ConnectForm(props: ConnectFormProps) {
  const { policy, account, rejection, allowedOrigins, takesFocus, isInSteps = false } = props;
  const { progress, onConnect, onCancel } = props;
  const say = useSay();
  const [typed, setTyped] = useState<string | null>(null);
  const [token, setToken] = useState('');
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const [tokenKeeping, setTokenKeeping] = useState<TokenKeeping>('device');
  const inputs = useRef<Partial<Record<ConnectProblem['field'], HTMLInputElement | null>>>({});
  const aboutId = useId();
  const isAddressLocked = isLocked(policy, 'serviceAddress');
  const isForSessionOnly = policy.sessionTokens === true;
  // The organization's address may arrive while the form is open.
  const ofPolicy = policy.serviceAddress ?? '';
  const address = account?.serviceAddress ?? (isAddressLocked ? ofPolicy : (typed ?? ofPolicy));
  const problem = typeof progress === 'object' ? progress : null;
  const wrongField = problem && (account ? 'token' : problem.field);
  const isWorking = progress === 'asking' || progress === 'testing';
  // The spelling of the address is checked when the person leaves its field. That sends no request.
  const [left, setLeft] = useState<string | null>(null);
  const parsed = parseServiceAddress(address);
  const isMalformed = left === address && !parsed.isOk && parsed.problem !== 'empty';
  const asksFor = parsed.isOk && !allowedOrigins.includes(originOf(parsed.value)) ? parsed.value : null;

  function problemAt(field: ConnectProblem['field']): string | null {
    if (field === 'address' && isMalformed) return say(addressMessages[parsed.problem]);
    if (problem && wrongField === field) return say(problem.messageKey, ...problem.parts);
    return field === 'token' && token === '' ? rejection : null;
  }

  const [firstField] = useState<ConnectProblem['field'] | null>(
    takesFocus ? (account || isAddressLocked ? 'token' : 'address') : null,
  );

  // A layout effect moves the focus together with the words, so that no key is lost in between.
  useLayoutEffect(() => {
    if (wrongField) inputs.current[wrongField]?.focus();
  }, [wrongField]);
  useLayoutEffect(() => {
    if (firstField) inputs.current[firstField]?.focus();
  }, [firstField]);

  /** In the submit event or the click itself. */
  function connectAt(to: string): void {
    onConnect({ address: to, token, tokenKeeping, ...(account && { accountId: account.id }) });
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!isWorking) connectAt(address);
  }

  const otherAddress = problem?.otherAddress;
  return (
    <form className={styles.connect} onSubmit={submit} noValidate>
      {!account && (
        <Step number={isInSteps ? 1 : null} isDone={false}>
          <LabelledInput
            ref={(input) => {
              inputs.current.address = input;
            }}
            label={say('connectAddress')}
            hint={say(isAddressLocked ? 'lockedByOrganisation' : 'connectAddressHint')}
            type="url"
            dir="ltr"
            autoComplete="url"
            spellCheck={false}
            placeholder="https://…"
            readOnly={isAddressLocked}
            value={address}
            problem={problemAt('address')}
            onText={setTyped}
            onBlur={() => setLeft(address)}
          />
          {otherAddress !== undefined && (
            <div className="row">
              <Button
                onClick={() => {
                  setTyped(otherAddress);
                  connectAt(otherAddress);
                }}
              >
                {say('connectTryAddress', otherAddress)}
              </Button>
            </div>
          )}
        </Step>
      )}
      <Step number={isInSteps ? 2 : null} isDone={false}>
        <LabelledInput
          ref={(input) => {
            inputs.current.token = input;
          }}
          label={say('connectToken')}
          hint={say('connectTokenHint')}
          type="password"
          dir="ltr"
          value={token}
          problem={problemAt('token')}
          aria-describedby={aboutId}
          onText={setToken}
        />
        <Disclosure label={say('connectTokenWhere')} isOpen={isHelpOpen} onToggle={setIsHelpOpen}>
          <p className="quiet">{say('connectTokenWhereWords')}</p>
        </Disclosure>
        {isForSessionOnly && <p className="quiet">{say('connectForSessionOnly')}</p>}
        <div id={aboutId} className={account ? undefined : styles['connect-about']}>
          {!isWorking && asksFor !== null && (
            <p className="quiet">{say('connectAsksNext', serviceName(originOf(asksFor)))}</p>
          )}
          <div role="status">
            {isWorking && (
              <Notice tone="info">{say(progress === 'asking' ? 'connectAsking' : 'connectTesting')}</Notice>
            )}
          </div>
        </div>
        <div className={`row ${styles['connect-actions']}`}>
          {!isForSessionOnly && (
            <Switch
              isOn={tokenKeeping === 'session'}
              onChange={(isOn) => setTokenKeeping(isOn ? 'session' : 'device')}
            >
              <span>{say('connectForSession')}</span>
            </Switch>
          )}
          <Button look="primary" type="submit" aria-disabled={isWorking}>
            {say('connect')}
          </Button>
          {onCancel && (
            <Button look="quiet" onClick={onCancel}>
              {say('cancel')}
            </Button>
          )}
        </div>
      </Step>
    </form>
  );
}
