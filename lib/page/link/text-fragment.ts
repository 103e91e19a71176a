// Owns a text fragment and how it is written into an address.
import { wellFormedText } from '@/lib/page/well-formed-text';

/** The parts of a text directive. `textStart` and `textEnd` are the passage's first and last words. */
export interface TextFragment {
  readonly textStart: string;
  readonly textEnd?: string;
  readonly prefix?: string;
  readonly suffix?: string;
}

/** A longer fragment makes an address that other programs cut. */
const fragmentLimitUnits = 1_500;

/** Puts a text directive behind an address and the fragment that it may have; null for one that is too long. */
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

/** `-`, `,` and `&` part a directive. */
function encodePart(text: string): string {
  return encodeURIComponent(wellFormedText(text)).replaceAll('-', '%2D');
}
