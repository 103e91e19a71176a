// A monkey at the real popup: random keys, kinds, saves, closings and clicks with unique words, from a seed. It has no
// patience: it types on right after Save, also while the worker sleeps.
import type { Native } from './native';
import { seededRandom } from './seeded-random';
import { waitAtMost, waitUntil } from './wait-until';

/** Repeated names come more often. */
const actions = [
  ...['type', 'type', 'type', 'type'],
  ...['save and type', 'save and type', 'save and type', 'save and type', 'save and type'],
  ...['save asleep and type', 'save asleep and type', 'save asleep and type', 'save'],
  ...['kind', 'kind', 'kind', 'tab', 'tab back', 'close', 'close', 'another', 'draft', 'wait'],
] as const;

type Action = (typeof actions)[number];

export interface MonkeyPopup {
  /** Runs a function with the popup's document. It can use only its own body. Rejects once the popup is closed. */
  evaluate<T>(act: (document: Document) => T): Promise<T>;
}

export interface MonkeyWorld {
  readonly native: Pick<Native, 'press' | 'pressAndType'>;
  /** Opens the popup over the same page. */
  open(): Promise<MonkeyPopup>;
  /** Ends the worker like the browser ends an idle one. */
  endWorker(): Promise<void>;
  /** Every draft and every capture, as text. */
  kept(): Promise<string>;
}

interface MonkeyRun {
  /** The actions and words, for a failure's message. */
  readonly played: readonly string[];
  /** Each word that a field of the form took. */
  readonly heard: readonly string[];
  /** Those that are nowhere now, each with its field. */
  readonly lost: readonly string[];
  /** The actions after which nothing in the form had the focus. */
  readonly withoutCaret: readonly string[];
}

export async function playMonkey(world: MonkeyWorld, seed: number, count = 30): Promise<MonkeyRun> {
  const { native } = world;
  const random = seededRandom(seed);
  const played: string[] = [];
  const withoutCaret: string[] = [];
  const heard = new Map<string, string>();
  let popup: MonkeyPopup | null = null;

  /** null for a closed popup. A closing one may never answer. */
  async function look<T>(act: (document: Document) => T): Promise<T | null> {
    return popup && waitAtMost(5_000, popup.evaluate(act)).catch(() => null);
  }

  async function listen(): Promise<void> {
    for (const [word, field] of Object.entries((await look(takeHeard)) ?? {})) heard.set(word, field);
  }

  async function opened(): Promise<void> {
    if ((await look(see)) !== null) return;
    popup = await world.open();
    await waitUntil(async () => (await look(see))?.screen === 'form', { what: 'the form' });
    await look(startListening);
  }

  async function formShown(): Promise<void> {
    await opened();
    if ((await look(see))?.screen !== 'outcome') return;
    await look(clickAnother);
    await waitUntil(async () => (await look(see))?.screen !== 'outcome', { what: 'the next form' });
    await opened();
  }

  /** Letters only, and in no other text: it begins and ends like no word. */
  function nextWord(): string {
    const letters = [...`${played.length}`].map((digit) => 'abcdefghij'[Number(digit)]);
    return `qx${letters.join('')}xq`;
  }

  async function typeAfter(...keys: string[]): Promise<void> {
    if (!(await look(see))?.isTextual) await native.press('alt+1');
    const word = nextWord();
    played.push(word);
    await native.pressAndType(['End', ...keys], ` ${word} `);
  }

  async function play(action: Action, digit: number): Promise<void> {
    switch (action) {
      case 'type':
        return typeAfter();
      case 'save and type':
        return typeAfter('ctrl+Return');
      case 'save asleep and type':
        await world.endWorker();
        return typeAfter('ctrl+Return');
      case 'save':
        return native.press('ctrl+Return');
      case 'kind':
        return native.press(`alt+${digit}`);
      case 'tab':
        return native.press('Tab');
      case 'tab back':
        return native.press('shift+Tab');
      case 'close':
        return native.press('Escape');
      case 'draft':
        await look(clickDraft);
        return;
      case 'another':
        await look(clickAnother);
        return;
      case 'wait':
        await waitUntil(async () => !(await look(see))?.isSaving, { what: 'the save to end' });
        return;
      default:
        return action satisfies never;
    }
  }

  /** A form that is drawn anew has its focus with the next frame. */
  const hasCaret = async () => {
    const seen = await look(see);
    return seen?.screen !== 'form' || seen.hasFocus;
  };

  for (let at = 0; at < count; at += 1) {
    const action = actions[Math.floor(random() * actions.length)] ?? 'type';
    const digit = 1 + Math.floor(random() * 3);
    await (action === 'another' || action === 'close' || action === 'wait' ? opened() : formShown());
    played.push(action === 'kind' ? `kind ${digit}` : action);
    await play(action, digit);
    await listen();
    // Tab leaves the page after its last stop.
    if (action === 'tab' || action === 'tab back') continue;
    await waitUntil(hasCaret, { what: 'the caret', timeoutMs: 5_000 }).catch(() =>
      withoutCaret.push(played.slice(-3).join(', ')),
    );
  }
  await listen();
  await native.press('Escape', 'Escape');
  await waitUntil(async () => (await look(see)) === null, { what: 'the popup to close' });

  const lost = async () => {
    const kept = await world.kept();
    return [...heard].filter(([word]) => !kept.includes(word)).map((entry) => entry.join(' in '));
  };
  // The background may still be writing the last capture. Lost words stay lost.
  await waitUntil(async () => (await lost()).length === 0, { what: 'every word', timeoutMs: 5_000 }).catch(
    () => null,
  );
  return { played, heard: [...heard.keys()], lost: await lost(), withoutCaret };
}

