// Owns reading a reference to a record: a key, a numeric id, or the pasted address of its page.

export type ReferableRecord =
  | 'idea'
  | 'feature'
  | 'epic'
  | 'requirement'
  | 'release'
  | 'initiative'
  | 'goal'
  | 'page'
  | 'product';

type ReferenceProblem = 'empty' | 'hostile' | 'other-record' | 'unreadable';

type ReferenceResult =
  /** `host` is where a pasted address was from, so that one from elsewhere can be pointed out; null for a key or an id. */
  | { readonly isOk: true; readonly value: string; readonly host: string | null }
  | { readonly isOk: false; readonly problem: ReferenceProblem };

/**
 * How keys of each record look: prefix, marker, number. A prefix may hold lower case and underscores. The service documents
 * the markers of ideas and releases.
 */
const keyShapes: Record<ReferableRecord, RegExp> = {
  idea: /^\w+-I-\d+$/,
  feature: /^\w+-\d+$/,
  epic: /^\w+-E-\d+$/,
  requirement: /^\w+-\d+-\d+$/,
  release: /^\w+-R-\d+$/,
  initiative: /^\w+-S-\d+$/,
  goal: /^\w+-G-\d+$/,
  page: /^\w+-N-\d+$/,
  product: /^[A-Za-z]\w*$/,
};

/** Path segments after which a numeric id is that of the record. */
const pathNames: Record<ReferableRecord, readonly string[]> = {
  idea: ['ideas'],
  feature: ['features'],
  epic: ['epics', 'master_features'],
  requirement: ['requirements'],
  release: ['releases'],
  initiative: ['initiatives'],
  goal: ['goals'],
  page: ['pages', 'notes'],
  product: ['products'],
};

const numericId = /^\d{1,40}$/;
const longestReference = 2000;

/** Characters that no reference has, and that could change the path of a request. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern is for control characters.
const hostile = /[\u0000-\u001f\u007f\\]|\.\.|%2e|%2f|%5c|%0|%25/i;

const refused = (problem: ReferenceProblem): ReferenceResult => ({ isOk: false, problem });

const isKeyOfAnother = (key: string, record: ReferableRecord): boolean =>
  Object.entries(keyShapes).some(([name, shape]) => name !== record && name !== 'product' && shape.test(key));

/** A key as it was given; in capitals where it was typed without any, or is none as it stands. */
function keyOf(text: string, record: ReferableRecord): string {
  const isTypedLow = text === text.toLowerCase();
  return !isTypedLow && keyShapes[record].test(text) ? text : text.toUpperCase();
}

function fromAddress(address: string, record: ReferableRecord): ReferenceResult {
  if (!URL.canParse(address)) return refused('unreadable');
  const url = new URL(address);
  const segments = url.pathname.split('/').filter((segment) => segment !== '');
  const key = segments
    .map((segment) => keyOf(segment, record))
    .findLast((segment) => keyShapes[record].test(segment));
  if (key !== undefined && record !== 'product') return { isOk: true, value: key, host: url.host };
  const named = segments.findLastIndex((segment) => pathNames[record].includes(segment.toLowerCase()));
  const after = keyOf(named === -1 ? '' : (segments[named + 1] ?? ''), record);
  if (numericId.test(after) || keyShapes[record].test(after)) {
    return { isOk: true, value: after, host: url.host };
  }
  const hasOtherKey = segments.some((segment) => isKeyOfAnother(segment.toUpperCase(), record));
  return refused(hasOtherKey ? 'other-record' : 'unreadable');
}

/**
 * Reads a reference to a record: its key, its numeric id, or an address of its page on the
 * service or on a portal. Gives the key or the id, ready to be a path parameter. Nothing is ever fetched from
 * the address itself.
 */
export function parseReference(text: string, record: ReferableRecord): ReferenceResult {
  if (hostile.test(text.trim()) || text.length > longestReference) return refused('hostile');
  const written = text.trim();
  if (written === '') return refused('empty');
  if (/^https?:\/\//i.test(written)) return fromAddress(written, record);
  const key = keyOf(written, record);
  if (numericId.test(key) || keyShapes[record].test(key)) return { isOk: true, value: key, host: null };
  return refused(isKeyOfAnother(written.toUpperCase(), record) ? 'other-record' : 'unreadable');
}

export const parseIdeaReference = (text: string): ReferenceResult => parseReference(text, 'idea');
