// A monkey at the real popup, with real keys and clicks and a seed: no typed word vanishes, nothing throws, and the caret
// is never lost. The same in both browsers. `QUICK_CAPTURE_SEED=7` plays other runs.
import { expect, test } from '@playwright/test';
import type { PlanningService } from '../service/index.ts';
import { holdOutbox, readDrafts, releaseOutbox } from '../support/inside-extension';
import type { Native } from '../support/native';
import { parseRows, readRows } from '../support/outbox-rows';
import { seededRandom } from '../support/seeded-random';
import { waitUntil } from '../support/wait-until';

type Screen = 'closed' | 'form' | 'saving' | 'outcome';
type Action = keyof typeof weights.form | 'open' | 'another';

/** How often an action comes. */
const weights = {
  closed: { open: 1 },
  form: {
    type: 6,
    move: 3,
    kind: 2,
    click: 2,
    save: 1,
    saveAndType: 3,
    clearAndRestore: 1,
    escape: 1,
    beside: 1,
  },
  saving: { type: 3, escape: 1, beside: 1 },
  outcome: { another: 4, escape: 1, beside: 1 },
} as const satisfies Record<Screen, Readonly<Record<string, number>>>;

/** Read text has nearly none of these in a row, so it contains no word by chance. */
const letters = 'BCDFGHJKLMNPQRSTVWXZ';
const wordLength = 5;

function createMonkey(seed: number) {
  const random = seededRandom(seed);
  const words = new Set<string>();
  const below = (count: number) => Math.floor(random() * count);

  function pick<T>(items: readonly [T, ...T[]]): T {
    return items[below(items.length)] ?? items[0];
  }

  return {
    below,
    pick,
    next(screen: Screen): Action {
      const [first = 'open', ...others] = choicesOn(screen);
      return pick([first, ...others]);
    },
    /** A new one each time. */
    word(): string {
      for (;;) {
        const word = Array.from({ length: wordLength }, () => letters[below(letters.length)]).join('');
        if (words.has(word)) continue;
        words.add(word);
        return word;
      }
    },
  };
}

/** Each action as often as its weight says. */
function choicesOn(screen: Screen): Action[] {
  const isAction = (name: string): name is Action =>
    name === 'open' || name === 'another' || Object.hasOwn(weights.form, name);
  return Object.entries(weights[screen]).flatMap(([name, weight]) =>
    isAction(name) ? Array.from({ length: weight }, () => name) : [],
  );
}

/** A single letter is everywhere. */
const shortestTold = 2;

/** The words that the form's fields took. */
function createWordLedger() {
  const taken: { word: string; isAfterSave: boolean }[] = [];
  return {
    /** The beginning of a word if the form was gone before its end. */
    take(word: string, isAfterSave: boolean): void {
      if (word.length >= shortestTold) taken.push({ word, isAfterSave });
    },
    count: () => taken.length,
    countAfterSave: () => taken.filter(({ isAfterSave }) => isAfterSave).length,
    /** The words that are in none of the places. */
    lost: (places: readonly string[]) =>
      taken.map(({ word }) => word).filter((word) => !places.some((place) => place.includes(word))),
  };
}

interface MonkeyPopup {
  /** Runs a function in the popup. It can use only its own body. Rejects once the popup is closed. */
  run<Input, Output>(
    act: (document: Document, input: Input) => Output | Promise<Output>,
    input: Input,
  ): Promise<Output>;
  isOpen(): Promise<boolean>;
  /** Closes the popup by a click beside it. */
  close(): Promise<void>;
}

interface MonkeyWorld {
  readonly native: Native;
  readonly session: { readonly service: PlanningService };
  /** Opens the popup by its shortcut, at its first paint. */
  open(): Promise<MonkeyPopup>;
  /** Runs a function in the extension, beside the popup. Its result, as JSON. */
  beside(act: () => Promise<unknown>): Promise<string>;
}

const actionsOfRun = 30;
/** With these first, every run has a word after Save, and a delivery. */
const firstActions: readonly Action[] = ['open', 'type', 'saveAndType'];
const firstSeed = Number(process.env.QUICK_CAPTURE_SEED ?? 1);

