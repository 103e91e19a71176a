// The options of quick add for the token at the caret.
import { useEffect } from 'react';
import { useSay } from '@/components/words/SayProvider';
import type { Field } from '@/lib/capture/field/field';
import type { Suggestion } from '@/lib/capture/field/suggestion';
import type { DraftValues, FieldValue } from '@/lib/capture/field/values';
import { newTag, type QuickTargets, type QuickToken, type Sigil } from '@/lib/capture/form/quick-add';
import { email } from '@/lib/planning/contract/fields';
import { assistFor, type FieldProps, listIn } from './field-props';
import { type Listing, useListing, useSuggestions } from './use-suggestions';

/** The parts of the form that quick add reads. */
export interface QuickAdd {
  readonly targets: QuickTargets;
  readonly values: DraftValues;
  readonly onFill: (name: string, value: FieldValue) => void;
  /** Turns the form into a comment on this idea. Absent if it can't. */
  readonly onCommentOn?: (idea: string) => void;
}

export interface QuickOption extends Suggestion {
  /** Unique in the list. */
  readonly key: string;
  /** The field that it fills. null for an idea that the whole form turns to. */
  readonly fills: Field | null;
  readonly choose: () => void;
}

/** Typing more finds the others. */
const mostShown = 12;

export function useQuickOptions(
  token: QuickToken | null,
  { assist, place, quickAdd }: Pick<FieldProps<string>, 'assist' | 'place'> & { readonly quickAdd: QuickAdd },
): readonly QuickOption[] {
  const { targets, values, onFill, onCommentOn } = quickAdd;
  const say = useSay();
  const creatorAssist = targets.creator ? assistFor(targets.creator, assist) : assist;
  const takesIdeas = targets.idea !== null || onCommentOn !== undefined;
  const listings = {
    tags: useListing(assist, targets.tags && 'tags', place, 'nothing'),
    people: useListing(creatorAssist, targets.creator && 'people', place, 'nothing'),
    products: useListing(assist, targets.product && 'products', place, 'nothing'),
    ideas: useListing(assist, takesIdeas ? 'ideas' : null, place, 'nothing'),
  };
  const sigil = token?.sigil ?? null;
  useOpen(listings.tags, sigil === '#');
  useOpen(listings.people, sigil === '@');
  useOpen(listings.products, sigil === '>');
  useOpen(listings.ideas, sigil === '>');
  const query = token?.query ?? '';
  const found = {
    tags: useSuggestions(listings.tags, sigil === '#' ? query : '').options,
    people: useSuggestions(listings.people, sigil === '@' ? query : '').options,
    products: useSuggestions(listings.products, sigil === '>' ? query : '').options,
    ideas: useSuggestions(listings.ideas, sigil === '>' ? query : '').options,
  };
  if (sigil === null) return [];
  return optionsOf(sigil).slice(0, mostShown * 2);

  function optionsOf(of: Sigil): QuickOption[] {
    switch (of) {
      case '#':
        return targets.tags ? tagOptions(targets.tags) : [];
      case '@':
        return targets.creator ? creatorOptions(targets.creator) : [];
      case '>':
        return destinationOptions(targets);
      default:
        return of satisfies never;
    }
  }

  function tagOptions(fills: Field): QuickOption[] {
    const { name } = fills;
    const taken = listIn(values, name);
    const add = (tag: string) => () => onFill(name, [...new Set([...taken, tag])]);
    const known = begun(found.tags).filter(({ value }) => !taken.includes(value));
    const isKnown = found.tags.some(({ value }) => plain(value) === plain(query));
    const made = isKnown ? null : newTag(query);
    return [
      ...known.map((option) => ({ ...option, key: option.value, fills, choose: add(option.value) })),
      ...(made === null || taken.includes(made)
        ? []
        : [
            {
              value: made,
              label: say('quickAddNewTag', made),
              detail: '',
              key: `new ${made}`,
              fills,
              choose: add(made),
            },
          ]),
    ];
  }

  function creatorOptions(fills: Field): QuickOption[] {
    const { name } = fills;
    const isTyped =
      email.safeParse(query).success && !found.people.some(({ value }) => plain(value) === plain(query));
    const typed = isTyped ? [{ value: query, label: query, detail: '' }] : [];
    return [...begun(found.people), ...typed].map((option) => ({
      ...option,
      key: option.value,
      fills,
      choose: () => onFill(name, option.value),
    }));
  }

  function destinationOptions({ product, idea }: QuickTargets): QuickOption[] {
    const products = product ? begun(found.products) : [];
    const ideas = takesIdeas ? begun(found.ideas) : [];
    const choose = (value: string) => (idea ? onFill(idea.name, value) : onCommentOn?.(value));
    return [
      ...products.map((option) => ({
        ...option,
        key: `product ${option.value}`,
        fills: product,
        choose: () => product && onFill(product.name, option.value),
      })),
      ...ideas.map((option) => ({
        ...option,
        detail: idea ? option.detail : say('commentOn', option.value),
        key: `idea ${option.value}`,
        fills: idea,
        choose: () => choose(option.value),
      })),
    ];
  }

  /**
   * After a space, the person probably continues with the name. Only options that begin with the whole text
   * stay.
   */
  function begun(options: readonly Suggestion[]): readonly Suggestion[] {
    const isStart = ({ label, value }: Suggestion) =>
      [label, value].some((text) => plain(text).startsWith(plain(query)));
    return (/\s/.test(query) ? options.filter(isStart) : options).slice(0, mostShown);
  }
}

/** Opens the listing while the token belongs to it. */
function useOpen({ setOpen }: Listing, isOpen: boolean): void {
  useEffect(() => setOpen(isOpen), [setOpen, isOpen]);
}

const plain = (text: string): string => text.normalize().toLowerCase();
