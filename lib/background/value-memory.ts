// Remembers the values of a capture for the next form: field values, destination, creator, and idea.

import { type Field, ideaNamedIn, listOf, referenceOf, textOf, textOfRole } from '@/lib/capture/field/field';
import {
  type FormPlace,
  type Suggestion,
  type SuggestionList,
  suggestionScope,
  suggestionSources,
  suggestionSubjects,
} from '@/lib/capture/field/suggestion';
import { type DraftValues, pickValues } from '@/lib/capture/field/values';
import { isOfComments, type Setup, startValues } from '@/lib/capture/form/setup';
import { kindOf } from '@/lib/capture/kinds';
import type { Kind } from '@/lib/capture/kinds/kind';
import { rememberIdea } from '@/lib/capture/start/defaults';
import {
  type Destination,
  type Destinations,
  noDestinations,
  withDestination,
  withPortal,
  withVisibilityOn,
} from '@/lib/capture/start/destinations';
import { hasPortal, productPortalOf } from '@/lib/capture/start/product-portal';
import { formPlace } from '@/lib/capture/suggestions/form-place';
import {
  productsOfRecent,
  type RecentValues,
  recentSuggestions,
  withRecentValues,
} from '@/lib/capture/suggestions/recent-values';
import { withSiteCreator } from '@/lib/capture/suggestions/site-creators';
import { type Capture, ideaOf } from '@/lib/outbox/capture';
import { emptySnapshot } from '@/lib/page/empty-snapshot';
import type { PageDigest } from '@/lib/settings/page-digest';
import { defaultsFor, setupFor, withDefaults } from '@/lib/settings/preferences';
import type { Settings } from '@/lib/settings/settings';

interface ValueMemoryDeps {
  readonly settings: Settings;
  readonly digest: PageDigest;
  readonly now: () => number;
}

/** A capture of a kind that this version knows. */
interface Use {
  readonly capture: Capture;
  readonly kind: Kind;
}

const mostUsedCount = 3;

/** Remembers the portal of the draft's product, and the visibility of comments on its idea. */
function withChoices(before: Destinations, { capture, kind }: Use): Destinations {
  const { values } = capture.draft;
  const used = hasPortal(kind.fields) ? productPortalOf(values) : null;
  const product = textOfRole(kind.fields, values, 'product');
  const withPortalUsed = used && product !== '' ? withPortal(before, { ...used, product }) : before;
  const visibility = textOfRole(kind.fields, values, 'visibility');
  return isOfComments(kind) && visibility !== ''
    ? withVisibilityOn(withPortalUsed, ideaNamedIn(kind.fields, values), visibility)
    : withPortalUsed;
}

