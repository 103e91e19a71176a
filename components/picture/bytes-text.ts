// A file size in the page's language.
import { screenLanguage } from '@/components/words/screen-language';

const units = ['byte', 'kilobyte', 'megabyte'] as const;

export function bytesText(bytes: number): string {
  const power = bytes < 1_000 ? 0 : bytes < 1_000_000 ? 1 : 2;
  return new Intl.NumberFormat(screenLanguage(), {
    style: 'unit',
    unit: units[power] ?? 'byte',
    unitDisplay: 'short',
    maximumFractionDigits: power === 2 ? 1 : 0,
  }).format(bytes / 1_000 ** power);
}
