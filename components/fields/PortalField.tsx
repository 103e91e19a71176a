// Owns the one visible choice of a portal: none, one that the service names, or one by its id.
import { useEffect, useRef, useState } from 'react';
import { useSay } from '../Words';
import { FieldFrame } from './FieldFrame';
import { describedBy, type FieldProps, fieldIds } from './field-props';
import { useLookup } from './use-lookup';

/** Stands in the list for "by its id"; no portal has it as its id. */
const byId = 'by-id';

export function PortalField({ field, value, problem, assist, onChange }: FieldProps<string>) {
  const say = useSay();
  const [isById, setIsById] = useState(false);
  const idInput = useRef<HTMLInputElement>(null);
  const portals = useLookup({ lookUp: assist.lookUp, subject: 'portals', query: '', isWanted: true });
  const isListed = value === '' || portals.some((portal) => portal.value === value);
  const ids = fieldIds(field.name);

  useEffect(() => {
    if (isById) idInput.current?.focus();
  }, [isById]);

  function choose(choice: string): void {
    setIsById(choice === byId);
    onChange(choice === byId ? '' : choice);
  }

  return (
    <FieldFrame field={field} problem={problem}>
      <select
        {...describedBy(field, problem)}
        id={ids.control}
        className="input select"
        value={isById ? byId : value}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        <option value="">{say('portalNone')}</option>
        {!isListed && !isById && <option value={value}>{say('portalWithId', value)}</option>}
        {portals.map((portal) => (
          <option key={portal.value} value={portal.value}>
            {portal.label}
          </option>
        ))}
        <option value={byId}>{say('portalById')}</option>
      </select>
      {isById && (
        <input
          ref={idInput}
          className="input"
          aria-label={say('portalId')}
          placeholder={say('portalId')}
          inputMode="numeric"
          autoComplete="off"
          dir="ltr"
          value={value}
          onChange={(event) => onChange(event.currentTarget.value.replace(/\D/g, ''))}
        />
      )}
    </FieldFrame>
  );
}
