// The properties: the fields that the form shows as chips, in this order, each with its icon.
import Box from 'lucide-react/icons/box';
import Building2 from 'lucide-react/icons/building-2';
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
import Users from 'lucide-react/icons/users';
import type { ComponentType, SVGProps } from 'react';
import type { Field, FieldRole } from '@/lib/capture/field/field';
import type { MessageKey } from '@/lib/capture/text/messages';

interface Look {
  readonly icon: ComponentType<SVGProps<SVGSVGElement>>;
  /** The icon and the text without a value. @default a plus, and the label */
  readonly emptyIcon?: Look['icon'];
  readonly empty?: MessageKey;
}

const looks: { readonly [Role in FieldRole]?: Look } = {
  product: { icon: Box },
  idea: { icon: Lightbulb },
  feature: { icon: Puzzle },
  requirement: { icon: ListChecks },
  release: { icon: Package },
  comment: { icon: Reply },
  portal: { icon: Globe, emptyIcon: Globe, empty: 'propertyNoPortal' },
  tags: { icon: Tag, empty: 'propertyTag' },
  creator: { icon: User },
  // A contact's address finds the organization.
  contacts: { icon: Users },
  organization: { icon: Building2 },
  visibility: { icon: Eye },
  link: { icon: Link },
  integration: { icon: Send },
};
/** For a destination that the table lacks. */
const other: Look = { icon: CircleDot };

const places = Object.keys(looks);

const lookOf = ({ role }: Field): Look => (role && looks[role]) ?? other;

/** The icon of a chip. `missing`: the field needs a value. `empty`: it needs none. `wrong`: it prevents saving. */
export function propertyIcon(field: Field, state: 'filled' | 'empty' | 'missing' | 'wrong'): Look['icon'] {
  if (state === 'wrong') return CircleAlert;
  const { icon, emptyIcon = Plus } = lookOf(field);
  return state === 'empty' ? emptyIcon : icon;
}

/** The message of an empty chip. */
export const emptyMessage = (field: Field): MessageKey => lookOf(field).empty ?? field.label;

/** Where a new record goes. Every other destination is a record that the form is about. */
const goals: ReadonlySet<FieldRole> = new Set(['product', 'portal', 'release']);
const rowRoles: ReadonlySet<FieldRole> = new Set(['contacts', 'organization', 'visibility']);

/** The properties that say what a form is about, such as a vote's idea and customer. They are rows. */
export function rowsOf(properties: readonly Field[]): Field[] {
  const isAbout = ({ group, role }: Field) => group === 'destination' && !(role && goals.has(role));
  if (!properties.some((field) => isAbout(field) && field.role !== 'visibility')) return [];
  return properties.filter(({ group, role }) => group === 'destination' || (role && rowRoles.has(role)));
}

/** Destinations are properties, and so are the fields of the table unless the kind has them under "More". */
const isProperty = ({ role, group }: Field): boolean =>
  group === 'destination' || (group === 'main' && role !== undefined && role in looks);

/** In the order of the table. Destinations that the table lacks come first. */
export function propertiesOf(fields: readonly Field[]): Field[] {
  const placeOf = ({ role }: Field) => places.indexOf(role ?? '');
  return fields.filter(isProperty).toSorted((one, another) => placeOf(one) - placeOf(another));
}
