// Owns remembering what a person does, on this device only: where captures go, what fields are filled with, and which
// pages were captured. Comfort: nothing waits for it, and nothing is lost with it.

import {
  type Destination,
  type Destinations,
  noDestinations,
  withDestination,
} from '@/lib/capture/destinations';
import { type Field, listOf, referenceOf, textOf } from '@/lib/capture/form/field';
import { type Setup, startValues } from '@/lib/capture/form/setup';
import { type DraftValues, pickValues } from '@/lib/capture/form/values';
import type { Kind } from '@/lib/capture/kind';
import { kindOf } from '@/lib/capture/kinds';
import {
  type RecentValues,
  recentSuggestions,
  withRecentValues,
} from '@/lib/capture/suggestions/recent-values';
import type { Suggestion } from '@/lib/capture/suggestions/suggestion';
import {
  type SuggestionSubject,
  suggestionScope,
  suggestionSources,
  suggestionSubjects,
} from '@/lib/capture/suggestions/suggestion';
import { type Capture, headlineRecord, ideaOf } from '@/lib/outbox/capture';
import { emptySnapshot } from '@/lib/page/empty-snapshot';
import type { PageNote } from '@/lib/settings/captured-pages';
import { createPageDigest } from '@/lib/settings/page-digest';
import { setupFor } from '@/lib/settings/preferences';
import type { Settings } from '@/lib/settings/settings';

export interface Memory {
  saved(capture: Capture): void;
  /** Captures came to rest: delivered, or waiting for the person. Those of a drain come together: each write costs the drain time. */
  settled(captures: readonly Capture[]): void;
  undone(capture: Capture): void;
  forgetAccount(accountId: string): Promise<void>;
  forgetAll(): Promise<void>;
}

export interface MemoryDeps {
  readonly settings: Settings;
  readonly randomBytes: (count: number) => Uint8Array;
  readonly now: () => number;
}

/** A capture of a kind that this version knows. */
interface Use {
  readonly capture: Capture;
  readonly kind: Kind;
}

const mostUsedCount = 3;

