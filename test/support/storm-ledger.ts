// What really happened in a storm: each write that a service applied, as the extension sent it. The outbox is judged by it,
// account by account.
import * as z from 'zod';
import { markersIn } from '@/lib/capture/text/marker';
import { type Capture, markersOf } from '@/lib/outbox/capture';
import type { PlanningService } from '../service/index.ts';

export interface StormFigures {
  readonly saved: number;
  readonly delivered: number;
  /** Records beyond the first, on the services at the end, that no row reports. */
  readonly silentDuplicates: number;
  /** Captures without a row, and delivered captures that no service ever got. */
  readonly lost: number;
  /** The person has to say whether it arrived, although its text has a code. */
  readonly asked: number;
  /** The person has to say whether it arrived, and its text has no code. */
  readonly askedWithoutCode: number;
  readonly parked: number;
  /** Captures that still wait, although nothing is wrong any more. */
  readonly stuck: number;
  /** Sent to another account's service, with other words, without its code, or with another visibility or link. */
  readonly wrong: number;
  /** A duplicate is reported that doesn't exist. */
  readonly falseAlarms: number;
}

type Service = PlanningService;
export type RecordKind = (typeof recordKinds)[number];

interface Write {
  readonly service: Service;
  readonly path: string;
  readonly method: string;
  readonly body: string;
  readonly kind: string;
  readonly id: string;
  /** The answer of the service, as JSON. */
  readonly answer: string;
}

/** A capture as the person saved it. */
export interface Saved {
  readonly id: string;
  readonly cause: string;
  /** A word that is in its name or its text, and nowhere else. */
  readonly word: string;
  readonly kind: string;
  readonly visibility: string | null;
  /** The address of a link, or the name of a picture. */
  readonly attached: string | null;
  readonly hasText: boolean;
  /** The service gives the code of its text. */
  readonly hasCode: boolean;
}

export type Ledger = ReturnType<typeof createLedger>;

const answerSchema = z.record(z.string(), z.unknown());
const recordSchema = z.looseObject({ id: z.string() });
const recordKinds = [
  'idea',
  'page',
  'feature',
  'epic',
  'release',
  'product',
  'competitor',
  'idea_comment',
  'comment',
  'endorsement',
] as const;
const isRecordKind = (kind: string): kind is RecordKind => recordKinds.some((one) => one === kind);

export function createLedger(services: ReadonlyMap<string, Service>) {
  const writes: Write[] = [];

  const exists = ({ service, kind, id }: Write) => !isRecordKind(kind) || service.record(kind, id) !== null;

  function judge(
    saved: Saved,
    row: Capture | undefined,
    figures: { -readonly [Name in keyof StormFigures]: number },
  ) {
    const markers = row ? markersOf(row) : [];
    const hasMarker = ({ body }: Write) => {
      const codes = markersIn(body);
      return markers.some((marker) => codes.has(marker));
    };
    const own = writes.filter((write) => write.body.includes(saved.word) || hasMarker(write));
    figures.saved += 1;
    if (!row || (row.state.name === 'delivered' && own.length === 0)) figures.lost += 1;
    if (!row) return;
    const { state, duplicates, accountId } = row;
    const made = own.filter(({ method, path }) => method === 'POST' && !path.endsWith('/attachments'));
    const links = own.filter(({ path }) => path.endsWith('/attachments'));
    // A picture of an idea has a comment of its own.
    const stored = made.filter(exists).map(({ kind }) => kind);
    // The capture's own addition is at the end of the text. A service may have cut it off.
    const added = own.filter(
      ({ method, body, answer }) =>
        method === 'PUT' &&
        markers.includes([...markersIn(body)].at(-1) ?? '') &&
        answer.includes(textOf(saved)),
    );
    const doubles =
      stored.length - new Set(stored).size + Math.max(0, links.length - 1) + Math.max(0, added.length - 1);
    const candidates = state.name === 'unknown' ? (state.candidates ?? []) : [];
    if (doubles > Math.max(duplicates.length, candidates.length - 1)) figures.silentDuplicates += 1;
    if (duplicates.length > Math.max(0, made.length - 1) + Math.max(0, links.length - 1))
      figures.falseAlarms += 1;
    // A later addition sends the whole text again, as the service stored it.
    const isCoded = (write: Write) => hasMarker(write) || (write.method === 'PUT' && own.some(hasMarker));
    const { attached, hasText, visibility } = saved;
    const isRight = own.every((write) => {
      if (write.service !== services.get(accountId)) return false;
      if (links.includes(write)) return attached !== null && write.body.includes(attached);
      const isOfPicture = saved.kind === 'idea' && write.kind === 'idea_comment';
      const seenBy = isOfPicture && visibility === 'employee' ? 'employee_or_creator' : visibility;
      return (
        (!hasText || (isCoded(write) && (isOfPicture || write.body.includes(textOf(saved))))) &&
        (seenBy === null || write.body.includes(`"visibility":"${seenBy}"`))
      );
    });
    const isWhole = attached === null || state.name !== 'delivered' || links.length > 0;
    if (!isRight || !isWhole) figures.wrong += 1;
    if (state.name === 'delivered') figures.delivered += 1;
    else if (state.name === 'parked') figures.parked += 1;
    else if (state.name !== 'unknown' || state.search === 'unsearched') figures.stuck += 1;
    else if (!saved.hasCode) figures.askedWithoutCode += 1;
    else figures.asked += 1;
  }

  return {
    /** An applied write. `body` is what the extension sent, `answer` what the service said. */
    note(service: Service, method: string, path: string, body: string, answer: unknown) {
      const [[name, value] = ['', null]] = Object.entries(answerSchema.safeParse(answer).data ?? {});
      const id = recordSchema.safeParse(value).data?.id ?? '';
      const kind = name === 'idea_endorsement' ? 'endorsement' : name;
      writes.push({ service, method, path, body, kind, id, answer: JSON.stringify(answer) });
    },
    /** The latest records that captures created and nobody deleted, newest first. */
    newest(count: number): { service: Service; kind: RecordKind; id: string }[] {
      return writes
        .flatMap((write) => {
          const { service, method, kind, id } = write;
          return method === 'POST' && isRecordKind(kind) && exists(write) ? [{ service, kind, id }] : [];
        })
        .slice(-count)
        .toReversed();
    },
    figuresOf(saved: readonly Saved[], rows: ReadonlyMap<string, Capture>): StormFigures {
      const figures = {
        saved: 0,
        delivered: 0,
        silentDuplicates: 0,
        lost: 0,
        asked: 0,
        askedWithoutCode: 0,
        parked: 0,
        stuck: 0,
        wrong: 0,
        falseAlarms: 0,
      };
      for (const one of saved) judge(one, rows.get(one.id), figures);
      return figures;
    },
  };
}

export const textOf = ({ word }: Pick<Saved, 'word'>): string => `Words of ${word}.`;
