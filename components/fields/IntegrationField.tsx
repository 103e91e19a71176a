// Whether a capture goes on to the integration from the settings. Without one nothing is shown.
import { useSay } from '@/components/Words';
import { FieldFrame } from './FieldFrame';
import { describedBy, type FieldProps, fieldIds } from './field-props';
import { useListing } from './use-suggestions';

export function IntegrationField({ field, value, problem, assist, onChange }: FieldProps<string>) {
  const say = useSay();
  // The settings hold them: the service is not asked.
  const { options: known } = useListing(assist, 'integrations', 'list');
  const isKnown = known.some((integration) => integration.value === value);
  if (value === '' && known.length === 0) return null;
  return (
    <FieldFrame
      field={field}
      problem={problem}
      valueWords={known.find((integration) => integration.value === value)?.label ?? value}
    >
      <select
        {...describedBy(field, problem)}
        id={fieldIds(field.name).control}
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
