// Chooses whether a capture is passed on to the integration from the settings. Shows nothing without an
// integration.
import { useSay } from '@/components/words/SayProvider';
import { FieldFrame } from './FieldFrame';
import { describedBy, type FieldProps } from './field-props';
import { useControl, useFieldIds } from './field-scope';
import { useListing } from './use-suggestions';

export function IntegrationField({ field, value, problem, assist, place, onChange }: FieldProps<string>) {
  const say = useSay();
  const ids = useFieldIds(field.name);
  const control = useControl(field.name);
  // The integrations are in the settings, so this sends no request.
  const { options: known } = useListing(assist, 'integrations', place, 'list');
  const isKnown = known.some((integration) => integration.value === value);
  if (value === '' && known.length === 0) return null;
  return (
    <FieldFrame
      field={field}
      problem={problem}
      valueText={known.find((integration) => integration.value === value)?.label ?? value}
    >
      <select
        {...control.props}
        {...describedBy(ids, field, problem)}
        className="input select"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        <option value="">{say('integrationNone')}</option>
        {value !== '' && !isKnown && <option value={value}>{say('integrationWithId', value)}</option>}
        {known.map((integration) => (
          <option key={integration.value} value={integration.value}>
            {integration.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