export function monkeyTests(world: MonkeyWorld): void {
  for (const seed of [firstSeed, firstSeed + 1])
    test(`a monkey with seed ${seed} loses no word and no caret in ${actionsOfRun} actions`, () =>
      play(world, seed));
}

/** The fields whose every text is valid. */
const texts = '#field-name, #field-description, #field-body, #field-added';
/** The Save button, and the buttons that offer a comment instead. */
const footerButtons = 'footer button[aria-keyshortcuts]';
const anotherButton = 'section[data-status] .saved-more > :last-child';
const clickable = [texts, '[role=tab]', '[aria-controls][aria-expanded]', footerButtons] as const;

/** Keys that delete nothing. Enter is missing, because on a button it could start over. */
const moves = ['Tab', 'shift+Tab', 'Home', 'Left', 'Right', 'Up', 'Down'] as const;
/** Idea, note, comment, feature. The last two lack a destination, so a save of them shows what is missing. */
const kindKeys = ['alt+1', 'alt+1', 'alt+2', 'alt+2', 'alt+3', 'alt+5'] as const;

async function play({ native, session, open, beside }: MonkeyWorld, seed: number): Promise<void> {
  const monkey = createMonkey(seed);
  const ledger = createWordLedger();
  const story: string[] = [];
  const startedAt = performance.now();
  let popup: MonkeyPopup | null = null;
  let isJustOpened = false;

  /** null once the popup is closed. */
  async function look() {
    const sight = (await popup?.run(lookAround, texts).catch(() => null)) ?? null;
    return popup && (await popup.isOpen()) ? sight : null;
  }

  /** Waits until the popup got every pressed key, or is closed. Keys arrive in order, and this one has no effect. */
  async function hadAllKeys(): Promise<void> {
    const before = await look();
    if (!before) return;
    await native.press('Pause');
    const isLast = async () => {
      const now = await look();
      return now === null || now.pauses > before.pauses;
    };
    await waitUntil(isLast, { what: 'the last key to arrive' });
  }

  async function click(selector: string): Promise<void> {
    const point = await popup?.run(pointIn, { selector, nth: monkey.below(100) });
    if (point) await native.click(point);
    await hadAllKeys();
  }

  async function type(isAfterSave: boolean): Promise<void> {
    const isPlaced = isJustOpened && (await look())?.isInText;
    if (!(await look())?.isInText) await click(texts);
    const before = await look();
    if (!before) return;
    const word = monkey.word();
    story.push(word);
    // A form that just opened has placed the caret itself.
    if (!isPlaced) await native.press('ctrl+End');
    // Delays "Saved" until the word is typed, as a slow disk does.
    if (isAfterSave) await beside(holdOutbox);
    await native.press(...(isAfterSave ? ['ctrl+Return'] : []), 'space', ...word);
    await hadAllKeys();
    if (isAfterSave) await beside(releaseOutbox);
    const after = await look();
    const taken = (after?.typed ?? '').slice(before.typed.length).trim();
    if (taken !== word) story.push(`(${taken})`);
    ledger.take(taken, isAfterSave);
    // The screen after Save takes no letters.
    if (before.screen === 'form' && !isAfterSave) expect(taken, 'the letters that the form took').toBe(word);
    else expect(word.startsWith(taken), `${word} begins with ${taken}`).toBe(true);
    if (isAfterSave) await waitUntil(async () => (await look())?.screen !== 'saving', { what: 'the save' });
  }

  const playIt: Readonly<Record<Action, () => Promise<void>>> = {
    async open() {
      popup = await open();
      await popup.run(watch, texts);
      isJustOpened = true;
    },
    type: () => type(false),
    saveAndType: () => type(true),
    move: () => native.press(...Array.from({ length: 1 + monkey.below(3) }, () => monkey.pick(moves))),
    kind: () => native.press(monkey.pick(kindKeys)),
    click: () => click(monkey.pick(clickable)),
    save: () => native.press('ctrl+Return'),
    clearAndRestore: () => native.press('alt+0', 'alt+0'),
    another: () => click(anotherButton),
    async escape() {
      // The first one may close an open list.
      for (let presses = 0; presses < 4 && (await look()); presses += 1) {
        await native.press('Escape');
        await hadAllKeys();
      }
      await waitUntil(async () => (await look()) === null, { what: 'Escape to close the popup' });
    },
    async beside() {
      await popup?.close();
    },
  };

  async function step(action: Action): Promise<Screen> {
    story.push(action);
    await playIt[action]();
    if (action !== 'open') isJustOpened = false;
    await hadAllKeys();
    let now = await look();
    const isFocused = async () => {
      now = await look();
      return now === null || now.hasCaret;
    };
    await expect.poll(isFocused, `the caret after ${action}`).toBe(true);
    return now?.screen ?? 'closed';
  }

  try {
    let screen: Screen = 'closed';
    for (let played = 0; played < actionsOfRun; played += 1)
      screen = await step(firstActions[played] ?? monkey.next(screen));
    // Closing the popup shows whether words were only on the screen.
    if (await look()) await playIt.beside();
    const drafts = await beside(readDrafts);
    const rows = await beside(readRows);
    const records = (['idea', 'page', 'idea_comment', 'feature'] as const).map((kind) =>
      JSON.stringify(session.service.records(kind)),
    );
    expect(ledger.lost([drafts, rows, ...records]), 'words in no draft, no capture and no record').toEqual(
      [],
    );
    expect(ledger.count(), 'words').toBeGreaterThan(3);
    expect(ledger.countAfterSave(), 'words after Save').toBeGreaterThan(0);
    const delivered = async () =>
      parseRows(JSON.parse(await beside(readRows))).some(({ state }) => state.name === 'delivered');
    await expect.poll(delivered, 'a delivered capture').toBe(true);
  } finally {
    const took = `${((performance.now() - startedAt) / 1000).toFixed(0)} s`;
    console.log(`seed ${seed}: ${ledger.count()} words, ${ledger.countAfterSave()} after Save, ${took}`);
    console.log(`  ${story.join(' ')}`);
  }
}

