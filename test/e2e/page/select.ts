// Selects text in page tests: by words, by element, in fields, inside frames and shadow roots.
import { z } from 'zod';

const wordsSchema = z.strictObject({ from: z.string(), to: z.string() });

export const selectSchema = z.union([
  z.strictObject({ nothing: z.literal(true) }),
  /** Everything inside an element. */
  z.strictObject({ all: z.string(), inside: z.array(z.string()).optional() }),
  /** From the first occurrence of some words to the end of the next occurrence of others. */
  z.strictObject({ ...wordsSchema.shape, inside: z.array(z.string()).optional() }),
  /** Several of these passages. */
  z.strictObject({ passages: z.array(wordsSchema) }),
  /** Single elements, as Firefox selects table cells. */
  z.strictObject({ elements: z.string() }),
  /** Characters of an input or a textarea, focused. */
  z.strictObject({
    field: z.string(),
    start: z.number(),
    end: z.number(),
    inside: z.array(z.string()).optional(),
  }),
]);
export type Select = z.infer<typeof selectSchema>;

/** A page of Playwright or of Puppeteer. */
interface Evaluating {
  evaluate(inPage: (wanted: Select) => void, wanted: Select): Promise<void>;
}

/** `inside` names the frames and the hosts of open shadow roots that contain the selection, outermost first. */
export async function select(page: Evaluating, wanted: Select): Promise<void> {
  await page.evaluate((what) => {
    let place: Document | ShadowRoot = document;
    for (const selector of 'inside' in what ? (what.inside ?? []) : []) {
      const holder: Element | null = place.querySelector(selector);
      const inner: Document | null = holder && 'contentDocument' in holder ? documentOf(holder) : null;
      if (inner) place = inner;
      else if (holder?.shadowRoot) place = holder.shadowRoot;
      else throw new Error(`Nothing to go into at ${selector}`);
    }
    const owner: Document = place instanceof ShadowRoot || !('defaultView' in place) ? document : place;
    const selection = owner.defaultView?.getSelection();
    if (!selection) throw new Error('This page has no selection');
    selection.removeAllRanges();
    if ('nothing' in what) return;
    if ('field' in what) {
      const field = place.querySelector<HTMLInputElement>(what.field);
      if (!field) throw new Error(`No field ${what.field}`);
      field.focus();
      field.setSelectionRange(what.start, what.end);
      return;
    }
    if ('all' in what) {
      const element = place.querySelector(what.all);
      if (!element) throw new Error(`No element ${what.all}`);
      selection.selectAllChildren(element);
      return;
    }
    if ('elements' in what) {
      for (const element of place.querySelectorAll(what.elements)) {
        const range = owner.createRange();
        range.selectNode(element);
        selection.addRange(range);
      }
      return;
    }
    const body = 'body' in place ? place.body : place;
    for (const passage of 'passages' in what ? what.passages : [what]) {
      const start = find(body, passage.from, null);
      const end = find(body, passage.to, start);
      const range = owner.createRange();
      range.setStart(start.node, start.offset);
      range.setEnd(end.node, end.offset + passage.to.length);
      if ('passages' in what) selection.addRange(range);
      else selection.setBaseAndExtent(start.node, start.offset, end.node, end.offset + passage.to.length);
    }

    /** A frame's elements belong to another realm, where `instanceof` fails. */
    function documentOf(frame: Element & { contentDocument?: unknown; focus?: unknown }): Document | null {
      if (typeof frame.focus === 'function') frame.focus();
      return isDocument(frame.contentDocument) ? frame.contentDocument : null;
    }

    function isDocument(value: unknown): value is Document {
      return typeof value === 'object' && value !== null && 'defaultView' in value;
    }

    function find(top: Node, words: string, after: { node: Node; offset: number } | null) {
      const walker = owner.createTreeWalker(top, NodeFilter.SHOW_TEXT);
      let isAfter = after === null;
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const from = after?.node === node ? after.offset : 0;
        if (after?.node === node) isAfter = true;
        const offset = isAfter ? (node.textContent ?? '').indexOf(words, from) : -1;
        if (offset !== -1) return { node, offset };
      }
      throw new Error(`The page does not say "${words}"`);
    }
  }, wanted);
}
