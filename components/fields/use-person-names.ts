// The names of people for a chip, whose values are addresses.
import { useState } from 'react';
import type { Suggestion } from '@/lib/capture/field/suggestion';
import type { OwnPerson } from './field-assist';

const plain = (text: string) => text.trim().toLowerCase();

/**
 * Returns the name for an address, or the address. A name that is read after the first paint is for addresses that
 * came after it, because the chips beside it must not move.
 */
export function usePersonNames(
  known: readonly Suggestion[],
  { values, own }: { readonly values: readonly string[]; readonly own: OwnPerson | undefined },
): (value: string) => string {
  const [atStart] = useState(values);
  return (value) => {
    if (value === '') return '';
    if (own && own.name !== '' && plain(own.email) === plain(value)) return own.name;
    const found = atStart.includes(value) ? undefined : known.find((option) => option.value === value);
    return found?.label || value;
  };
}
