// Tests which rule fits an address.
import { useId, useState } from 'react';
import { useSay } from '@/components/Words';
import { ruleFor, ruleName, type SiteRule } from '@/lib/capture/start/site-rule';

export function AddressTest({
  rules,
  initial,
}: {
  readonly rules: readonly SiteRule[];
  readonly initial: string;
}) {
  const say = useSay();
  const id = useId();
  const [address, setAddress] = useState(initial);
  const written = address.trim();
  const tested = /^[a-z][a-z0-9+.-]*:/i.test(written) ? written : `https://${written}`;
  const rule = written === '' ? null : ruleFor(rules, tested);
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {say('ruleTest')}
      </label>
      <input
        id={id}
        className="input"
        type="url"
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://…"
        value={address}
        onChange={(event) => setAddress(event.currentTarget.value)}
      />
      <p className="field-hint" role="status">
        {written !== '' && (rule ? say('ruleTestFound', ruleName(rule)) : say('ruleTestNone'))}
      </p>
    </div>
  );
}
