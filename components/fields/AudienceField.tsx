// Who sees an idea, as one choice in words: a portal together with whom the idea shows itself to there. A portal alone
// would promise readers that the visibility keeps away.
import { chipText } from '@/components/words/choice-messages';
import { useTranslate } from '@/components/words/TranslateProvider';
import { type Field, fieldOf, textOf } from '@/lib/capture/field/field';
import type { Suggestion } from '@/lib/capture/field/suggestion';
import type { DraftValues } from '@/lib/capture/field/values';
import { internalVisibility } from '@/lib/capture/field/visibility';
import type { FieldProps } from './field-scope';
import { OnePicker } from './Picker';

/** Further visibilities have a field of their own. */
const offered = ['public', internalVisibility];

/** A portal and a visibility in one value. A typed portal has no visibility. */
const joined = (portal: string, visibility: string) => (portal === '' ? '' : `${portal} ${visibility}`);

interface AudienceFieldProps extends Omit<FieldProps<string>, 'value' | 'onChange'> {
  /** The portal's field. */
  readonly field: Field;
  readonly visibility: Field;
  readonly values: DraftValues;
  readonly onChange: (name: string, value: string) => void;
}

export function AudienceField({ field, visibility, values, onChange, ...props }: AudienceFieldProps) {
  const t = useTranslate();
  const portal = textOf(values, field.name);
  const seenBy = textOf(values, visibility.name) || internalVisibility;

  /** The chosen portal, which may be in no list. */
  const unlisted = portal === '' ? undefined : named(portal, portal, seenBy);

  function named(value: string, name: string, by: string): Suggestion {
    return { value: joined(value, by), label: t('audienceOf', name, chipText(by, t)), detail: '' };
  }

  /** Each portal once for everyone there, and once for employees. What is chosen now is among them. */
  function audiencesOf(listed: readonly Suggestion[]): readonly Suggestion[] {
    if (listed.length === 0 && unlisted) return [unlisted];
    return listed.flatMap(({ value, label }) => {
      const seen = value === portal && !offered.includes(seenBy) ? [seenBy, ...offered] : offered;
      return seen.map((by) => named(value, label, by));
    });
  }

  return (
    <OnePicker
      {...props}
      field={field}
      optionsOf={audiencesOf}
      unlisted={unlisted?.label}
      value={joined(portal, seenBy)}
      onChange={(value) => {
        const [chosen = '', by] = value.split(' ');
        onChange(field.name, chosen);
        if (by !== undefined) onChange(visibility.name, by);
      }}
    />
  );
}

/**
 * The fields of a kind that has a portal and a visibility, with these two as one choice. null for another kind, and if one of
 * them is locked: its value is fixed, so they stay apart.
 */
export function withAudience(fields: readonly Field[], locked: readonly string[]) {
  const portal = fieldOf(fields, 'portal');
  const visibility = fieldOf(fields, 'visibility');
  if (!portal || !visibility || locked.includes(portal.name) || locked.includes(visibility.name)) return null;
  const audience: Field = { ...portal, label: 'fieldAudience' };
  const apart: Field = { ...visibility, group: 'more', isAdvanced: true };
  const joinedFields = fields
    .filter((field) => field !== visibility)
    .flatMap((field) => (field === portal ? [audience, apart] : [field]));
  return { fields: joinedFields, audience, visibility };
}
