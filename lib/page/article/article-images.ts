// Drops alternative text that repeats what the article says anyway.
import { bareLetters } from '@/lib/page/well-formed-text';

/** A longer text surrounds an image rather than describes it. */
const longestBeside = 2_000;
const mostLevels = 3;
const fewestLetters = 3;

/** Empties the alternative text of images that repeat the title, the words beside them or another image. */
export function silenceRepeatingImages(root: Element, title: string): void {
  const said = new Set<string>();
  const around = createSurroundings();
  const titleLetters = bareLetters(title);
  for (const image of root.querySelectorAll('img')) {
    const label = bareLetters(image.getAttribute('alt') ?? image.getAttribute('title') ?? '');
    const isRepeated = said.has(label) || titleLetters.includes(label) || around.say(image, label);
    said.add(label);
    if (label.length >= fewestLetters && isRepeated) image.setAttribute('alt', '');
  }
}

/** Reads each element's words once, because a gallery has thousands of images in one box. */
function createSurroundings() {
  const read = new Map<Element, string | null>();

  /** null for a longer text. */
  function lettersIn(element: Element): string | null {
    const known = read.get(element);
    if (known !== undefined) return known;
    const text = element.textContent ?? '';
    const letters = text.length > longestBeside ? null : bareLetters(text);
    read.set(element, letters);
    return letters;
  }

  return {
    say(image: Element, label: string): boolean {
      let around = image.parentElement;
      for (let level = 0; level < mostLevels && around; level += 1) {
        const letters = lettersIn(around);
        if (letters === null) return false;
        if (letters.includes(label)) return true;
        around = around.parentElement;
      }
      return false;
    },
  };
}
