// The table of properties: the fields that the form draws as chips in one row, in this order, with the icon of each.
import Box from 'lucide-react/icons/box';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleDot from 'lucide-react/icons/circle-dot';
import Eye from 'lucide-react/icons/eye';
import Globe from 'lucide-react/icons/globe';
import Lightbulb from 'lucide-react/icons/lightbulb';
import Link from 'lucide-react/icons/link';
import ListChecks from 'lucide-react/icons/list-checks';
import Package from 'lucide-react/icons/package';
import Plus from 'lucide-react/icons/plus';
import Puzzle from 'lucide-react/icons/puzzle';
import Reply from 'lucide-react/icons/reply';
import Send from 'lucide-react/icons/send';
import Tag from 'lucide-react/icons/tag';
import User from 'lucide-react/icons/user';
import type { ComponentType, SVGProps } from 'react';
import type { Field } from '@/lib/capture/form/field';
import type { WordKey } from '@/lib/capture/words';

interface Look {
  readonly icon: ComponentType<SVGProps<SVGSVGElement>>;
  readonly words: WordKey;
}

interface PropertyLook extends Pick<Look, 'icon'> {
  /** Of a field without a value that needs none. @default a plus and the label */
  readonly empty?: Look;
}

const looks: Readonly<Record<string, PropertyLook>> = {
  product: { icon: Box },
  idea: { icon: Lightbulb },
  feature: { icon: Puzzle },
  requirement: { icon: ListChecks },
  release: { icon: Package },
  replyTo: { icon: Reply },
  portal: { icon: Globe, empty: { icon: Globe, words: 'propertyNoPortal' } },
  tags: { icon: Tag, empty: { icon: Plus, words: 'propertyTag' } },
  createdBy: { icon: User },
  visibility: { icon: Eye },
  link: { icon: Link },
  integration: { icon: Send },
};
/** Of a destination without a line of its own. */
const other: PropertyLook = { icon: CircleDot };

const places = Object.keys(looks);

const lookOf = (name: string): PropertyLook => looks[name] ?? other;

/** What the chip of a field shows. `missing` needs a value; `empty` needs none. */
export function propertyIcon({ name }: Field, state: 'filled' | 'empty' | 'missing'): Look['icon'] {
  if (state === 'missing') return CircleAlert;
  const { icon, empty } = lookOf(name);
  return state === 'empty' ? (empty?.icon ?? Plus) : icon;
}

/** What the chip of an empty field says. */
export const emptyWords = ({ name, label }: Field): WordKey => lookOf(name).empty?.words ?? label;

/** Destinations are properties, and so is every field of the table, unless its kind folds it away. */
const isProperty = ({ name, group }: Field): boolean =>
  group === 'destination' || (group === 'main' && name in looks);

/** The fields that are properties, in the table's order. Destinations that it lacks come first. */
export function propertiesOf(fields: readonly Field[]): Field[] {
  const placeOf = ({ name }: Field) => places.indexOf(name);
  return fields.filter(isProperty).toSorted((one, another) => placeOf(one) - placeOf(another));
}
