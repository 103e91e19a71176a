// Nothing of the form moves when similar ideas come or are marked, and nothing in their list covers anything else.
// The same in both browsers.
import { expect, test } from '@playwright/test';
import { ideaNamed } from '../support/save-capture';
import { waitUntil } from '../support/wait-until';
import type { EitherBrowser, EitherForm } from './either-browser';
import { onlyInFullRun } from './fixtures';

const page = 'sample-article.html';

/** `watchPopups` watches the frames of each later popup from its start. */
export function existingIdeasTests(
  { session, save, inside, show, select, openForm }: EitherBrowser,
  watchPopups: () => Promise<unknown>,
): void {
  let form: EitherForm;
  // A page that opens closes the popup, so the one that saves is there before.
  test.beforeEach(() => inside(() => null, null));
  test.afterEach(() => form.close());

  async function open(kind: string): Promise<EitherForm> {
    await session.setPreferences({ lastKind: kind });
    return openForm();
  }

  /** Another form captures the page as an idea. */
  const capture = async (name: string) =>
    expect(await save({ ...ideaNamed(name), address: session.pages.address(page) })).toEqual([true]);

  const rows = () => form.evaluate(readRows, null);
  const placesAre = async (before: readonly string[], what: string) =>
    expect(await form.evaluate(readPlaces, null), what).toEqual(before);
  const nothingOverlaps = async () => {
    for (const percent of [100, 125, 150])
      expect(await form.evaluate(readOverlaps, percent), `at ${percent} %`).toEqual([]);
  };
  const untilRow = (row: RegExp) =>
    waitUntil(async () => row.test((await rows()).join('\n')), { what: `${row} in the list` });

  test('nothing of an idea’s form moves when similar ideas come, its page turns out to be captured before, or another row is marked', async () => {
    await show(page);
    form = await open('idea');
    await form.fill('#field-name', 'Zzyzx');
    await waitUntil(async () => (await rows()).length === 0, { what: 'a name that no idea has' });
    const before = await form.evaluate(readPlaces, null);
    expect(before.length).toBeGreaterThan(20);

    await form.fill('#field-name', 'Collect what customers say');
    await untilRow(/Same name.*Collect what customers say/);
    await placesAre(before, 'an idea of this name came');
    await capture('Read elsewhere');
    await untilRow(/Captured .*PRJ-I-\d+Read elsewhere/);
    await placesAre(before, 'the page was captured elsewhere');
    await waitUntil(() => form.evaluate(isLastMarked, null), { what: 'the mark in the row with the focus' });
    await placesAre(before, 'another row was marked');
    await nothingOverlaps();
  });

  for (const kind of ['idea', 'note'])
    test(`from the first paint on, nothing of a form moves from frame to frame: ${kind}`, async () => {
      if (kind === 'note') onlyInFullRun();
      await capture('Read before');
      await watchPopups();
      await show(page);
      await select('#quote p');
      form = await open(kind);
      // The last ones to come: what the page told late, and what is known of it.
      await waitUntil(() => form.evaluate(isComplete, null), { what: 'the link to the passage' });
      if (kind === 'idea') await untilRow(/Captured/);
      const { frames, moves } = await form.evaluate(readFrames, null);
      expect(moves).toEqual([]);
      expect(frames).toBeGreaterThan(3);
    });
}

// The functions below run in the popup, so they can use only their own bodies.

function readRows(document: Document): string[] {
  return [...document.querySelectorAll('li.similar-row')].map(({ textContent }) => textContent);
}

/** Where every visible element around the list is. */
function readPlaces(document: Document): string[] {
  const parts = document.querySelectorAll(
    '.popup-header *, .popup-main *, .similar, .similar h2, .save-bar-row, .save-bar-row *',
  );
  return [...parts].flatMap((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const place = [left, top, width, height].map((length) => Math.round(length * 10) / 10);
    return width * height === 0 ? [] : [`${element.localName}.${element.getAttribute('class')} ${place}`];
  });
}

function isComplete(document: Document): boolean {
  return document.querySelector('.caption [role=img]') !== null;
}

/** Focuses the last row. */
function isLastMarked(document: Document): boolean {
  const rows = document.querySelectorAll('li.similar-row');
  const last = rows.item(rows.length - 1);
  last.querySelector('button')?.focus();
  return rows.length > 1 && last.getAttribute('aria-current') === 'true';
}

/** The parts of the list that cover each other, or end outside of it, at a text size. */
function readOverlaps(document: Document, percent: number): string[] {
  document.documentElement.style.fontSize = `${percent}%`;
  const list = document.querySelector('.similar')?.getBoundingClientRect();
  const parts = document.querySelectorAll(
    '.similar-head > *, .badge, .key, .similar-text > *, [aria-current="true"] button',
  );
  const shown = [...parts].flatMap((element) => {
    const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
    const name = element.getAttribute('aria-label') ?? element.textContent;
    const isCut = top >= (element.parentElement?.getBoundingClientRect().bottom ?? 0);
    return width * height === 0 || isCut ? [] : [{ name, left, right, top, bottom }];
  });
  if (!list || shown.length < 4) return ['no list'];
  return shown.flatMap((one, at) => {
    const isInside = one.left > list.left - 1 && one.right < list.right + 1;
    const covers = shown
      .slice(at + 1)
      .filter(
        (other) =>
          Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
          Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1,
      );
    return [
      ...(isInside ? [] : [`${one.name} ends outside`]),
      ...covers.map(({ name }) => `${one.name} covers ${name}`),
    ];
  });
}

interface Frames {
  /** The frames that showed the form. */
  readonly frames: number;
  /** What moved by more than 1 px from one frame to the next. */
  readonly moves: readonly string[];
}

/** Notes what moves in any frame. Runs in the form's page from its start, so it can use only its own body. */
export function watchFrames(view: Window): void {
  const { document } = view;
  const places = new Map<Element, Record<'left' | 'top' | 'right' | 'bottom', number>>();
  const moves: string[] = [];
  let frames = 0;

  function look(): void {
    const parts = document.querySelectorAll(
      '.popup-header *, .popup-main, .popup-main *, .similar, .similar *, .save-bar *',
    );
    if (parts.length > 0) frames += 1;
    for (const part of parts) {
      const { left, top, right, bottom, width, height } = part.getBoundingClientRect();
      const before = places.get(part);
      if (width * height === 0) {
        places.delete(part);
        continue;
      }
      places.set(part, { left, top, right, bottom });
      if (!before) continue;
      // A part that grows at one side has not moved. What is in it may have.
      const x = Math.min(Math.abs(left - before.left), Math.abs(right - before.right));
      const y = Math.min(Math.abs(top - before.top), Math.abs(bottom - before.bottom));
      if (Math.max(x, y) > 1)
        moves.push(`frame ${frames}: ${part.localName}.${part.getAttribute('class')} by ${x}, ${y}`);
    }
    if (frames > 0) document.documentElement.dataset.frames = JSON.stringify({ frames, moves });
    view.requestAnimationFrame(look);
  }
  view.requestAnimationFrame(look);
}

/** Runs in the same page. */
function readFrames(document: Document): Frames {
  return JSON.parse(document.documentElement.dataset.frames ?? '{"frames":0,"moves":[]}');
}
