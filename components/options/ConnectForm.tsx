// The form that connects an account: the address of a service, and a token, also as steps of the onboarding. And one
// attempt to connect at a time.
import Check from 'lucide-react/icons/check';
import { type FormEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '@/components/controls/Button';
import { Disclosure } from '@/components/controls/Disclosure';
import { Notice } from '@/components/notices/Notice';
import { addressMessages } from '@/components/words/failure-messages';
import { useTranslate } from '@/components/words/TranslateProvider';
import { isLocked, type Policy } from '@/lib/capture/form/policy';
import type { MessageKey } from '@/lib/capture/text/messages';
import { isOfAha, originOf, parseServiceAddress, serviceName } from '@/lib/planning/service-address';
import type { Connection, TokenKeeping } from '@/lib/settings/account';
import styles from './options.module.css';
import { Switch, TextInput } from './SettingFields';

/** Why an account isn't connected, and the field to correct. */
export interface ConnectProblem {
  readonly messageKey: MessageKey;
  readonly parts: readonly string[];
  readonly field: 'address' | 'token';
  /** An address that may answer instead. @default none */
  readonly otherAddress?: string;
}

/** While the browser asks, nothing is sent. */
type ConnectProgress = 'idle' | 'asking' | 'testing' | 'connected' | ConnectProblem;

/**
 * Called in the submit event itself. Browsers ask for a permission only there. Null once the account is connected.
 * The signal aborts when the person cancels. `onAllowed` is called once the browser's question is answered.
 */
export type Connect = (
  typed: Connection,
  canceled: AbortSignal,
  onAllowed: () => void,
) => Promise<ConnectProblem | null>;

/** The attempt, and its end if the person leaves the form. A form may be gone before its attempt ends. */
export function useConnecting(onConnect: Connect) {
  const [progress, setProgress] = useState<ConnectProgress>('idle');
  const current = useRef<AbortController | null>(null);

  async function connect(typed: Connection): Promise<void> {
    const attempt = new AbortController();
    const { signal } = attempt;
    current.current = attempt;
    setProgress('asking');
    const problem = await onConnect(typed, signal, () => !signal.aborted && setProgress('testing'));
    // Another form may be open by then.
    if (signal.aborted) return;
    current.current = null;
    setProgress(problem ?? 'connected');
  }

  return {
    progress,
    connect: (typed: Connection) => void connect(typed),
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
  readonly onConnect: (typed: Connection) => void;
  /** null if there is nothing to cancel. */
  readonly onCancel: (() => void) | null;
}

type Field = ConnectProblem['field'];

/** Its button also makes the browser ask for its permission, which the form announces. */
export function ConnectForm(props: ConnectFormProps) {
  const { policy, account, rejection, takesFocus, isInSteps = false, progress, onConnect } = props;
  const t = useTranslate();
  const [typed, setTyped] = useState<string | null>(null);
  const [token, setToken] = useState('');
  const [tokenKeeping, setTokenKeeping] = useState<TokenKeeping>('device');
  const aboutId = useId();
  const isAddressLocked = isLocked(policy, 'serviceAddress');
  // The organization's address may arrive while the form is open.
  const ofPolicy = policy.serviceAddress ?? '';
  const address = account?.serviceAddress ?? (isAddressLocked ? ofPolicy : (typed ?? ofPolicy));
  const problem = typeof progress === 'object' ? progress : null;
  const wrongField = problem && (account ? 'token' : problem.field);
  const form = useFocus(wrongField, takesFocus ? (account || isAddressLocked ? 'token' : 'address') : null);

  const problemAt = (field: Field) =>
    problem && wrongField === field ? t(problem.messageKey, ...problem.parts) : null;

  /** In the submit event or the click itself. */
  function connectAt(to: string): void {
    setTyped(to);
    onConnect({ address: to, token, tokenKeeping, ...(account && { accountId: account.id }) });
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (progress !== 'asking' && progress !== 'testing') connectAt(address);
  }

  return (
    <form ref={form} className="form" onSubmit={submit} noValidate>
      {!account && (
        <Step number={isInSteps ? 1 : null} isDone={false}>
          <AddressInput
            address={address}
            otherAddress={problem?.otherAddress}
            isLocked={isAddressLocked}
            problem={problemAt('address')}
            onText={setTyped}
            onTry={connectAt}
          />
        </Step>
      )}
      <Step number={isInSteps ? 2 : null} isDone={false}>
        <TextInput
          label={t('connectToken')}
          hint={t('connectTokenHint')}
          type="password"
          dir="ltr"
          value={token}
          problem={problemAt('token') ?? (token === '' ? rejection : null)}
          aria-describedby={aboutId}
          onText={setToken}
        />
        <TokenHelp address={address} />
        <Submit {...props} {...{ aboutId, address, tokenKeeping, setTokenKeeping }} />
      </Step>
    </form>
  );
}

/** Moves the focus to the wrong field, and at first to the first one. */
function useFocus(wrong: Field | null, initial: Field | null) {
  const form = useRef<HTMLFormElement>(null);
  const first = useRef(initial);
  // A layout effect moves the focus together with the words, so that no key is lost in between.
  useLayoutEffect(() => {
    const field = wrong ?? first.current;
    first.current = null;
    const type = field === 'address' ? 'url' : 'password';
    if (field) form.current?.querySelector<HTMLInputElement>(`[type="${type}"]`)?.focus();
  }, [wrong]);
  return form;
}

interface AddressInputProps {
  readonly address: string;
  readonly isLocked: boolean;
  readonly problem: string | null;
  /** An address that may answer instead. */
  readonly otherAddress: string | undefined;
  readonly onText: (address: string) => void;
  /** In the click itself. */
  readonly onTry: (address: string) => void;
}

/** Checks the spelling of the address when the person leaves the field. That sends no request. */
function AddressInput({ address, isLocked: isFixed, problem, otherAddress, ...on }: AddressInputProps) {
  const t = useTranslate();
  const [checked, setChecked] = useState<string | null>(null);
  const parsed = parseServiceAddress(address);
  const isMalformed = checked === address && !parsed.isOk && parsed.problem !== 'empty';
  return (
    <>
      <TextInput
        label={t('connectAddress')}
        hint={t(isFixed ? 'lockedByOrganization' : 'connectAddressHint')}
        type="url"
        dir="ltr"
        autoComplete="url"
        spellCheck={false}
        placeholder="https://…"
        readOnly={isFixed}
        value={address}
        problem={isMalformed ? t(addressMessages[parsed.problem]) : problem}
        onText={on.onText}
        onBlur={() => setChecked(address)}
      />
      {otherAddress !== undefined && (
        <div className="row">
          <Button onClick={() => on.onTry(otherAddress)}>{t('connectTryAddress', otherAddress)}</Button>
        </div>
      )}
    </>
  );
}

function TokenHelp({ address }: { readonly address: string }) {
  const t = useTranslate();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Disclosure label={t('connectTokenWhere')} isOpen={isOpen} onToggle={setIsOpen}>
      <p className="quiet">{t(isOfAha(address) ? 'connectTokenWhereAha' : 'connectTokenWhereWords')}</p>
    </Disclosure>
  );
}

interface SubmitProps extends ConnectFormProps {
  readonly aboutId: string;
  readonly address: string;
  readonly tokenKeeping: TokenKeeping;
  readonly setTokenKeeping: (keeping: TokenKeeping) => void;
}

/** The buttons, and the browser's question before and while it is asked. */
function Submit({ policy, account, progress, onCancel, address, tokenKeeping, ...props }: SubmitProps) {
  const t = useTranslate();
  const isForSessionOnly = policy.sessionTokens === true;
  const isWorking = progress === 'asking' || progress === 'testing';
  const parsed = parseServiceAddress(address);
  const origin = parsed.isOk ? originOf(parsed.value) : null;
  return (
    <>
      {isForSessionOnly && <p className="quiet">{t('connectForSessionOnly')}</p>}
      <div className="row row-end">
        {!isForSessionOnly && (
          <Switch
            className="roomy"
            label={t('connectForSession')}
            isOn={tokenKeeping === 'session'}
            onChange={(isOn) => props.setTokenKeeping(isOn ? 'session' : 'device')}
          />
        )}
        <Button look="primary" type="submit" aria-disabled={isWorking}>
          {t('connect')}
        </Button>
        {onCancel && (
          <Button look="quiet" onClick={onCancel}>
            {t('cancel')}
          </Button>
        )}
      </div>
      {/* Below the buttons, which it doesn't move. */}
      <div id={props.aboutId} className="small">
        {!isWorking && origin !== null && !props.allowedOrigins.includes(origin) && (
          <p className="quiet">{t('connectAsksNext', serviceName(origin))}</p>
        )}
        <div role="status">
          {isWorking && (
            <Notice tone="info">{t(progress === 'asking' ? 'connectAsking' : 'connectTesting')}</Notice>
          )}
        </div>
      </div>
    </>
  );
}

interface StepProps {
  /** null draws the content alone. */
  readonly number: number | null;
  readonly isDone: boolean;
  readonly children: ReactNode;
}

/** A numbered step. Its number becomes a check once the step is done. */
export function Step({ number, isDone, children }: StepProps) {
  const t = useTranslate();
  if (number === null) return children;
  return (
    <div className={styles.numbered} data-is-done={isDone}>
      <span className={`small strong square ${styles['numbered-mark']}`} aria-hidden="true">
        {isDone ? <Check /> : number}
      </span>
      <div className={`form ${styles['numbered-content']}`}>
        {children}
        {isDone && <span className="spoken">{t('stepDone')}</span>}
      </div>
    </div>
  );
}
