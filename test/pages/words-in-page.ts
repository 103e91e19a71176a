// Code of the harness inside a page: chooses passages by their words, selects one, and checks its highlight.

/** A passage, by the numbers of its first and last visible word. */
export interface Passage {
  readonly kind: string;
  readonly from: number;
  readonly to: number;
  /** Where the selection's ends are, if not around these words. */
  readonly ends?: 'inside the words' | 'start of the next block';
}

/** The page's text of a selected passage, from the browser. */
export interface Shown {
  readonly text: string;
  readonly imageWords: readonly string[];
  /** The passage has a `q`. Style sheets draw its quotation marks, and browsers report them differently. */
  readonly hasDrawnMarks: boolean;
  readonly links: readonly string[];
  readonly headings: number;
  readonly items: number;
  readonly code: number;
  readonly quotes: number;
}

export interface PageTask {
  readonly do: 'each kind' | 'draw' | 'select' | 'look';
  /** For drawing a passage of at most 40 words: its place and its length, from 0 to 1. */
  readonly drawn?: readonly [number, number];
  readonly passage?: Passage;
  /** For checking: a picture of the window, and the color of highlights. */
  readonly picture?: string;
}

export type Outcome = 'right' | 'too little' | 'nothing' | 'another place';

export interface PageAnswer {
  readonly passages?: readonly Passage[];
  readonly shown?: Shown;
  readonly outcome?: Outcome;
}

/** The highlight color set in the browser. No page of our corpus uses it. */
export const highlight = '<style>::target-text{background:#ff00ff!important;color:#ff00ff!important}</style>';

