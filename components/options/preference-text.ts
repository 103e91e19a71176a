// The text for the value of a preference, on the settings page and in the preview of an import.

import { bytesText } from '@/components/picture/bytes-text';
import { daysText } from '@/components/words/screen-language';
import type { Say } from '@/lib/capture/text/messages';
import type { Control, Unit } from '@/lib/settings/preference-table';

/** The number of a preference, or of one name in it. */
export function amountOf(value: unknown, name?: string): number {
  return Number(name === undefined ? value : Reflect.get(Object(value), name));
}

export function amountText(unit: Unit, amount: number, say: Say): string {
  switch (unit) {
    case 'ms':
      return say('seconds', Math.round(amount / 1_000));
    case 'days':
      return daysText(amount);
    case 'pixels':
      return say('pixels', amount);
    case 'bytes':
      return bytesText(amount);
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
      return [amountText(control.unit, amountOf(value), say)];
    case 'selects':
      return Object.entries(control.members).map(([name, { unit }]) =>
        amountText(unit, amountOf(value, name), say),
      );
    case 'choice': {
      const messageKey = control.choices[String(value)];
      return messageKey ? [say(messageKey)] : [];
    }
    case 'own':
      return [];
    default:
      return control satisfies never;
  }
}
