// Finds the article in a copied page.
import { Readability } from '@mozilla/readability';
import type { DomAccess } from '@/lib/page/dom-access';
import type { Budget } from '@/lib/page/in-slices';
import { ownSlice, type UnevenWork } from '@/lib/page/in-slices';
import type { Block, Passage } from '@/lib/page/passage/passage';
import { printText } from '@/lib/page/passage/print';
import { passageInSteps } from '@/lib/page/passage/read-passage';
import { contentOf } from '@/lib/page/passage/selection-span';
import type { SnapshotRemark } from '@/lib/page/snapshot';
import { attempt } from '@/lib/page/source/metadata';
import { oneLine, utf8Bytes } from '@/lib/page/well-formed-text';
import { boilerplate, pictures, removeBoilerplate } from './boilerplate';
import { formAttribute, type PageCopy, withTagStyles } from './copy-page';
import { discussionIn } from './discussion';
import { keepArticle, markedClone } from './parts';
import { isHeading } from './trim';

/** Limit of an article's HTML. A form can show this much, and storage can keep it. */
export const articleLimitBytes = 200_000;

/** Reserved for the byline. */
const bylineBytes = 2_000;
/** A shorter text is navigation or a notice. In bytes, because some scripts need fewer letters. */
const fewestBytes = 100;

export interface Article {
  readonly passage: Passage;
  /** The byline that the page shows. */
  readonly author: string | null;
  /** Its first and last lines are those of its messages. */
  readonly isDiscussion: boolean;
  readonly isCut: boolean;
  readonly remarks: readonly SnapshotRemark[];
}

/** null if the page has no article. `title` is the article's. `stageBudget` makes the budget of one reading. */
export function* findArticle(
  copy: PageCopy,
  title: string,
  dom: DomAccess,
  stageBudget: () => Budget,
): UnevenWork<Article | null> {
  const read = (root: Element) =>
    passageInSteps(withTagStyles(dom, copy.document), [contentOf(dom, root)], {
      limitBytes: articleLimitBytes - bylineBytes,
      budget: stageBudget(),
    });
  const discussion = yield* discussionIn(copy.document, dom);
  if (discussion) {
    const { passage, ...reading } = yield* read(discussion);
    return { passage, author: null, isDiscussion: true, ...omissions(reading, copy) };
  }
  yield* removeBoilerplate(copy.document);
  const clone = yield* markedClone(copy.document);
  yield ownSlice;
  const extractor = new Readability<Node>(clone, {
    serializer: (node) => node,
    keepClasses: true,
    // The copy has no JSON-LD. `source/metadata.ts` reads the page's.
    disableJSONLD: true,
  });
  const found = attempt(() => extractor.parse(), null);
  yield ownSlice;
  const content = found?.content;
  const root = content && dom.isElement(content) ? yield* keepArticle(copy.document, content) : null;
  let reading = root && (yield* read(root));
  const isGuess = !reading || utf8Bytes(printText(reading.passage)) < fewestBytes;
  if (isGuess) {
    const guess = guessArticle(copy.document);
    reading = yield* read(guess);
    const isNamed = guess.localName === 'article' && reading.passage.length > 0;
    if (!isNamed && !reading.passage.some(isText)) return null;
  }
  if (!reading) return null;
  const { isCut, remarks } = omissions(reading, copy);
  const hasPictures = root !== null && (root.matches(pictures) || root.querySelector(pictures) !== null);
  return {
    passage: withoutTitle(reading.passage, title),
    author: oneLine(found?.byline ?? null),
    isDiscussion: false,
    isCut,
    remarks: [
      ...(isGuess ? (['article-guessed'] as const) : []),
      ...remarks,
      ...(hasPictures ? (['pictures-left-out'] as const) : []),
    ],
  };
}

function omissions(
  { isCut, isSlow }: { readonly isCut: boolean; readonly isSlow: boolean },
  copy: PageCopy,
): Pick<Article, 'isCut' | 'remarks'> {
  if (isCut && !isSlow) return { isCut: true, remarks: ['article-cut'] };
  if (isSlow || !copy.isWhole) return { isCut: true, remarks: ['article-slow'] };
  return { isCut: false, remarks: [] };
}

/** A clone of the page's main part without boilerplate and forms. The whole page if none or several are named. */
function guessArticle(copy: Document): Element {
  const [main, ...others] = copy.querySelectorAll('main, [role=main], article');
  const guess = main && others.every((other) => main.contains(other)) ? main : copy.body;
  const clone = copy.importNode(guess, true);
  for (const part of clone.querySelectorAll(`${boilerplate}, [${formAttribute}]`)) part.remove();
  return clone;
}

/** A block with words outside of links. Headings and links alone are no article. */
function isText(block: Block): boolean {
  if (block.type === 'quote') return block.blocks.some(isText);
  if (block.type === 'list') return block.items.flat().some(isText);
  if (block.type !== 'text' || isHeading(block)) return false;
  return block.runs.some(({ text, marks }) => /\S/.test(text) && !marks.some(({ tag }) => tag === 'a'));
}

/** Drops a first heading that repeats the title, or its beginning. The capture's name already has it. */
function withoutTitle(passage: Passage, title: string): Passage {
  const [first] = passage;
  if (first?.type !== 'text' || !isHeading(first)) return passage;
  const text = printText([first]);
  const isTitle = first.tag === 'h1' ? title.startsWith(text) : title === text;
  return isTitle ? passage.slice(1) : passage;
}