export function createMemory({ settings, randomBytes, now }: MemoryDeps): Memory {
  const digest = createPageDigest(settings.digestKey, randomBytes);
  // One after the other, so that no two change the same list at once.
  let work: Promise<void> = Promise.resolve();

  function enqueue(task: () => Promise<void>): Promise<void> {
    work = work.then(task).catch(() => undefined);
    return work;
  }

  async function rememberUses(accountId: string, captures: readonly Capture[]): Promise<void> {
    const uses = captures.flatMap((capture) => {
      const kind = kindOf(capture.draft.kind);
      return kind ? [{ capture, kind }] : [];
    });
    if (uses.length === 0) return;
    const filled = await Promise.all(
      uses.flatMap(({ capture, kind }) =>
        kind.fields.map((field) => optionsUsed(accountId, field, capture.draft.values)),
      ),
    );
    const used = await settings
      .recentValues(accountId)
      .update((before) =>
        filled.reduce(
          (changed, entry) => (entry ? withRecentValues(changed, ...entry, now()) : changed),
          before,
        ),
      );
    await rememberDestinations(accountId, uses, used);
  }

  /** What a field was filled with, by the names that the service's list gives; null where nothing is remembered of it. */
  async function optionsUsed(
    accountId: string,
    { name, control, suggests }: Field,
    values: DraftValues,
  ): Promise<[SuggestionSubject, Suggestion[]] | null> {
    // Ideas are remembered once the service has told which they are.
    if (!suggests || suggests === 'ideas' || suggestionSources[suggests].mostRemembered === 0) return null;
    const texts =
      control.type === 'list'
        ? listOf(values, name)
        : [control.type === 'record' ? referenceOf(values, name, control.record) : textOf(values, name)];
    const filled = texts.filter((text) => text !== '');
    if (filled.length === 0) return null;
    const scope = suggestionScope(suggests, {
      product: textOf(values, 'product'),
      idea: textOf(values, 'idea'),
    });
    const list = scope === null ? null : await settings.lists.get({ accountId, subject: suggests, scope });
    const known = new Map(list?.options.map((option) => [option.value, option]));
    return [suggests, filled.map((value) => known.get(value) ?? { value, label: value, detail: '' })];
  }

  async function rememberDestinations(
    accountId: string,
    uses: readonly Use[],
    used: RecentValues,
  ): Promise<void> {
    const [preferences, { policy }] = await Promise.all([settings.preferences.get(), settings.policy.get()]);
    const setup = setupFor(preferences, accountId, { policy, today: '' });
    const went = await Promise.all(uses.map((use) => whereItWent(accountId, use, setup)));
    await changeDestinations(accountId, (before) => withMostUsed(went.reduce(withDestination, before), used));
  }

  async function whereItWent(accountId: string, { capture: { draft }, kind }: Use, setup: Setup) {
    const { address, title } = draft.source;
    const start = startValues(kind, emptySnapshot({ address, title }, []), setup);
    // A portal is the public: one that was chosen once is not chosen again by itself.
    const names = kind.fields
      .filter(({ group, control }) => group === 'destination' && control.type !== 'portal')
      .map(({ name }) => name);
    const destination: Destination = {
      values: pickValues(draft.values, names),
      start: pickValues(start, names),
    };
    return { kind: draft.kind, site: await digest.site(accountId, address), destination };
  }

  function withMostUsed(destinations: Destinations, used: RecentValues): Destinations {
    const mostUsed = suggestionSubjects.flatMap((subject) => {
      const options = recentSuggestions(used, subject, now());
      return options.length > 0 ? [[subject, options.slice(0, mostUsedCount)] as const] : [];
    });
    return { ...destinations, mostUsed: Object.fromEntries(mostUsed) };
  }

  async function changeDestinations(
    accountId: string,
    change: (before: Destinations) => Destinations,
  ): Promise<void> {
    await settings.destinations.update((all) => ({
      ...all,
      [accountId]: change(all[accountId] ?? noDestinations),
    }));
  }

  /** What was delivered to ideas, for the lists that ideas are chosen from. */
  async function rememberIdeas(accountId: string, captures: readonly Capture[]): Promise<void> {
    const ideas = captures.map(ideaOf).filter((idea) => idea !== null);
    if (ideas.length === 0) return;
    const options = ideas.map(({ id, key, name }) => ({
      value: key ?? id,
      label: name ?? key ?? id,
      detail: name && key ? key : '',
    }));
    const used = await settings
      .recentValues(accountId)
      .update((before) =>
        options.reduce((changed, option) => withRecentValues(changed, 'ideas', [option], now()), before),
      );
    await changeDestinations(accountId, (before) => withMostUsed(before, used));
  }

  async function notePages(captures: readonly Capture[]): Promise<void> {
    const notes = await Promise.all(captures.map(noteOf));
    await settings.captured.note(notes.filter((note) => note !== null));
  }

  async function noteOf(capture: Capture): Promise<PageNote | null> {
    const page = await digest.page(capture.accountId, capture.draft.source.address);
    if (page === null) return null;
    const isDelivered = capture.state.name === 'delivered';
    const record = isDelivered ? headlineRecord(capture) : null;
    const idea = ideaOf(capture);
    const captured = {
      captureId: capture.id,
      accountId: capture.accountId,
      kind: capture.kind,
      atMs: capture.savedAtMs,
      name: record?.name ?? capture.name,
      key: record?.key ?? null,
      url: record?.url ?? null,
      idea: isDelivered ? (idea?.key ?? idea?.id ?? null) : null,
    };
    return { page, captured };
  }

  /** Of an account that was disconnected meanwhile, nothing is remembered any more. */
  async function rememberDelivered(captures: readonly Capture[]): Promise<void> {
    for (const { id } of await settings.accounts.get()) {
      const delivered = captures.filter(
        ({ accountId, state }) => accountId === id && state.name === 'delivered',
      );
      if (delivered.length === 0) continue;
      await notePages(delivered);
      await rememberIdeas(id, delivered);
    }
  }

  let justSaved: Capture[] = [];

  /**
   * What was saved while the one before was remembered comes in one write: each takes a good part of a save's own time. It is
   * enqueued with the first of them, so that one that is taken back is remembered before it is forgotten.
   */
  async function rememberSaved(): Promise<void> {
    const captures = justSaved;
    justSaved = [];
    await notePages(captures);
    for (const accountId of new Set(captures.map((capture) => capture.accountId)))
      await rememberUses(
        accountId,
        captures.filter((capture) => capture.accountId === accountId),
      );
  }

  return {
    saved(capture) {
      justSaved.push(capture);
      if (justSaved.length === 1) void enqueue(rememberSaved);
    },
    settled: (captures) => void enqueue(() => rememberDelivered(captures)),
    undone: (capture) =>
      void enqueue(async () => {
        const page = await digest.page(capture.accountId, capture.draft.source.address);
        if (page !== null) await settings.captured.forget(page, capture.id);
      }),
    async forgetAccount(accountId) {
      // What is still being remembered of the account would come back after it.
      await work;
      await settings.forgetAccount(accountId);
    },
    forgetAll: () =>
      enqueue(async () => {
        await settings.captured.forgetAll();
        for (const { id } of await settings.accounts.get()) await settings.recentValues(id).clear();
        await settings.destinations.clear();
      }),
  };
}
