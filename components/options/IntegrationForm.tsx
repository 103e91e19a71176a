// The form for an integration. The service can't list its integrations, so the person types the id.
import { useState } from 'react';
import { typedDirection } from '@/components/typed-direction';
import { useSay } from '@/components/Words';
import { parseIntegration } from '@/lib/capture/kinds/integration';
import type { Defaults } from '@/lib/capture/start/defaults';

interface IntegrationFormProps {
  readonly integration: Defaults['integration'];
  /** Called with a valid integration, or with null once the id is removed. */
  readonly onChange: (integration: Defaults['integration']) => void;
}

export function IntegrationForm({ integration, onChange }: IntegrationFormProps) {
  const say = useSay();
  const [typed, setTyped] = useState({ id: integration?.id ?? '', name: integration?.name ?? '' });
  const parsed = parseIntegration(typed);

  function change(changed: Partial<typeof typed>): void {
    const next = { ...typed, ...changed };
    setTyped(next);
    const result = parseIntegration(next);
    if (result.isOk) onChange(result.value);
  }

  return (
    <div className="form">
      <div className="field">
        <label className="field-label" htmlFor="integration-id">
          {say('integrationId')}
        </label>
        <input
          id="integration-id"
          className="input"
          inputMode="numeric"
          autoComplete="off"
          dir="ltr"
          value={typed.id}
          aria-invalid={!parsed.isOk}
          aria-describedby={parsed.isOk ? 'integration-id-hint' : 'integration-id-problem'}
          onChange={(event) => change({ id: event.currentTarget.value })}
        />
        {parsed.isOk ? (
          <p className="field-hint" id="integration-id-hint">
            {say('integrationIdHint')}
          </p>
        ) : (
          <p className="field-problem" id="integration-id-problem">
            {say('problemNumericId')}
          </p>
        )}
      </div>
      <div className="field">
        <label className="field-label" htmlFor="integration-name">
          {say('integrationName')}
        </label>
        <input
          id="integration-name"
          className="input"
          autoComplete="off"
          dir={typedDirection(typed.name)}
          value={typed.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
      </div>
    </div>
  );
}