export function createValueMemory({ settings, digest, now }: ValueMemoryDeps) {
  /** A field's values, with the names from the service's list. null if the field isn't remembered. */
  async function optionsUsed(
    accountId: string,
    { name, control, suggests }: Field,
    values: DraftValues,
    place: FormPlace,
  ): Promise<[SuggestionList, Suggestion[]] | null> {
    // Ideas are remembered once the service has confirmed them.
    if (!suggests || suggests === 'ideas' || suggestionSources[suggests].mostRemembered === 0) return null;
    const texts =
      control.type === 'list'
        ? listOf(values, name)
        : [control.type === 'record' ? referenceOf(values, name, control.record) : textOf(values, name)];
    const filled = texts.filter((text) => text !== '');
    if (filled.length === 0) return null;
    const scope = suggestionScope(suggests, place);
    const list = scope === null ? null : await settings.lists.get({ accountId, subject: suggests, scope });
    const known = new Map(list?.options.map((option) => [option.value, option]));
    const options = filled.map((value) => known.get(value) ?? { value, label: value, detail: '' });
    return [{ subject: suggests, scope }, options];
  }

  async function destinationOf(accountId: string, { capture: { draft }, kind }: Use, setup: Setup) {
    const { address, title } = draft.source;
    const start = startValues(kind, { snapshot: emptySnapshot({ address, title }, []), setup });
    // A portal is remembered by product only, and a comment's visibility by idea only.
    const names = kind.fields
      .filter(
        ({ group, role, control }) =>
          group === 'destination' && role !== 'portal' && control.type !== 'choice',
      )
      .map(({ name }) => name);
    const destination: Destination = {
      values: pickValues(draft.values, names),
      start: pickValues(start, names),
    };
    return { kind: draft.kind, site: await digest.site(accountId, address), destination };
  }

  /**
   * The creator that the person chose instead of the default. null if they chose none, or the page has no
   * site.
   */
  async function creatorChosen(accountId: string, { capture: { draft }, kind }: Use, setup: Setup) {
    const { address, title } = draft.source;
    const creator = kind.fields.find(({ role, isChange }) => role === 'creator' && !isChange);
    if (!creator) return null;
    const email = textOf(draft.values, creator.name);
    const start = startValues(kind, { snapshot: emptySnapshot({ address, title }, []), setup });
    const site = email === '' || email === start[creator.name] ? null : await digest.site(accountId, address);
    return site === null ? null : { site, email };
  }

  function withMostUsed(destinations: Destinations, used: RecentValues): Destinations {
    const mostUsed = suggestionSubjects.flatMap((subject) => {
      const options = productsOfRecent(used, subject).flatMap((product) =>
        recentSuggestions(used, { subject, scope: product }, now())
          .slice(0, mostUsedCount)
          .map((option) => (product === '' ? option : { ...option, product })),
      );
      return options.length > 0 ? [[subject, options] as const] : [];
    });
    return { ...destinations, mostUsed: Object.fromEntries(mostUsed) };
  }

  async function changeDestinations(
    accountId: string,
    change: (destinations: Destinations) => Destinations,
  ): Promise<void> {
    await settings.destinations.update((all) => ({
      ...all,
      [accountId]: change(all[accountId] ?? noDestinations),
    }));
  }

  return {
    /** Remembers the captures' values and destinations, for one account. */
    async remember(accountId: string, captures: readonly Capture[]): Promise<void> {
      const uses = captures.flatMap((capture) => {
        const kind = kindOf(capture.draft.kind);
        return kind ? [{ capture, kind }] : [];
      });
      if (uses.length === 0) return;
      const [preferences, { policy }] = await Promise.all([
        settings.preferences.get(),
        settings.policy.get(),
      ]);
      const setup = setupFor(preferences, accountId, { policy, today: '' });
      const filled = await Promise.all(
        uses.flatMap(({ capture: { draft }, kind }) => {
          const place = formPlace(kind.fields, draft.values, setup.defaults);
          return kind.fields.map((field) => optionsUsed(accountId, field, draft.values, place));
        }),
      );
      const used = await settings
        .recentValues(accountId)
        .update((before) =>
          filled.reduce(
            (changed, entry) => (entry ? withRecentValues(changed, ...entry, now()) : changed),
            before,
          ),
        );
      const destinations = await Promise.all(uses.map((use) => destinationOf(accountId, use, setup)));
      const creators = await Promise.all(uses.map((use) => creatorChosen(accountId, use, setup)));
      const chosen = creators.filter((creator) => creator !== null);
      if (chosen.length > 0)
        await settings.siteCreators.update((all) => ({
          ...all,
          [accountId]: chosen.reduce(
            (before, { site, email }) => withSiteCreator(before, site, email),
            all[accountId] ?? [],
          ),
        }));
      await changeDestinations(accountId, (before) =>
        withMostUsed(uses.reduce(withChoices, destinations.reduce(withDestination, before)), used),
      );
    },

    /** Remembers the ideas of delivered captures. The next comment goes to the last one. */
    async rememberIdeas(accountId: string, captures: readonly Capture[]): Promise<void> {
      const ideas = captures.map(ideaOf).filter((idea) => idea !== null);
      if (ideas.length === 0) return;
      await settings.preferences.update((preferences) =>
        ideas.reduce(
          (changed, { id, key, name }) =>
            withDefaults(
              changed,
              accountId,
              rememberIdea(defaultsFor(changed, accountId), { reference: key ?? id, name: name ?? '' }),
            ),
          preferences,
        ),
      );
      const options = ideas.map(({ id, key, name }) => ({
        value: key ?? id,
        label: name ?? key ?? id,
        detail: name && key ? key : '',
      }));
      const used = await settings
        .recentValues(accountId)
        .update((before) =>
          options.reduce(
            (changed, option) => withRecentValues(changed, { subject: 'ideas', scope: '' }, [option], now()),
            before,
          ),
        );
      await changeDestinations(accountId, (before) => withMostUsed(before, used));
    },
  };
}
