// Reading time of growing pages: twice the page never takes much more than twice the time.
import { isFullRun, sampled } from '../../support/full-run';
import { knownWorkMs, processorTime } from './processor-time';
import { expect, readPage, test } from './reading';

const address = 'https://growing.example/page';
/** 1 kB, 2 kB … 256 kB; in a full run up to 4 MB; with `QUICK_CAPTURE_DOUBLINGS=15` up to 32 MB. */
const doublings = Number(process.env.QUICK_CAPTURE_DOUBLINGS ?? (isFullRun ? 12 : 8));
const sizesBytes = Array.from({ length: doublings + 1 }, (_, index) => 1_000 * 2 ** index);
/** Below this share of known work, start-up and noise dominate. That is about 40 ms on a quiet machine. */
const smallestKnownWork = 2.7;
const maxForDoubling = 2.4;

test.describe.configure({ timeout: 180_000 });

interface Shape {
  readonly what: string;
  /** Runs in the page: fills it with the given number of bytes and selects them. */
  readonly fill: (bytes: number) => void;
}

const shapes: readonly Shape[] = [
  {
    what: 'like paragraphs, with words in the last one selected',
    fill(bytes) {
      const paragraph = `<p>${'The same words stand in each paragraph. '.repeat(10)}</p>`;
      document.body.innerHTML = paragraph.repeat(Math.ceil(bytes / paragraph.length));
      const text = document.body.lastElementChild?.firstChild;
      if (text) getSelection()?.setBaseAndExtent(text, 4, text, 30);
    },
  },
  {
    what: 'paragraphs, all selected',
    fill(bytes) {
      const paragraph = (index: number) =>
        `<p><b>Number ${index}</b>${' and some more words'.repeat(20)}</p>`;
      const count = Math.ceil(bytes / paragraph(0).length);
      document.body.innerHTML = Array.from({ length: count }, (_, index) => paragraph(index)).join('');
      getSelection()?.selectAllChildren(document.body);
    },
  },
  {
    what: 'one line, with words in its middle selected',
    fill(bytes) {
      document.body.innerHTML = '<p></p>';
      const text = new Text('lorem ipsum dolor '.repeat(Math.ceil(bytes / 18)));
      document.querySelector('p')?.append(text);
      const middle = Math.floor(text.data.length / 2);
      getSelection()?.setBaseAndExtent(text, middle, text, middle + 200);
    },
  },
  {
    what: 'one line of spaces, all selected',
    fill(bytes) {
      document.body.innerHTML = '<p></p>';
      document.querySelector('p')?.append(`a${' '.repeat(bytes)}b`);
      getSelection()?.selectAllChildren(document.body);
    },
  },
  {
    what: 'a list, with words of its last item selected',
    fill(bytes) {
      document.body.innerHTML = `<ol>${`<li>${'one of many items '.repeat(20)}</li>`.repeat(Math.ceil(bytes / 370))}</ol>`;
      const text = document.querySelector('ol')?.lastElementChild?.firstChild;
      if (text) getSelection()?.setBaseAndExtent(text, 0, text, 3);
    },
  },
];

for (const { what, fill } of sampled(shapes, 5)) {
  test(`a page of ${what} is read in linear time from 1 kB on (F53)`, async ({ tab, serve }) => {
    await serve({ [address]: '<!doctype html><title>Growing</title>' });
    const takenMs: number[] = [];
    // Twice, because a busy machine can be slow for all runs of one size: they were 2.4 times those of the size before.
    for (const _round of [1, 2])
      for (const [index, bytes] of sizesBytes.entries()) {
        await tab.goto(address);
        await tab.evaluate(fill, bytes);
        // Pending layout finishes before the clock starts.
        await tab.evaluate(() => document.body.getBoundingClientRect().height);
        // Otherwise a collection of what the sizes before left falls into any size's runs: 3.2 times for one doubling.
        await tab.requestGC();
        // A lucky run of one size beside two unlucky ones of the next has been 2.8 times, on a busy machine.
        const runs = [takenMs[index] ?? Number.POSITIVE_INFINITY];
        for (let run = 0; run < 3; run += 1) runs.push((await processorTime(tab, () => readPage(tab))).ms);
        takenMs[index] = Math.min(...runs);
      }
    const smallestMs = smallestKnownWork * (await knownWorkMs(tab));
    console.log(`${what}: ${takenMs.map((ms) => ms.toFixed(0)).join(' ')} ms`);
    for (const [index, ms] of takenMs.entries()) {
      const before = takenMs[index - 1];
      if (before !== undefined)
        expect(ms, `${sizesBytes[index]} bytes`).toBeLessThan(Math.max(smallestMs, before) * maxForDoubling);
    }
  });
}
