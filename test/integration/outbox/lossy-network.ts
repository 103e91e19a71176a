// The way to the service in tests of recovery: writes are lost, sent twice, or stored changed.

/**
 * A write that never arrives, whose answer is lost, or that the browser itself sends twice.
 * @default it arrives, and so does its answer
 */
export type Fate = 'drop' | 'lose' | 'repeat' | undefined;
export type Change = (text: string) => string;

/** What becomes of the first write. All others arrive. */
export const firstWrite = (fate: Fate) => (write: number) => (write === 1 ? fate : undefined);

/** `fateOf`: of the nth write, from 1. `stores`: the service's effect on the body, before it is stored. */
export function lossyNetwork(
  fateOf: (write: number) => Fate,
  stores: (body: string, write: number) => string = (body) => body,
) {
  /** The bodies of the writes, as the extension sent them. */
  const sent: string[] = [];
  const lossyFetch: typeof fetch = async (input, init) => {
    if (init?.method === 'GET' || typeof init?.body !== 'string') return fetch(input, init);
    const write = sent.push(init.body);
    const fate = fateOf(write);
    if (fate === 'drop') throw new TypeError('Failed to fetch');
    const stored = { ...init, body: stores(init.body, write) };
    if (fate === 'repeat') await fetch(input, stored);
    const answer = await fetch(input, stored);
    if (fate !== 'lose') return answer;
    await answer.text();
    throw new TypeError('Failed to fetch');
  };
  return { sent, fetch: lossyFetch };
}

/** Changes every text of a body. */
export const inTexts = (body: string, change: Change): string =>
  JSON.stringify(JSON.parse(body), (key, value: unknown) =>
    (key === 'description' || key === 'body') && typeof value === 'string' ? change(value) : value,
  );

export const withoutCodes: Change = (body) => body.replaceAll(/qc[-=][a-z2-9]{10}/g, '');
