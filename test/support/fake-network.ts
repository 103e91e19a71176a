// A fake of the browser's reports on failed requests, for tests without a browser. See `lib/platform/network-observer.ts`.
import type { NetworkObserver } from '@/lib/platform/network-observer';

export const resetCode = 'net::ERR_CONNECTION_RESET';
export const refusedCode = 'net::ERR_CONNECTION_REFUSED';

interface Origin {
  readonly answers: number;
  /** The failures since the last answer, latest first. */
  readonly codes: readonly string[];
}

type Address = string | URL | Request;
const originOf = (address: Address) => new URL(address instanceof Request ? address.url : address).origin;

export interface FakeNetwork {
  /** The origin answered, so its connection may be reused. */
  answered(address: Address): void;
  failed(address: Address, code: string): never;
  observeNetwork(): NetworkObserver;
}

export function createFakeNetwork(): FakeNetwork {
  const origins = new Map<string, Origin>();
  const of = (address: Address): Origin => origins.get(originOf(address)) ?? { answers: 0, codes: [] };
  return {
    answered(address) {
      origins.set(originOf(address), { answers: of(address).answers + 1, codes: [] });
    },
    failed(address, code) {
      const before = of(address);
      origins.set(originOf(address), { ...before, codes: [code, ...before.codes] });
      throw new TypeError('Failed to fetch');
    },
    observeNetwork: () => ({
      observe(address) {
        const before = of(address);
        return {
          address,
          async failure() {
            const { answers, codes } = of(address);
            return { code: codes[0] ?? resetCode, earlier: answers === before.answers ? before.codes : [] };
          },
          redirectHost: async () => null,
        };
      },
    }),
  };
}
