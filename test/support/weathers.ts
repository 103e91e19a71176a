// The weathers of a storm: what the network, the service, its people, the clock and the storage do meanwhile.
import { createFakeNetwork, refusedCode, resetCode } from './fake-network.ts';
import type { BackgroundWorld } from './start-background.ts';

export type Send = typeof globalThis.fetch;
type Init = Parameters<Send>[1];

export const isWrite = (init: Init) => init?.method === 'POST' || init?.method === 'PUT';
const page = () => new Response('<!doctype html><title>Sign in</title>', { status: 200 });

export interface Storm {
  readonly world: BackgroundWorld;
  readonly random: () => number;
  /** Saves the same form in two windows, and a third one with another text. */
  readonly saveInWindows: () => Promise<void>;
  readonly saveAndUndo: () => Promise<void>;
  /** The person gives rejected captures another name, with the same words. */
  readonly editParked: () => Promise<void>;
  /** The person moves waiting captures to the other account, and continues in that one. */
  readonly moveWaiting: () => Promise<void>;
  readonly reconnect: () => Promise<void>;
  /** The worker ends right after the service got its next write, and nobody reads the answer. */
  readonly dieAfterStoring: () => Promise<void>;
  readonly dieBeforeSending: () => Promise<void>;
}

export interface Weather {
  /** The network's effect on a request. */
  readonly send?: (network: Network) => Send;
  /** The service's effect on a text that it stores. */
  readonly stores?: (text: string) => string;
  /** Nothing proves whether a text arrived, so the person is asked about every lost answer. */
  readonly isBlind?: boolean;
  /** Called between two spans of time. */
  readonly meanwhile?: (storm: Storm) => Promise<void> | void;
  /** How often the disk refuses a write of the outbox, and how often every use of it fails. */
  readonly fullDisk?: number;
  readonly failingStorage?: number;
}

type Network = ReturnType<typeof createNetwork>;

/** `pass` reaches the service. */
export function createNetwork(random: () => number, pass: Send) {
  const { answered, failed, observeNetwork } = createFakeNetwork();
  const passed: Send = async (input, init) => {
    const answer = await pass(input, init);
    answered(input);
    return answer;
  };
  return { random, passed, failed, observeNetwork };
}

/** Stores every write, and loses some of the answers. */
const losing =
  (share: number, code: string) =>
  ({ random, passed, failed }: Network): Send =>
  async (input, init) => {
    const answer = await passed(input, init);
    return isWrite(init) && random() < share ? failed(input, code) : answer;
  };

/** A gateway that restarts: it stores, resets, and refuses the next requests for a while. */
function restarting({ random, passed, failed }: Network): Send {
  let refusals = 0;
  return async (input, init) => {
    if (refusals > 0) {
      refusals -= 1;
      return failed(input, refusedCode);
    }
    const answer = await passed(input, init);
    if (!isWrite(init) || random() > 0.2) return answer;
    refusals = 4;
    return failed(input, refusedCode);
  };
}

/** Now and then, the next requests get this answer and have no effect. */
const inFront =
  (share: number, requests: number, answer: () => Response) =>
  ({ random, passed }: Network): Send => {
    let left = 0;
    return async (input, init) => {
      if (left === 0 && random() < share) left = requests;
      if (left === 0) return passed(input, init);
      left -= 1;
      return answer();
    };
  };

/** Some answers are lost, and half of the reads for recovery fail. */
function failingListings(network: Network): Send {
  const answers = [
    () => new Response('', { status: 500 }),
    () => Response.json({ error: 'No.' }, { status: 400 }),
    () => new Response('{}', { status: 429, headers: { 'Retry-After': '20' } }),
    page,
  ];
  const losingSome = losing(0.3, resetCode)(network);
  return async (input, init) => {
    const answer = answers[Math.floor(network.random() * 2 * answers.length)];
    return init?.method === 'GET' && answer ? answer() : losingSome(input, init);
  };
}

const invalid = () =>
  Response.json({ error: 'Validation failed', errors: { message: 'No.' } }, { status: 400 });
const dayMs = 24 * 60 * 60_000;
const jumpsMs = [-400 * dayMs, 400 * dayMs, -10_000, 10_000, -3_600_000];

const lossy = losing(0.2, resetCode);

export const weathers: Readonly<Record<string, Weather>> = {
  calm: {},
  'lost answers': { send: losing(0.3, resetCode) },
  'restarts under load': { send: restarting },
  'captive portals': { send: inFront(0.1, 5, page) },
  'failing service': { send: inFront(0.1, 4, () => new Response('', { status: 502 })) },
  'proxy refusals': { send: inFront(0.05, 6, () => new Response('<h1>Denied</h1>', { status: 403 })) },
  'failing listings': { send: failingListings },
  'clock jumps': {
    send: losing(0.3, resetCode),
    meanwhile({ world, random }) {
      world.jumpClock(jumpsMs[Math.floor(random() * jumpsMs.length)] ?? 0);
    },
  },
  'disconnects in mid-drain': {
    send: lossy,
    meanwhile: ({ reconnect, random }) => (random() < 0.5 ? reconnect() : undefined),
  },
  'account switches': { send: lossy, meanwhile: ({ moveWaiting }) => moveWaiting() },
  'edits of parked captures': { send: inFront(0.2, 2, invalid), meanwhile: ({ editParked }) => editParked() },
  undos: { send: lossy, meanwhile: ({ saveAndUndo }) => saveAndUndo() },
  'two windows': { send: lossy, meanwhile: ({ saveInWindows }) => saveInWindows() },
  'full disk': { send: losing(0.1, resetCode), fullDisk: 0.2 },
  'failing storage': { send: losing(0.1, resetCode), failingStorage: 0.03 },
  'normalised texts': {
    send: lossy,
    stores: (text) =>
      text
        .replaceAll(/<(\/?)em>/g, '<$1i>')
        .replaceAll(/\s+/g, ' ')
        .normalize('NFKC'),
  },
  'stripped codes': {
    send: lossy,
    stores: (text) => text.replaceAll(/qc[-=][a-z2-9]{10}/g, ''),
    isBlind: true,
  },
  'codes stripped from texts': { send: lossy, stores: (text) => text.replaceAll(/qc-[a-z2-9]{10}/g, '') },
  'links without fragments': {
    send: lossy,
    stores: (text) => text.replaceAll(/href="([^"#]*)#[^"]*"/g, 'href="$1"'),
  },
  'rewritten links': {
    send: lossy,
    stores: (text) =>
      text.replaceAll(/href="(?!https:\/\/out\.)([^"]*)"/g, (_href, address: string) => {
        const target = encodeURIComponent(address.replaceAll('&amp;', '&'));
        return `href="https://out.example/?to=${target}"`;
      }),
  },
  'cut texts': { send: lossy, stores: (text) => text.slice(0, 40), isBlind: true },
  updates: {
    async meanwhile({ world, dieAfterStoring }) {
      await dieAfterStoring();
      await world.background().installed(false);
    },
  },
  'worker deaths': {
    send: lossy,
    meanwhile: ({ world, random, dieBeforeSending }) =>
      random() < 0.5 ? world.restart() : dieBeforeSending(),
  },
};
