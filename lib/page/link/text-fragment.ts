import { wellFormedText } from '@/lib/page/well-formed-text';

/** The parts of a text directive. `textStart` and `textEnd` are the passage's first and last words. */
export interface TextFragment {
  readonly textStart: string;
  readonly textEnd?: string;
  readonly prefix?: string;
  readonly suffix?: string;
}

/** Some programs cut longer addresses. */
const fragmentLimitUnits = 1_500;

/** Appends a text directive to an address. null if it gets too long. */
export function withFragment(address: string, fragment: TextFragment): string | null {
  const parts = [
    fragment.prefix && `${encodePart(fragment.prefix)}-`,
    encodePart(fragment.textStart),
    fragment.textEnd && encodePart(fragment.textEnd),
    fragment.suffix && `-${encodePart(fragment.suffix)}`,
  ];
  const directive = parts.filter((part) => part).join(',');
  if (directive.length > fragmentLimitUnits) return null;
  return `${address}${address.includes('#') ? '' : '#'}:~:text=${directive}`;
}

/** `-`, `,` and `&` have a meaning in a directive. */
function encodePart(text: string): string {
  return encodeURIComponent(wellFormedText(text)).replaceAll('-', '%2D');
}