// The functions below run in the popup, so they can use only their own bodies.

function see(document: Document) {
  const { activeElement: focused, body } = document;
  const form = document.querySelector('.capture-form');
  const isInput =
    focused?.tagName === 'INPUT' && /^(text|url|email|search)?$/.test(focused.getAttribute('type') ?? '');
  return {
    screen: form ? 'form' : document.querySelector('.outcome') ? 'outcome' : 'none',
    isTextual:
      isInput || focused?.tagName === 'TEXTAREA' || focused?.getAttribute('contenteditable') === 'true',
    hasFocus: focused !== null && focused !== body,
    isSaving: [...document.querySelectorAll('[role="status"]')].some((each) =>
      /Saving/.test(each.textContent),
    ),
  };
}

/**
 * Remembers what each field took. Not what a chip took: typing into an open one replaces its value. Each input is
 * stored at once, because the popup may close before anybody asks.
 */
function startListening(document: Document): void {
  document.addEventListener(
    'input',
    ({ target }) => {
      if (!(target && 'id' in target)) return;
      if (document.activeElement?.closest('[data-is-open]')) return;
      const text =
        'value' in target ? String(target.value) : 'textContent' in target ? String(target.textContent) : '';
      const { localStorage } = document.defaultView ?? {};
      const before = JSON.parse(localStorage?.getItem('monkey') ?? '{}');
      for (const word of text.match(/qx[a-j]+xq/g) ?? []) before[word] ??= target.id;
      localStorage?.setItem('monkey', JSON.stringify(before));
    },
    { capture: true },
  );
}

function takeHeard(document: Document): Record<string, string> {
  return JSON.parse(document.defaultView?.localStorage.getItem('monkey') ?? '{}');
}

function clickAnother(document: Document): void {
  const button = [...document.querySelectorAll('button')].find(
    (each) => each.textContent === 'Capture another',
  );
  button?.click();
}

/** Opens the list of recent captures, and in it the first draft that waits. */
function clickDraft(document: Document): void {
  const recent = [...document.querySelectorAll('button')].find((each) => /^Recent/.test(each.textContent));
  if (recent?.getAttribute('aria-expanded') === 'false') recent.click();
  document.querySelector<HTMLElement>('[aria-label="Drafts"] button')?.click();
}
