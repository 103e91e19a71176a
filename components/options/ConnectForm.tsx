// Owns entering a service's address and a token: one button, whose click asks the browser for the permission.
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { WordKey } from '@/lib/capture/words';
import { Button } from '../Button';
import { Notice } from '../Notice';
import { useSay } from '../Words';

export type ConnectProgress =
  | { readonly name: 'idle' }
  | { readonly name: 'testing' }
  /** What was found, in words; `field` is where it can be mended. */
  | {
      readonly name: 'refused';
      readonly words: WordKey;
      readonly parts: readonly string[];
      readonly field: 'address' | 'token';
    };

export interface ConnectFormProps {
  /** The address of an account whose token is to be replaced; '' for a new one. */
  readonly address: string;
  readonly progress: ConnectProgress;
  /** Called within the submit event itself: the browser asks for a permission only there. */
  readonly onConnect: (address: string, token: string) => void;
  /** null where there is nothing to go back to. */
  readonly onCancel: (() => void) | null;
}

export function ConnectForm({ address: fixedAddress, progress, onConnect, onCancel }: ConnectFormProps) {
  const say = useSay();
  const [address, setAddress] = useState(fixedAddress);
  const [token, setToken] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const ids = { address: useId(), token: useId(), addressHint: useId(), tokenHint: useId(), result: useId() };
  const wrongField = progress.name === 'refused' ? progress.field : null;

  useEffect(() => {
    if (wrongField) form.current?.querySelector<HTMLInputElement>(`[name="${wrongField}"]`)?.focus();
  }, [wrongField]);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (progress.name !== 'testing') onConnect(address, token);
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
          readOnly={fixedAddress !== ''}
          value={address}
          aria-invalid={wrongField === 'address'}
          aria-describedby={`${ids.result} ${ids.addressHint}`}
          onChange={(event) => setAddress(event.currentTarget.value)}
        />
        <p className="field-hint" id={ids.addressHint}>
          {say('connectAddressHint')}
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
