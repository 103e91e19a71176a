// Owns whether two readings are of one passage: ours, and the text that the browser's menu tells.
import { lettersOf } from '@/lib/page/letters';

/** Enough to tell two passages of a page apart. Marks of lists and words of images stand in one reading only. */
const lettersCompared = 20;

/** Whether the passage that we read has the beginning or the end of what the browser says is selected. */
export function isSamePassage(read: string, told: string): boolean {
  const hasWords = /\p{L}/u.test(told);
  const [ours = '', theirs = ''] = [read, told].map((text) =>
    hasWords ? lettersOf(text).replace(/\d/g, '') : lettersOf(text) || text.replace(/\s/g, ''),
  );
  return ours.includes(theirs.slice(0, lettersCompared)) || ours.includes(theirs.slice(-lettersCompared));
}
