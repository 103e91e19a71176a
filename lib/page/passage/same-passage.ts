// Compares our reading of a passage with the text from the browser's menu.
import { lettersOf } from '@/lib/page/letters';

/** Enough to distinguish two passages. List markers and image texts are only in one of the readings. */
const lettersCompared = 20;

/** True if our reading has the start or the end of the browser's text. */
export function isSamePassage(read: string, browserText: string): boolean {
  const hasWords = /\p{L}/u.test(browserText);
  const [ours = '', theirs = ''] = [read, browserText].map((text) =>
    hasWords ? lettersOf(text).replace(/\d/g, '') : lettersOf(text) || text.replace(/\s/g, ''),
  );
  return ours.includes(theirs.slice(0, lettersCompared)) || ours.includes(theirs.slice(-lettersCompared));
}
