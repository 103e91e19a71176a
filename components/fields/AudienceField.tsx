// Who sees an idea, as one choice in words: a portal together with whom the idea shows itself to there. A portal alone
// would promise readers that the visibility keeps away.
import { useMemo } from 'react';
import { chipText, choiceText } from '@/components/words/choice-messages';
import { useSay } from '@/components/words/SayProvider';
import type { Field } from '@/lib/capture/field/field';
import type { Suggestion, SuggestionList } from '@/lib/capture/field/suggestion';
import type { DraftValues } from '@/lib/capture/field/values';
import { internalVisibility } from '@/lib/capture/field/visibility';
import type { Say } from '@/lib/capture/text/messages';
import type { FieldAssist } from './field-assist';
import { type FieldProps, textIn } from './field-props';
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

export function AudienceField({ field, visibility, values, assist, onChange, ...props }: AudienceFieldProps) {
  const say = useSay();
  const portal = textIn(values, field.name);
  const seenBy = textIn(values, visibility.name) || internalVisibility;
  const audiences = useMemo(
    () => audiencesOf(assist, { portal, seenBy }, say),
    [assist, portal, seenBy, say],
  );
  return (
    <OnePicker
      {...props}
      field={field}
      assist={audiences}
      value={joined(portal, seenBy)}
      onChange={(value) => {
        const [chosen = '', by] = value.split(' ');
        onChange(field.name, chosen);
        if (by !== undefined) onChange(visibility.name, by);
      }}
    />
  );
}

interface Chosen {
  readonly portal: string;
  readonly seenBy: string;
}

/** Each portal once for everyone there, and once for employees. What is chosen now is among them. */
function audiencesOf(assist: FieldAssist, { portal, seenBy }: Chosen, say: Say): FieldAssist {
  const named = (value: string, name: string, by: string): Suggestion => ({
    value: joined(value, by),
    label: say('audienceOf', name, by === internalVisibility ? chipText(by, say) : choiceText(by, say)),
    detail: '',
  });
  const every = (options: readonly Suggestion[]) =>
    options.flatMap(({ value, label }) => {
      const seen = value === portal && !offered.includes(seenBy) ? [seenBy, ...offered] : offered;
      return seen.map((by) => named(value, label, by));
    });
  const listed =
    (read: FieldAssist['list']): FieldAssist['list'] =>
    (list: SuggestionList, onOptions) => {
      // The chosen portal may be in no list of this device.
      if (portal !== '') onOptions([named(portal, portal, seenBy)]);
      return read(list, (options, isCut) => onOptions(every(options), isCut));
    };
  return { ...assist, recall: listed(assist.recall), list: listed(assist.list) };
}

/** The fields with portal and visibility as one. Locked ones stay apart, since their values are fixed. */
export function withAudience(fields: readonly Field[], locked: readonly string[]): readonly Field[] {
  const audience = audienceIn(fields);
  if (!audience || locked.includes(audience.portal.name) || locked.includes(audience.visibility.name))
    return fields;
  return fields.map((field) => {
    if (field === audience.portal) return { ...field, label: 'fieldAudience' };
    return field === audience.visibility ? { ...field, group: 'more', isSeldom: true } : field;
  });
}

/** The portal's and the visibility's field of a kind that has both. */
export function audienceIn(fields: readonly Field[]) {
  const portal = fields.find(({ role }) => role === 'portal');
  const visibility = fields.find(({ role }) => role === 'visibility');
  return portal && visibility ? { portal, visibility } : null;
}
