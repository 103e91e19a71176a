// The words for the value of a preference, on the settings page and in the preview of an import.
import { daysWords } from '@/components/page-language';
import { bytesWords } from '@/components/picture/bytes-words';
import type { Say } from '@/lib/capture/text/words';
import type { Control, Unit } from '@/lib/settings/preference-table';

/** The number of a preference, or of one name in it. */
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

/** One line for each part of the value. Empty for a preference that has its own editor. */
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
