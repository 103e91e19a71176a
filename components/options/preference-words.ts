// Owns the words for a preference's value, on the settings page and where an import is previewed.
import { daysWords } from '@/components/page-language';
import { bytesWords } from '@/components/picture/bytes-words';
import type { Say } from '@/lib/capture/words';
import type { Control, Unit } from '@/lib/settings/preference-table';

/** A preference's number, or the number of this name in it. */
export function amountOf(value: unknown, name?: string): number {
  return Number(name === undefined ? value : Reflect.get(Object(value), name));
}

export function amountWords(unit: Unit, amount: number, say: Say): string {
  switch (unit) {
    case 'ms':
      return say('seconds', Math.round(amount / 1_000));
    case 'days':
      return daysWords(amount);
    case 'pixels':
      return say('pixels', amount);
    case 'bytes':
      return bytesWords(amount);
    case 'requests':
      return String(amount);
    default:
      return unit satisfies never;
  }
}

/** One line for each thing that the value says; none for a preference with an editor of its own. */
export function valueLines(control: Control, value: unknown, say: Say): string[] {
  switch (control.type) {
    case 'switch':
      return [say(value === true ? 'importOn' : 'importOff')];
    case 'range':
    case 'select':
    case 'number':
      return [amountWords(control.unit, amountOf(value), say)];
    case 'selects':
      return Object.entries(control.members).map(([name, { unit }]) =>
        amountWords(unit, amountOf(value, name), say),
      );
    case 'choice': {
      const words = control.choices[String(value)];
      return words ? [say(words)] : [];
    }
    case 'own':
      return [];
    default:
      return control satisfies never;
  }
}
