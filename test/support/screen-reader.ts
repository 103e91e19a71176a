// What a page tells a screen reader, in order: where the focus goes, as Chromium's accessibility tree describes it, which
// row of its list is marked, and the messages of live regions.
import type { Page } from 'playwright';
import * as z from 'zod';

export type ScreenReader = Awaited<ReturnType<typeof listenTo>>;

/** Listens from now on. */
export async function listenTo(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await page.evaluate(listen);
  let from = 0;
  let until = 0;
  let before: Place = { around: [], focus: '', row: '' };
  let now = before;
  return {
    /** The lines since the last `next`. */
    async told(): Promise<string[]> {
      const heard = heardSchema.parse(await page.evaluate(() => Reflect.get(window, 'heard')));
      const { nodes } = treeSchema.parse(await cdp.send('Accessibility.getFullAXTree'));
      now = placeIn(nodes);
      until = heard.length;
      return linesOf(heard.slice(from), before, now);
    },
    /** What `told` returned last is over. */
    next(): void {
      from = until;
      before = now;
    },
  };
}

interface Place {
  /** What contains the focus, from the outermost. */
  readonly around: readonly { readonly id: string; readonly line: string }[];
  readonly focus: string;
  /** The marked row of the focused control's list. '' for none. */
  readonly row: string;
}

function linesOf(heard: readonly Heard[], before: Place, { around, focus, row }: Place): string[] {
  const entered = around.filter(({ id }) => !before.around.some((each) => each.id === id));
  const isRefocused = heard.some(({ what }) => what === 'focus');
  const isChanged = isRefocused || focus !== before.focus;
  const atFocus = [
    ...(isRefocused || before.focus === '' ? entered.map(({ line }) => `in ${line}`) : []),
    ...(isChanged ? [`focus ${focus}`] : []),
    ...(row !== '' && (row !== before.row || isRefocused) ? [`row ${row}`] : []),
  ];
  const last = heard.findLastIndex(({ what }) => what === 'focus' || what === 'row');
  const messages = (of: readonly Heard[]) =>
    of.flatMap(({ what, text }) => (what === 'focus' || what === 'row' ? [] : [`${what} ${text}`]));
  return [...messages(heard.slice(0, last + 1)), ...atFocus, ...messages(heard.slice(last + 1))];
}

const heardSchema = z.array(
  z.object({
    /**
     * `unsaid`: a region that appeared together with its text. Most screen readers say only later changes. An alert is
     * always said.
     */
    what: z.enum(['focus', 'row', 'says', 'alert', 'unsaid']),
    text: z.string(),
  }),
);
type Heard = z.infer<typeof heardSchema>[number];

