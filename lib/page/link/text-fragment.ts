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

/** Appends a text directive to an address. null if it gets too long, or if no address can carry its words. */
export function withFragment(address: string, fragment: TextFragment): string | null {
  // A browser would search for the words as they are in the page.
  if (Object.values(fragment).some((part) => part !== wellFormedText(part))) return null;
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
  return encodeURIComponent(text).replaceAll('-', '%2D');
}