// The functions below run in the popup or beside it, so they can use only their own bodies.

/** Notes the letters that these fields take, and the key without effect. */
function watch(document: Document, textFields: string): void {
  const { dataset } = document.documentElement;
  document.addEventListener('input', (event) => {
    // A field that lacks its value takes the focus from a form that can't be saved.
    if (document.activeElement?.matches(textFields) !== true) return;
    dataset.typed = (dataset.typed ?? '') + String(Reflect.get(event, 'data') ?? '');
  });
  document.addEventListener('keyup', ({ key }) => {
    if (key === 'Pause') dataset.pauses = String(Number(dataset.pauses ?? 0) + 1);
  });
}

function lookAround(document: Document, textFields: string) {
  const { activeElement, body, documentElement } = document;
  const { typed = '', pauses = '0' } = documentElement.dataset;
  const isThere = (selector: string) => document.querySelector(selector) !== null;
  const screenNow = () => {
    if (isThere('section[data-status]')) return 'outcome';
    return isThere('[role=tabpanel]') && !isThere('footer button[aria-disabled=true]') ? 'form' : 'saving';
  };
  const screen: 'form' | 'saving' | 'outcome' = screenNow();
  return {
    screen,
    hasCaret: activeElement !== null && activeElement !== body && activeElement !== documentElement,
    isInText: activeElement?.matches(textFields) ?? false,
    typed: typed.replaceAll('\u00a0', ' '),
    pauses: Number(pauses),
  };
}

/** The middle of one of the elements, in screen pixels. null if there is none. */
async function pointIn(document: Document, { selector, nth }: { selector: string; nth: number }) {
  const found = [...document.querySelectorAll(selector)];
  const thing = found[nth % found.length];
  const view = document.defaultView;
  if (!thing || !view) return null;
  thing.scrollIntoView({ block: 'nearest' });
  await new Promise((resolve) => view.requestAnimationFrame(() => view.requestAnimationFrame(resolve)));
  const { x, y, width, height } = thing.getBoundingClientRect();
  // Firefox knows where the content is. Chromium's popup has no frame.
  const left = Number(Reflect.get(view, 'mozInnerScreenX') ?? view.screenX);
  const top = Number(Reflect.get(view, 'mozInnerScreenY') ?? view.screenY);
  return { x: left + x + width / 2, y: top + y + height / 2 };
}
