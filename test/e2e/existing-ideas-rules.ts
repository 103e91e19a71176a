// Nothing of the form moves when the list of existing ideas comes or unfolds, and nothing in it covers anything else.
// The same in both browsers.
import { expect, test } from '@playwright/test';
import { readFrames } from '../support/frames';
import { waitUntil } from '../support/wait-until';
import { fullTest, onlyInFullRun } from './fixtures';

/** The real popup. */
export interface ListForm {
  /** Runs a function with the popup's document. It can use only its own body. */
  evaluate<Input, Output>(act: (document: Document, input: Input) => Output, input: Input): Promise<Output>;
  /** Replaces the name. */
  fillName(words: string): Promise<void>;
  /** Clicks the button of this name. */
  click(name: string): Promise<void>;
  close(): Promise<void>;
}

interface ListWorld {
  /** Opens the popup with this kind on a fixture page. */
  open(kind: string, page: string): Promise<ListForm>;
  /** Opens the popup with a selection, and watches its frames from the start (`support/frames.ts`). */
  openWatched(kind: string, page: string, selector: string): Promise<ListForm>;
  /** Another form captures the fixture page as an idea. */
  capture(name: string, page: string): Promise<void>;
}

export function existingIdeasTests({ open, openWatched, capture }: ListWorld): void {
  let form: ListForm;
  test.afterEach(() => form.close());

  const rows = () => form.evaluate(readRows, null);
  const placesAre = async (before: readonly string[], what: string) =>
    expect(await form.evaluate(readPlaces, null), what).toEqual(before);
  const nothingOverlaps = async () => {
    for (const percent of [100, 125, 150])
      expect(await form.evaluate(readOverlaps, percent), `at ${percent} %`).toEqual([]);
  };
  const untilRow = (row: RegExp) =>
    waitUntil(async () => row.test((await rows()).join('\n')), { what: `${row} in the list` });

  test('nothing of an idea’s form moves when existing ideas come, its page turns out to be captured before, or the list unfolds', async () => {
    form = await open('idea', 'sample-article.html');
    await form.fillName('Zzyzx');
    await waitUntil(async () => (await rows()).length === 0, { what: 'a name that no idea has' });
    const before = await form.evaluate(readPlaces, null);
    expect(before.length).toBeGreaterThan(20);

    await form.fillName('Collect what customers say');
    await untilRow(/Already an idea:.*Collect what customers say/);
    await placesAre(before, 'an idea of this name came');
    await capture('Read elsewhere', 'sample-article.html');
    await untilRow(/Already captured .*PRJ-I-\d+Read elsewhere/);
    await placesAre(before, 'the page was captured elsewhere');
    await form.click('Next idea');
    await waitUntil(() => form.evaluate(isUnfolded, null), { what: 'the whole list' });
    await placesAre(before, 'the list unfolded');
    await nothingOverlaps();
  });

  for (const kind of ['idea', 'note'])
    test(`from the first paint on, nothing of a form moves from frame to frame: ${kind}`, async () => {
      if (kind === 'note') onlyInFullRun();
      await capture('Read before', 'sample-article.html');
      form = await openWatched(kind, 'sample-article.html', '#quote p');
      // The last ones to come: what the page told late, and what is known of it.
      await waitUntil(() => form.evaluate(isComplete, null), { what: 'the link to the passage' });
      await untilRow(/Already captured/);
      const { frames, moves } = await form.evaluate(readFrames, null);
      expect(moves).toEqual([]);
      expect(frames).toBeGreaterThan(3);
    });

  fullTest('nothing of a note’s form moves when its page turns out to be captured before', async () => {
    form = await open('note', 'docs-reference.html');
    expect(await rows()).toEqual([]);
    const before = await form.evaluate(readPlaces, null);
    expect(before.length).toBeGreaterThan(20);
    await capture('Read again', 'docs-reference.html');
    await untilRow(/Already captured .*PRJ-I-\d+Read again/);
    await placesAre(before, 'the page was captured elsewhere');
    await nothingOverlaps();
  });
}

// The functions below run in the popup, so they can use only their own bodies.

function readRows(document: Document): string[] {
  return [...document.querySelectorAll('.offers-row')].map(({ textContent }) => textContent);
}

/** Where every visible element around the list is. */
function readPlaces(document: Document): string[] {
  const parts = document.querySelectorAll('.popup-header *, .popup-main *, .save-bar-row, .save-bar-row *');
  return [...parts].flatMap((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const place = [left, top, width, height].map((length) => Math.round(length * 10) / 10);
    return width * height === 0 ? [] : [`${element.localName}.${element.getAttribute('class')} ${place}`];
  });
}

function isComplete(document: Document): boolean {
  return document.querySelector('.source-mark[role=img]') !== null;
}

function isUnfolded(document: Document): boolean {
  const list = document.querySelector('.offers[data-open="true"]');
  return list !== null && (list.firstElementChild?.clientHeight ?? 0) > list.clientHeight;
}

/** The parts of the list that cover each other, or end outside of it, at a text size. */
function readOverlaps(document: Document, percent: number): string[] {
  document.documentElement.style.fontSize = `${percent}%`;
  const list = document.querySelector('.offers-list')?.getBoundingClientRect();
  const shown = [...document.querySelectorAll('.offers-row > *, .offers-tools > *')].flatMap((element) => {
    const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
    const name = element.getAttribute('aria-label') ?? element.textContent;
    return width * height === 0 ? [] : [{ name, left, right, top, bottom }];
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
