// The words after the keyword in the address bar: a hint of their meaning, and their capture.

import { listOf, textOf, uniqueEntries } from '@/lib/capture/field/field';
import type { Suggestion, SuggestionType } from '@/lib/capture/field/suggestion';
import type { DraftValues } from '@/lib/capture/field/values';
import { startValues } from '@/lib/capture/form/form-config';
import { allowedKinds, isLocked, type Policy } from '@/lib/capture/form/policy';
import { type KnownTokens, newTag, parseQuickAdd, type QuickAdded } from '@/lib/capture/form/quick-add';
import { recentSuggestions } from '@/lib/capture/history/history';
import { ideaKind } from '@/lib/capture/kinds/idea';
import { pairedWith, productPortalOf } from '@/lib/capture/start/product-portal';
import { noSnapshot } from '@/lib/page/snapshot';
import { email } from '@/lib/planning/contract/fields';
import { type Base, readFormConfig } from './base';
import type { CaptureAtOnce } from './capture-at-once';

export function createAddressBar(base: Base, capture: CaptureAtOnce['capture']) {
  const { settings, facts, t, now } = base;
  let latest = 0;

  /** Parses the words, and reads the values that an idea starts with. */
  async function read(text: string) {
    const { policy, accountId, config } = await readFormConfig(base);
    const start = startValues(ideaKind, { snapshot: noSnapshot, config });
    const usual = textOf(start, 'product');
    const [recent, products, people, ownPeople] = await Promise.all([
      facts.ofAccount(accountId),
      settings.lists.get({ accountId, subject: 'products', scope: '' }),
      settings.lists.get({ accountId, subject: 'people', scope: usual }),
      settings.lists.get({ accountId, subject: 'people', scope: '' }),
    ]);
    const used = (subject: SuggestionType) => recentSuggestions(recent, { subject, scope: '' }, now());
    const known = knownTokens(policy, {
      tags: [...used('tags').map(({ value }) => value), ...listOf(start, 'tags')],
      people: [...used('people'), ...(people?.options ?? []), ...(ownPeople?.options ?? [])],
      products: [
        ...used('products'),
        ...(products?.options ?? []),
        { value: usual, label: usual, detail: '' },
      ],
    });
    return { added: parseQuickAdd(text, known), start, policy };
  }

  return {
    /** What Enter will do with these words, as plain text. null if the person has typed more meanwhile. */
    async changed(text: string): Promise<string | null> {
      latest += 1;
      const asked = latest;
      const { added, start, policy } = await read(text);
      if (asked !== latest) return null;
      const isIdea = allowedKinds(policy).includes(ideaKind);
      return isIdea && text.trim() !== '' ? summary(added, start) : t('omniboxHint');
    },
    async entered(text: string): Promise<void> {
      const { added, start } = await read(text);
      await capture('idea', noSnapshot, valuesOf(added, start));
    },
  };

  /** "Idea in PRJ, tag import, by ana@acme.com: Slow export". */
  function summary({ name, tags, createdBy, product }: QuickAdded, start: DraftValues): string {
    const key = product || textOf(start, 'product');
    const parts = [
      key === '' ? t('kindIdea') : t('omniboxIdeaIn', key),
      ...tags.map((tag) => t('omniboxTag', tag)),
      ...(createdBy === '' ? [] : [t('omniboxBy', createdBy)]),
    ];
    const whole = parts.reduce((line, part) => t('omniboxAnd', line, part));
    return name === '' ? whole : t('labeledValue', whole, name);
  }
}

/** The values in the words. */
function valuesOf({ name, tags, createdBy, product }: QuickAdded, start: DraftValues): DraftValues {
  const named = {
    name,
    ...(tags.length > 0 ? { tags: uniqueEntries([...listOf(start, 'tags'), ...tags]) } : {}),
    ...(createdBy === '' ? {} : { createdBy }),
  };
  if (product === '') return named;
  const usual = productPortalOf(start);
  // Nobody sees the portal without a form, so a product other than the usual one gets none.
  return { ...named, ...pairedWith(product, usual ? [usual] : [], () => '') };
}

/** Any word can be a tag. A number needs earlier use as a tag: "#12" mostly means a record elsewhere. */
function knownTokens(
  policy: Policy,
  { tags, people, products }: Readonly<Record<'people' | 'products', Suggestion[]>> & { tags: string[] },
): KnownTokens {
  return {
    tag(word) {
      if (isLocked(policy, 'tags')) return null;
      const used = tags.find((tag) => plain(tag) === plain(word));
      return used ?? (/^\p{L}/u.test(word) ? newTag(word) : null);
    },
    person: (text) => (email.safeParse(text).success ? text : onlyOne(people, text)),
    product: (text) => (isLocked(policy, 'product') ? null : onlyOne(products, text)),
  };
}

/** The value of the only option with this value, name, or part before the @. */
function onlyOne(options: readonly Suggestion[], text: string): string | null {
  const wanted = plain(text);
  const isNamed = ({ value, label }: Suggestion) =>
    [value, label, value.split('@')[0] ?? ''].some((text) => text !== '' && plain(text) === wanted);
  const [found, ...others] = new Set(options.filter(isNamed).map(({ value }) => value));
  return found !== undefined && others.length === 0 ? found : null;
}

const plain = (text: string): string => text.trim().normalize().toLowerCase();
