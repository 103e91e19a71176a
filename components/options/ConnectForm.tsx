// The form that connects an account: the address of a service, and a token.
import { type FormEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '@/components/controls/Button';
import { Disclosure } from '@/components/controls/Disclosure';
import { Notice } from '@/components/notices/Notice';
import { addressMessages } from '@/components/words/failure-messages';
import { useSay } from '@/components/words/SayProvider';
import type { MessageKey } from '@/lib/capture/text/messages';
import { parseServiceAddress } from '@/lib/planning/service-address';
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
export type ConnectProgress = 'idle' | 'asking' | 'testing' | ConnectProblem;

interface ConnectFormProps {
  /** Shown until the person types an address. */
  readonly address: string;
  /** The address can't change: the account exists already, or the organisation set the address. */
  readonly isAddressFixed: boolean;
  readonly isAddressLocked: boolean;
  /** The organisation requires that no token stays on the device. */
  readonly isForSessionOnly: boolean;
  /** The person opened the form. */
  readonly takesFocus: boolean;
  /** The address and the token are the first two steps of the onboarding. @default false */
  readonly isInSteps?: boolean;
  readonly progress: ConnectProgress;
  /** Called in the submit event itself. */
  readonly onConnect: (typed: TypedAccount) => void;
  /** null if there is nothing to cancel. */
  readonly onCancel: (() => void) | null;
}

/** Its button also asks for the browser's permission. */
export function ConnectForm(props: ConnectFormProps) {
  const { isAddressFixed, isAddressLocked, isForSessionOnly, takesFocus, isInSteps = false } = props;
  const { progress, onConnect, onCancel } = props;
  const say = useSay();
  const [typed, setTyped] = useState<string | null>(null);
  const [token, setToken] = useState('');
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const [tokenKeeping, setTokenKeeping] = useState<TokenKeeping>('device');
  const inputs = useRef<Partial<Record<ConnectProblem['field'], HTMLInputElement | null>>>({});
  const resultId = useId();
  // The organisation's address may arrive while the form is open.
  const address = isAddressFixed ? props.address : (typed ?? props.address);
  const problem = typeof progress === 'object' ? progress : null;
  const wrongField = problem?.field ?? null;
  const isWorking = progress === 'asking' || progress === 'testing';
  // The spelling of the address is checked when the person leaves its field. That sends no request.
  const [left, setLeft] = useState<string | null>(null);
  const parsed = parseServiceAddress(address);
  const isMalformed = left === address && !parsed.isOk && parsed.problem !== 'empty';

  const isAddressDone = parsed.isOk && (isAddressFixed || left === address) && wrongField !== 'address';

  function problemAt(field: ConnectProblem['field']): string | null {
    if (field === 'address' && isMalformed) return say(addressMessages[parsed.problem]);
    return problem?.field === field ? say(problem.messageKey, ...problem.parts) : null;
  }

  const [firstField] = useState<ConnectProblem['field'] | null>(
    takesFocus ? (isAddressFixed ? 'token' : 'address') : null,
  );

  // A layout effect moves the focus together with the words, so that no key is lost in between.
  useLayoutEffect(() => {
    if (wrongField) inputs.current[wrongField]?.focus();
  }, [wrongField]);
  useLayoutEffect(() => {
    if (firstField) inputs.current[firstField]?.focus();
  }, [firstField]);

  /** In the click itself, like `submit`. */
  function connectAt(other: string): void {
    setTyped(other);
    onConnect({ address: other, token, tokenKeeping });
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!isWorking) onConnect({ address, token, tokenKeeping });
  }

  return (
    <form className={styles.connect} onSubmit={submit} noValidate>
      <Step number={isInSteps ? 1 : null} isDone={isAddressDone}>
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
          readOnly={isAddressFixed}
          value={address}
          problem={problemAt('address')}
          aria-describedby={resultId}
          onText={setTyped}
          onBlur={() => setLeft(address)}
        />
        {problem?.otherAddress !== undefined && (
          <div className="row">
            <Button onClick={() => connectAt(problem.otherAddress ?? address)}>
              {say('connectTryAddress', problem.otherAddress)}
            </Button>
          </div>
        )}
      </Step>
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
          aria-describedby={resultId}
          onText={setToken}
        />
        <Disclosure label={say('connectTokenWhere')} isOpen={isHelpOpen} onToggle={setIsHelpOpen}>
          <p className="quiet">{say('connectTokenWhereWords')}</p>
        </Disclosure>
        {isForSessionOnly && <p className="quiet">{say('connectForSessionOnly')}</p>}
        <div id={resultId} className={styles['connect-result']} role="status">
          {isWorking && (
            <Notice tone="info">{say(progress === 'asking' ? 'connectAsking' : 'connectTesting')}</Notice>
          )}
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