/** In the page: collects in `window.heard`. */
function listen(): void {
  const heard: Heard[] = [];
  const texts = new WeakMap<Element, string>();
  const textOf = (node: Node): string => {
    if (node instanceof Text) return node.data;
    if (!(node instanceof Element) || node.getAttribute('aria-hidden') === 'true') return '';
    const style = getComputedStyle(node);
    if (style.display === 'none' || style.visibility === 'hidden') return '';
    const words = node.getAttribute('aria-label') ?? [...node.childNodes].map(textOf).join('');
    return style.display.startsWith('inline') ? words : ` ${words} `;
  };
  const look = () => {
    for (const region of document.querySelectorAll(
      'output, [role=status], [role=alert], [role=log], [aria-live]',
    )) {
      if (!region.checkVisibility({ visibilityProperty: true })) {
        texts.delete(region);
        continue;
      }
      const text = textOf(region).replace(/\s+/g, ' ').trim();
      const before = texts.get(region);
      texts.set(region, text);
      // Nobody is told of words that are removed.
      if (before?.includes(text) || text === '') continue;
      const isAlert = region.getAttribute('role') === 'alert';
      heard.push({ what: isAlert ? 'alert' : before === undefined ? 'unsaid' : 'says', text });
    }
  };
  look();
  heard.length = 0;
  new MutationObserver((changes) => {
    const isRow = changes.some(
      ({ attributeName, target }) =>
        attributeName === 'aria-activedescendant' && target === document.activeElement,
    );
    if (isRow) heard.push({ what: 'row', text: '' });
    look();
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  document.addEventListener('focusin', () => heard.push({ what: 'focus', text: '' }), { capture: true });
  Reflect.set(window, 'heard', heard);
}

const valueSchema = z.object({
  value: z.optional(z.union([z.string(), z.number(), z.boolean()])),
  relatedNodes: z.optional(z.array(z.object({ backendDOMNodeId: z.number() }))),
});
const nodeSchema = z.object({
  nodeId: z.string(),
  ignored: z.boolean(),
  parentId: z.optional(z.string()),
  backendDOMNodeId: z.optional(z.number()),
  role: z.optional(valueSchema),
  name: z.optional(valueSchema),
  value: z.optional(valueSchema),
  description: z.optional(valueSchema),
  properties: z.optional(z.array(z.object({ name: z.string(), value: valueSchema }))),
});
const treeSchema = z.object({ nodes: z.array(nodeSchema) });
type AxNode = z.infer<typeof nodeSchema>;

function placeIn(nodes: readonly AxNode[]): Place {
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const parentOf = (node: AxNode): AxNode | undefined => {
    const parent = byId.get(node.parentId ?? '');
    return parent?.ignored || parent?.role?.value === 'generic' ? parentOf(parent) : parent;
  };
  // The page itself has the focus, too.
  const focused = nodes.findLast((node) => propertyOf(node, 'focused')?.value === true);
  if (!focused) return { around: [], focus: 'nothing', row: '' };
  const around: Place['around'][number][] = [];
  for (let node = parentOf(focused); node; node = parentOf(node))
    if (isToldAround(node)) around.unshift({ id: node.nodeId, line: nameOf(node) });
  const wordsFor = (node: AxNode) => {
    const alike = nodes.filter(
      (each) => !each.ignored && roleOf(each) === roleOf(node) && parentOf(each) === parentOf(node),
    );
    const position = counted.has(roleOf(node)) ? [`${alike.indexOf(node) + 1} of ${alike.length}`] : [];
    return [nameOf(node), ...statesOf(node), ...position, ...wordsOf(node)].join(', ');
  };
  const rowId = propertyOf(focused, 'activedescendant')?.relatedNodes?.[0]?.backendDOMNodeId;
  const row = rowId === undefined ? undefined : nodes.find((node) => node.backendDOMNodeId === rowId);
  return { around, focus: wordsFor(focused), row: row ? wordsFor(row) : '' };
}

/** A screen reader says which of how many. */
const counted = new Set(['option', 'tab', 'radio', 'menuitem', 'menuitemradio', 'listitem']);

const roleOf = ({ role }: AxNode) => String(role?.value ?? '');
const propertyOf = ({ properties = [] }: AxNode, name: string) =>
  properties.find((property) => property.name === name)?.value;

/** A group without a name tells nothing. */
function isToldAround(node: AxNode): boolean {
  const role = roleOf(node);
  if (['group', 'region', 'form', 'toolbar', 'note', 'tabpanel'].includes(role))
    return node.name?.value !== '';
  return /^(RootWebArea|main|banner|contentinfo|navigation|list|tablist|menu|radiogroup|dialog|alertdialog)$/.test(
    role,
  );
}

const nameOf = (node: AxNode) =>
  `${roleOf(node) === 'RootWebArea' ? 'page' : roleOf(node)} "${node.name?.value ?? ''}"`;

const statesOf = (node: AxNode): string[] =>
  Object.entries(states).flatMap(([property, t]) => {
    const value = propertyOf(node, property)?.value;
    const words = value === undefined ? null : t(String(value));
    return words === null ? [] : [words];
  });

const onlyTrue = (words: string) => (value: string) => (value === 'true' ? words : null);

/** By the tree's properties. null for what no screen reader says. */
const states: Readonly<Record<string, (value: string) => string | null>> = {
  required: onlyTrue('required'),
  multiline: onlyTrue('several lines'),
  readonly: onlyTrue('read only'),
  disabled: onlyTrue('unavailable'),
  busy: onlyTrue('busy'),
  invalid: (value) => (value === 'false' ? null : 'invalid'),
  selected: onlyTrue('selected'),
  expanded: (value) => (value === 'true' ? 'expanded' : 'collapsed'),
  checked: (value) => (value === 'true' ? 'checked' : 'not checked'),
  pressed: (value) => (value === 'true' ? 'pressed' : 'not pressed'),
  hasPopup: (value) => `opens a ${value}`,
  level: (value) => `level ${value}`,
  keyshortcuts: (value) => `key ${value}`,
};

/** Value and description. A long text is cut. */
function wordsOf({ value, description }: AxNode): string[] {
  const short = (text: unknown) => {
    const words = String(text ?? '')
      .replace(/\s+/g, ' ')
      .trim();
    return words.length > 90 ? `${words.slice(0, 90)}…` : words;
  };
  return [
    ...(short(value?.value) === '' ? [] : [`value "${short(value?.value)}"`]),
    ...(short(description?.value) === '' ? [] : [`described as "${short(description?.value)}"`]),
  ];
}
