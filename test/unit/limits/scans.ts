// Every scan of foreign text, and how its time grows with the text.

import { parseQuickAdd } from '@/lib/capture/form/quick-add';
import { pictureName } from '@/lib/capture/pictures/picture';
import { csvRow } from '@/lib/capture/text/csv';
import { isBlankHtml, textOfHtml, textToHtml } from '@/lib/capture/text/html';
import { markdownLine, markdownLink, markdownText } from '@/lib/capture/text/markdown';
import { nativeText } from '@/lib/capture/text/messages';
import { shorten } from '@/lib/capture/text/name';
import { htmlToText } from '@/lib/capture/text/plain-text';
import { lettersOf } from '@/lib/page/letters';
import { absoluteLink, isCleanHtml } from '@/lib/page/passage/allowed-html';
import { addressesIn } from '@/lib/page/source/email-addresses';
import { readLinkedData } from '@/lib/page/source/json-ld';
import { pageIdentity } from '@/lib/page/source/page-identity';
import { examineAddress, titleOf } from '@/lib/page/source/source-address';
import { oneLine, wellFormedText } from '@/lib/page/well-formed-text';
import { parseJson } from '@/lib/planning/answer-reader';
import { createRedactor } from '@/lib/planning/redaction';
import { excerptOf, textsOfHtml, textsOfJson, textsOfText } from '@/lib/planning/service-text';
import { hasSecret } from '@/lib/secrets/address-secrets';
import { hasToken, looksRandom, withoutTokens } from '@/lib/secrets/secrets';

/** Texts that make a careless pattern read the same characters repeatedly. */
const foreign: Readonly<Record<string, (size: number) => string>> = {
  '<': (size) => '<'.repeat(size),
  '<a ': (size) => '<a '.repeat(size / 3),
  '<title': (size) => '<title'.repeat(size / 6),
  'spaces alone': (size) => ' '.repeat(size),
  'line ends alone': (size) => '\r\n'.repeat(size / 2),
  tabs: (size) => `x${'\t'.repeat(size)}x`,
  'quotes, tabs and spaces': (size) => '"\t '.repeat(size / 3),
  spaces: (size) => `x${' '.repeat(size)}x`,
  'line ends': (size) => `x${'\n'.repeat(size)}x`,
  'quotes and backslashes': (size) => '"\\'.repeat(size / 2),
  '; ': (size) => '; '.repeat(size / 2),
  ', ': (size) => ', '.repeat(size / 2),
  eyJ: (size) => 'eyJ'.repeat(size / 3),
  'a@b.': (size) => 'a@b.'.repeat(size / 4),
  ' >': (size) => ' >'.repeat(size / 2),
  'nested objects': (size) => '{"a":'.repeat(size / 5),
};

const redactor = createRedactor('token-of-an-account');

const scans: Readonly<Record<string, (text: string) => unknown>> = {
  isBlankHtml,
  textOfHtml,
  textToHtml,
  htmlToText,
  shorten,
  oneLine,
  wellFormedText,
  addressesIn,
  parseQuickAdd: (text) => parseQuickAdd(text, { tag: () => null, person: () => null, product: () => null }),
  titleOf,
  excerptOf,
  wordsOfHtml: textsOfHtml,
  wordsOfText: textsOfText,
  parseJson,
  lettersOf,
  isCleanHtml,
  'isCleanHtml, nested': (text) => isCleanHtml(text.replaceAll('<', '<ul><li>')),
  pictureName: (text) => pictureName(text, 'image/png'),
  csvRow: (text) => csvRow([text]),
  'csvRow, blank': (text) => csvRow([text.replaceAll('<', '\t')]),
  markdownText,
  markdownLine,
  'markdownLink, text': (text) => markdownLink(text, 'https://a.example/'),
  'markdownLink, address': (text) => markdownLink('a', `https://a.example/${text}`),
  nativeText: (text) => nativeText(text, 60),
  examineAddress: (text) => examineAddress(`https://a.example/?${text}`),
  'examineAddress, parameters': (text) =>
    examineAddress(`https://a.example/?${text.replaceAll('<', 'p=1&')}`),
  pageIdentity: (text) => pageIdentity(`https://a.example/a/1#${text}`, `https://a.example/${text}?${text}`),
  readLinkedData: (text) => readLinkedData([text]),
  'a name of an error': (text) => textsOfJson({ errors: { [text]: 'is wrong' } }, ['name']),
  'words of an error': (text) => textsOfJson({ errors: [text] }, ['name', 'workflow_status']),
  'links without credentials': (text) => absoluteLink(`https://a.example/${text.slice(0, 7_000)}`, ''),
  hasToken,
  'tokens in a text': (text) => withoutTokens(text.replaceAll('<', 'ghp_').replaceAll(';', ' eyJ'), ''),
  looksRandom,
  'secrets in an address': (text) => hasSecret(new URL(`https://a.example/${text}?next=/${text}`)),
  'redaction of an ID': (text) => redactor.id(text),
  'redaction of a text': (text) => redactor.text(text),
  'redaction of a text like the token': (text) => redactor.text(text.replaceAll(/[<;, ]/g, 'token-of-an-')),
};

/** Processor time, which other programs don't lengthen. */
const processorMs = () => process.cpuUsage().user / 1_000;

/** The shortest of several runs, because a collection of garbage lengthens some. Stops after a run below `enoughMs`. */
function shortestMs(scan: (text: string) => unknown, text: string, { runs, enoughMs = 0 }: Runs): number {
  let [shortest, allMs] = [Number.POSITIVE_INFINITY, 0];
  for (let run = 0; run < runs && shortest >= enoughMs && allMs < maxMs; run += 1) {
    const from = processorMs();
    scan(text);
    const tookMs = processorMs() - from;
    shortest = Math.min(shortest, tookMs);
    allMs += tookMs;
  }
  return shortest;
}

interface Runs {
  readonly runs: number;
  readonly enoughMs?: number;
}

const size = 60_000;
/** No further run after this time. */
const maxMs = 3_000;
/** Runs shorter than this can't be compared. With squared time, this size takes seconds. */
const slackMs = 50;

export interface Measurement {
  /** How long four times the text may take: four times the time is linear, sixteen times is squared. */
  readonly limitMs: number;
  readonly tookMs: number;
}

/** Each scan with each text, in the order of the measurements. */
export const measurements = Object.entries(scans).flatMap(([scan, run]) =>
  Object.entries(foreign).map(([text, make]) => ({
    scan,
    text,
    measure(): Measurement {
      const limitMs = 8 * shortestMs(run, make(size), { runs: 4 }) + slackMs;
      return { limitMs, tookMs: shortestMs(run, make(4 * size), { runs: 20, enoughMs: limitMs }) };
    },
  })),
);
