// What is saved in a storm: kinds with their values, and how often each comes.
import type { Draft } from '@/lib/capture/field/draft';
import type { Picture } from '@/lib/capture/pictures/picture';
import type { Comfort } from '../service/index.ts';
import { type Saved, textOf } from './storm-ledger.ts';

/** The facts of a capture before its values. */
export interface Facts extends Pick<Saved, 'word' | 'visibility'> {
  readonly link: string | null;
  /** The id of its picture. */
  readonly picture: string;
}

interface StormKind {
  readonly kind: string;
  readonly values: (facts: Facts) => Draft['values'];
  readonly weight: number;
  readonly hasVisibility?: true;
  readonly hasLink?: true;
  readonly hasPicture?: true;
  /** Its requests contain no text, so no code either. */
  readonly isTextless?: true;
  /** The services that give the code of its text, in a listing or read alone. All, if absent. */
  readonly codeSeenAt?: readonly Comfort[];
}

const html = (facts: Pick<Saved, 'word'>) => `<p>${textOf(facts)}</p>`;
const visible = ({ visibility }: Facts) => (visibility === null ? {} : { visibility });
const creator = 'ana@example.com';

const idea = (facts: Facts): Draft['values'] => ({
  product: 'PRJ',
  name: `Idea ${facts.word}.`,
  createdBy: creator,
  description: html(facts),
  ...visible(facts),
});
const comment = (facts: Facts): Draft['values'] => ({
  idea: 'PRJ-I-1',
  body: html(facts),
  ...visible(facts),
});

export const linkOf = (word: string) => `https://forum.example/${word}`;

/** Kinds whose records have no code lose their evidence with the answer. They are a few. */
const kinds: readonly StormKind[] = [
  { kind: 'idea', weight: 6, hasVisibility: true, values: idea },
  {
    kind: 'idea',
    weight: 2,
    hasVisibility: true,
    hasPicture: true,
    values: (facts) => ({ ...idea(facts), picture: facts.picture }),
  },
  {
    kind: 'comment',
    weight: 4,
    hasVisibility: true,
    hasLink: true,
    values: (facts) => ({ ...comment(facts), link: facts.link ?? '', linkName: 'A thread' }),
  },
  {
    kind: 'comment',
    weight: 1,
    hasVisibility: true,
    hasPicture: true,
    values: (facts) => ({ ...comment(facts), picture: facts.picture }),
  },
  {
    kind: 'note',
    weight: 3,
    values: (facts) => ({ product: 'PRJ', name: `Note ${facts.word}.`, description: html(facts) }),
  },
  {
    kind: 'feature',
    weight: 2,
    values: (facts) => ({ release: 'PRJ-R-1', name: `Feature ${facts.word}.`, description: html(facts) }),
  },
  {
    kind: 'epic',
    weight: 2,
    values: (facts) => ({ product: 'PRJ', name: `Epic ${facts.word}.`, description: html(facts) }),
  },
  {
    kind: 'append-idea',
    weight: 2,
    values: (facts) => ({ idea: 'PRJ-I-1', added: html(facts), createdBy: creator, visibility: 'public' }),
  },
  { kind: 'append-feature', weight: 1, values: (facts) => ({ feature: 'PRJ-1', added: html(facts) }) },
  {
    kind: 'vote',
    weight: 2,
    values: (facts) => ({ idea: 'PRJ-I-1', body: html(facts), link: linkOf(facts.word) }),
  },
  {
    kind: 'release',
    weight: 1,
    codeSeenAt: ['rich'],
    values: (facts) => ({ product: 'PRJ', name: `Release ${facts.word}.`, theme: html(facts) }),
  },
  {
    kind: 'product',
    weight: 1,
    codeSeenAt: [],
    values: (facts) => ({
      name: `Product ${facts.word}.`,
      reference_prefix: facts.word.toUpperCase(),
      description: html(facts),
    }),
  },
  {
    kind: 'change-idea',
    weight: 1,
    isTextless: true,
    values: ({ word }) => ({ idea: 'PRJ-I-1', name: `Now ${word}.` }),
  },
  {
    kind: 'change-feature',
    weight: 1,
    isTextless: true,
    values: ({ word }) => ({ product: 'PRJ', feature: 'PRJ-1', name: `Now ${word}.` }),
  },
  {
    kind: 'competitor',
    weight: 1,
    isTextless: true,
    values: ({ word }) => ({ product: 'PRJ', competitor: `Rival ${word}.`, color: '#0073cf' }),
  },
  {
    kind: 'requirement-comment',
    weight: 1,
    codeSeenAt: [],
    values: (facts) => ({ requirement: 'PRJ-1-1', body: html(facts) }),
  },
];

/** The kinds, each as many times as its weight. */
export const deck = kinds.flatMap((kind) => Array.from({ length: kind.weight }, () => kind));

export const visibilities = ['employee', 'public'] as const;

export function pictureOf(word: string): Picture {
  const bytes = Uint8Array.from({ length: 200 }, (_, at) => at);
  return { id: crypto.randomUUID(), name: `${word}.png`, type: 'image/png', width: 20, height: 10, bytes };
}

/** Renames a capture, for a second window or an edit. The words stay. */
export const renamed = (values: Draft['values']): Draft['values'] =>
  typeof values.name === 'string' ? { ...values, name: `${values.name} Edited.` } : values;