/** Runs in the page. A single function, because a page gets no modules. */
export async function inPage(task: PageTask): Promise<PageAnswer> {
  const blockDisplay = /^(block|list-item|table-cell|flex|grid|table|flow-root|table-caption)/;
  const words: Array<{ node: Text; start: number; end: number; block: Element }> = [];
  const lang = document.documentElement.lang;
  let segmenter: Intl.Segmenter;
  try {
    segmenter = new Intl.Segmenter(lang || 'en', { granularity: 'word' });
  } catch {
    segmenter = new Intl.Segmenter('en', { granularity: 'word' });
  }
  const formulas = 'math, .katex, .MathJax, mjx-container';
  const unselected = `button, option, textarea, rt, rp, summary, select, script, style, svg, [contenteditable=true], ${formulas}`;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node && words.length < 20_000; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!(node instanceof Text) || !element || !/\S/.test(node.data)) continue;
    const isShown = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    if (!isShown || element.closest(unselected) || isOutOfSight(element)) continue;
    if (getComputedStyle(element).clip !== 'auto' || isOutOfReach(element)) continue;
    if (element.getClientRects().length === 0) continue;
    let block: Element = element;
    while (block.parentElement && !blockDisplay.test(getComputedStyle(block).display))
      block = block.parentElement;
    for (const { segment, index } of segmenter.segment(node.data)) {
      if (/[\p{L}\p{N}]/u.test(segment))
        words.push({ node, start: index, end: index + segment.length, block });
    }
  }
  if (task.do === 'each kind') return { passages: ofEachKind() };
  if (task.do === 'draw') return { passages: draw(task.drawn ?? [0, 0]) };
  if (!task.passage) return {};
  if (task.do === 'select') return { shown: select(task.passage) };
  return { outcome: await look(task.passage, task.picture ?? '') };

  /** All passages that people usually select. */
  function ofEachKind(): Passage[] {
    const found: Passage[] = [];
    const add = (kind: string, from: number, to: number, ends?: Passage['ends']) =>
      found.push({ kind, from, to, ...(ends ? { ends } : {}) });
    const blocks: Array<{ element: Element; from: number; to: number }> = [];
    words.forEach(({ block }, index) => {
      const last = blocks.at(-1);
      if (last?.element === block) last.to = index;
      else blocks.push({ element: block, from: index, to: index });
    });
    blocks.forEach(({ element, from, to }, index) => {
      const [next, last] = [blocks[index + 1], blocks[index + 5]];
      const follows = (selector: string) => next?.element.matches(selector) === true;
      const isLong = to - from >= 7;
      const holder = (selector: string) => element.closest(selector);
      if (element.matches('p') && isLong) {
        add('paragraph', from, to);
        if (next) add('paragraph, by three clicks', from, to, 'start of the next block');
        if (next && follows('p')) add('two paragraphs', from, next.to);
        if (last) add('several blocks', from, last.to);
      }
      if (next && isLong && next.to - next.from >= 7)
        add('middle to middle', Math.floor((from + to) / 2), Math.floor((next.from + next.to) / 2));
      if (element.matches('h1, h2, h3, h4, h5, h6')) {
        add('heading', from, to);
        if (next) add('heading and text', from, next.to);
      }
      if (holder('li')) add('list item', from, to);
      if (next && holder('ul, ol')?.contains(next.element)) add('list items', from, next.to);
      if (holder('td, th')) add('table cell', from, to);
      if (next && holder('tr')?.contains(next.element)) add('table row', from, next.to);
      if (holder('pre')) add('code', from, to);
      if (holder('figcaption, caption')) add('caption', from, to);
      if (holder('blockquote')) add('quotation', from, to);
      if (isLong) {
        add('few words', from + 1, from + 4);
        add('few words, begun and ended inside a word', from + 1, from + 4, 'inside the words');
      }
      let start = from;
      for (let at = from; at <= to; at += 1) {
        const [word, following] = [words[at], words[at + 1]];
        const isEnd =
          at === to ||
          (word &&
            following?.node === word.node &&
            /[.!?]\s/.test(word.node.data.slice(word.end, following.start)));
        if (!isEnd) continue;
        if (at - start >= 3 && at - start < to - from) add('sentence', start, at);
        start = at + 1;
      }
    });
    for (const element of document.body.querySelectorAll(
      'p a, p em, p strong, p b, p i, p code, li a, li code',
    )) {
      const from = words.findIndex(({ node }) => element.contains(node));
      if (from === -1) continue;
      const to = words.findLastIndex(({ node }) => element.contains(node));
      const isInside = (at: number) => words[at]?.block === words[from]?.block;
      add('words of a link or emphasis', from, to);
      if (isInside(from - 3) && isInside(to + 3)) add('around a link or emphasis', from - 3, to + 3);
    }
    return found;
  }

  function draw([place, length]: readonly [number, number]): Passage[] {
    const from = Math.floor(place * words.length);
    const to = Math.min(words.length - 1, from + Math.floor(length * 40));
    return from <= to ? [{ kind: 'random', from, to }] : [];
  }

  function selectWords({ from, to, ends }: Passage): Selection {
    const [start, end] = [words[from], words[to]];
    const selection = getSelection();
    if (!start || !end || !selection) throw new Error('The passage is not on the page');
    const inside = ends === 'inside the words' ? 1 : 0;
    selection.setBaseAndExtent(start.node, start.start + inside, end.node, end.end - inside);
    const after = words[to + 1];
    if (ends === 'start of the next block' && after) selection.extend(after.block, 0);
    return selection;
  }

  function select(passage: Passage): Shown {
    const { from, to } = passage;
    const selection = selectWords(passage);
    const range = selection.getRangeAt(0);
    const top = range.commonAncestorContainer;
    const root = top instanceof Element ? top : top.parentElement;
    const inRange = [...(root?.querySelectorAll('*') ?? [])].filter((element) =>
      range.intersectsNode(element),
    );
    const saysSomething = (element: Element) =>
      words.some(({ node }, index) => index >= from && index <= to && element.contains(node));
    const matching = (selector: string) =>
      inRange.filter((element) => element.matches(selector) && saysSomething(element));
    return {
      text: textAsWritten(selection),
      imageWords: [
        ...inRange
          .filter((element) => element instanceof HTMLImageElement)
          .flatMap((image) => [
            ...['alt', 'aria-label', 'title'].map((name) => image.getAttribute(name) ?? ''),
            unselectedCaption(image),
          ]),
        ...inRange
          .filter((element) => element.matches('annotation, mjx-assistive-mml, script, [data-latex]'))
          .map((source) => source.getAttribute('data-latex') ?? source.textContent ?? ''),
      ],
      hasDrawnMarks: matching('q').length > 0,
      links: matching('a[href]').flatMap((link) =>
        link instanceof HTMLAnchorElement && /^https?:$/.test(link.protocol) ? link.href : [],
      ),
      headings: matching('h1, h2, h3, h4, h5, h6').length,
      items: matching('ul > li, ol > li').length,
      code: matching('pre').length,
      quotes: matching('blockquote').length,
    };
  }

  function unselectedCaption(image: Element): string {
    const caption = image.closest('figure')?.querySelector('figcaption');
    return caption && !getSelection()?.getRangeAt(0).intersectsNode(caption)
      ? (caption.textContent ?? '')
      : '';
  }

  /** The visible text as written: no ruby readings, no `text-transform`, and a formula only as its source. */
  function textAsWritten(selection: Selection): string {
    const hidden = [...document.body.querySelectorAll('*')].filter(isOutOfSight);
    for (const element of hidden) element.toggleAttribute('data-out-of-sight', true);
    // Firefox would write `>` before each line of a cited mail.
    const cited = [...document.body.querySelectorAll('blockquote[type]')];
    const types = cited.map((quote) => quote.getAttribute('type') ?? '');
    for (const quote of cited) quote.removeAttribute('type');
    const style = Document.prototype.createElement.call(document, 'style');
    style.textContent = `rt, rp, rtc, ${formulas}, [data-out-of-sight] { display: none !important } * { text-transform: none !important }`;
    document.head.append(style);
    const text = selection.toString();
    style.remove();
    for (const [index, quote] of cited.entries()) quote.setAttribute('type', types[index] ?? '');
    for (const element of hidden) element.removeAttribute('data-out-of-sight');
    return text;
  }

  /** Unselectable, or a banner above other text. In Firefox, children don't inherit what makes them so. */
  function isOutOfReach(element: Element): boolean {
    for (let at: Element | null = element; at; at = at.parentElement) {
      const { userSelect, position } = getComputedStyle(at);
      if (userSelect === 'none') return true;
      if (position === 'fixed' && !at.matches('dialog, [role=dialog]')) return true;
    }
    return false;
  }

  /** For screen readers only: clipped to one pixel, or transparent. */
  function isOutOfSight(element: Element): boolean {
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      const { opacity, overflow, position } = getComputedStyle(at);
      if (opacity === '0') return true;
      const { width, height } = at.getBoundingClientRect();
      if (overflow !== 'visible' && position === 'absolute' && width <= 1 && height <= 1) return true;
    }
    return false;
  }

  /** The boxes of the words and of the spaces between them, one per line of each text. */
  function linesOf(passage: typeof words): DOMRect[] {
    const texts = Map.groupBy(passage, ({ node }) => node);
    return [...texts].flatMap(([node, parts]) => {
      const range = new Range();
      range.setStart(node, parts[0]?.start ?? 0);
      range.setEnd(node, parts.at(-1)?.end ?? 0);
      return [...range.getClientRects()];
    });
  }

  async function look({ from, to }: Passage, picture: string): Promise<Outcome> {
    const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('No canvas to look at the picture with');
    context.drawImage(bitmap, 0, 0);
    const { data, width, height } = context.getImageData(0, 0, bitmap.width, bitmap.height);
    const scale = width / innerWidth;
    let [inside, missed, outside] = [0, 0, 0];
    const boxes = words.map(({ node, start, end }) => {
      const range = new Range();
      range.setStart(node, start);
      range.setEnd(node, end);
      // A word may continue on the next line.
      return range.getClientRects()[0] ?? range.getBoundingClientRect();
    });
    const meant = linesOf(words.slice(from, to + 1));
    words.forEach(({ node }, index) => {
      const box = boxes[index];
      if (!box) return;
      const [atX, atY] = [box.x + box.width / 2, box.y + box.height / 2];
      const x = Math.round(atX * scale);
      // A line through the word hides the color in its middle.
      const rows = [0.3, 0.5, 0.7].map((part) => Math.round((box.y + box.height * part) * scale));
      if (x < 0 || x >= width || rows.some((y) => y < 0 || y >= height) || box.width <= 2) return;
      const inkRows = rows.filter((y) => {
        const [red = 0, green = 0, blue = 0] = data.subarray((y * width + x) * 4);
        // A page may dim its words.
        return red > 250 && green < 170 && blue > 250;
      }).length;
      const isInk = inkRows > 0;
      const isMeant = index >= from && index <= to;
      // Without their scripts, pages draw other words above the passage's own.
      const isOverMeant = meant.some(
        ({ left, right, top, bottom }) => left < box.right && box.left < right && top <= atY && atY <= bottom,
      );
      const isOnTop = Document.prototype.elementFromPoint.call(document, atX, atY)?.contains(node) === true;
      if (isInk && isMeant) inside += 1;
      // One row alone belongs to a word above or below.
      if (inkRows > 1 && !isMeant && isOnTop && !isOverMeant) outside += 1;
      if (!isInk && isMeant && isOnTop) missed += 1;
    });
    if (outside > 0) return 'another place';
    if (inside === 0) return 'nothing';
    return missed > 0 ? 'too little' : 'right';
  }
}
