// The form for the address of a service and a token. Its button also asks for the browser's permission.
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '@/components/Button';
import { Notice } from '@/components/Notice';
import { useSay } from '@/components/Words';
import type { WordKey } from '@/lib/capture/text/words';
import type { TokenKeeping } from '@/lib/settings/account';
import { Switch } from './Switch';

export type ConnectProgress =
  | { readonly name: 'idle' }
  | { readonly name: 'testing' }
  /** `field` is the field to correct. */
  | {
      readonly name: 'refused';
      readonly words: WordKey;
      readonly parts: readonly string[];
      readonly field: 'address' | 'token';
    };

interface ConnectFormProps {
  /** Shown until the person types an address. */
  readonly address: string;
  /** The address can't change: the account exists already, or the organisation set the address. */
  readonly isAddressFixed: boolean;
  readonly isAddressLocked: boolean;
  readonly progress: ConnectProgress;
  /** Called in the submit event itself. Browsers ask for a permission only there. */
  readonly onConnect: (address: string, token: string, tokenKeeping: TokenKeeping) => void;
  /** null if there is nothing to cancel. */
  readonly onCancel: (() => void) | null;
}

export function ConnectForm(props: ConnectFormProps) {
  const { isAddressFixed, isAddressLocked, progress, onConnect, onCancel } = props;
  const say = useSay();
  const [typed, setTyped] = useState<string | null>(null);
  const [token, setToken] = useState('');
  const [tokenKeeping, setTokenKeeping] = useState<TokenKeeping>('device');
  const form = useRef<HTMLFormElement>(null);
  const ids = { address: useId(), token: useId(), addressHint: useId(), tokenHint: useId(), result: useId() };
  // The organisation's address may arrive while the form is open.
  const address = isAddressFixed ? props.address : (typed ?? props.address);
  const wrongField = progress.name === 'refused' ? progress.field : null;

  useEffect(() => {
    if (wrongField) form.current?.querySelector<HTMLInputElement>(`[name="${wrongField}"]`)?.focus();
  }, [wrongField]);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (progress.name !== 'testing') onConnect(address, token, tokenKeeping);
  }

  return (
    <form className="connect" ref={form} onSubmit={submit} noValidate>
      <div className="field">
        <label className="field-label" htmlFor={ids.address}>
          {say('connectAddress')}
        </label>
        <input
          id={ids.address}
          className="input"
          name="address"
          type="url"
          dir="ltr"
          autoComplete="url"
          spellCheck={false}
          placeholder="https://…"
          readOnly={isAddressFixed}
          value={address}
          aria-invalid={wrongField === 'address'}
          aria-describedby={`${ids.result} ${ids.addressHint}`}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <p className="field-hint" id={ids.addressHint}>
          {say(isAddressLocked ? 'lockedByOrganisation' : 'connectAddressHint')}
        </p>
      </div>
      <div className="field">
        <label className="field-label" htmlFor={ids.token}>
          {say('connectToken')}
        </label>
        <input
          id={ids.token}
          className="input"
          name="token"
          type="password"
          dir="ltr"
          autoComplete="off"
          value={token}
          aria-invalid={wrongField === 'token'}
          aria-describedby={`${ids.result} ${ids.tokenHint}`}
          onChange={(event) => setToken(event.currentTarget.value)}
        />
        <p className="field-hint" id={ids.tokenHint}>
          {say('connectTokenHint')}
        </p>
      </div>
      <Switch
        isOn={tokenKeeping === 'session'}
        onChange={(isOn) => setTokenKeeping(isOn ? 'session' : 'device')}
      >
        <span>{say('connectForSession')}</span>
      </Switch>
      <div id={ids.result} role="status">
        {progress.name === 'refused' && (
          <Notice tone="problem">{say(progress.words, ...progress.parts)}</Notice>
        )}
        {progress.name === 'testing' && <Notice tone="info">{say('connectTesting')}</Notice>}
      </div>
      <div className="row">
        <Button look="primary" type="submit" aria-disabled={progress.name === 'testing'}>
          {say('connect')}
        </Button>
        {onCancel && (
          <Button look="quiet" onClick={onCancel}>
            {say('cancel')}
          </Button>
        )}
      </div>
    </form>
  );
}
