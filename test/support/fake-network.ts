// A fake of the browser's reports on failed requests, for tests without a browser. See `lib/platform/network-observer.ts`.
import type { NetworkObserver } from '@/lib/platform/network-observer';

export const resetCode = 'net::ERR_CONNECTION_RESET';
export const refusedCode = 'net::ERR_CONNECTION_REFUSED';

interface Origin {
  readonly answers: number;
  /** The last failure since the last answer. */
  readonly code: string | null;
}

type Address = string | URL | Request;
const originOf = (address: Address) => new URL(address instanceof Request ? address.url : address).origin;

export type FakeNetwork = ReturnType<typeof createFakeNetwork>;

export function createFakeNetwork() {
  const origins = new Map<string, Origin>();
  const of = (address: Address): Origin => origins.get(originOf(address)) ?? { answers: 0, code: null };
  return {
    /** The origin answered, so its connection may be reused. */
    answered(address: Address): void {
      origins.set(originOf(address), { answers: of(address).answers + 1, code: null });
    },
    failed(address: Address, code: string): never {
      origins.set(originOf(address), { ...of(address), code });
      throw new TypeError('Failed to fetch');
    },
    observeNetwork: (): NetworkObserver => ({
      observe(address) {
        const before = of(address);
        return {
          address,
          async failure() {
            const { answers, code } = of(address);
            return { code: code ?? resetCode, before: answers === before.answers ? before.code : null };
          },
          redirectHost: async () => null,
        };
      },
    }),
  };
}
