// Digests identify pages and sites without revealing their addresses. The random key is this installation's
// own.
import { hexOf } from '@/lib/digest';
import { pageIdentity } from '@/lib/page/source/page-identity';
import type { StoredValue } from './stored-value';

const keyBytes = 32;

export type PageDigest = ReturnType<typeof createPageDigest>;

export function createPageDigest(stored: StoredValue<string>, randomBytes: (count: number) => Uint8Array) {
  let key: Promise<CryptoKey> | undefined;

  async function readKey(): Promise<CryptoKey> {
    const kept = await stored.get();
    const hex = kept === '' ? await stored.update((now) => now || hexOf(randomBytes(keyBytes))) : kept;
    const bytes = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
    return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  }

  async function digest(...parts: readonly string[]): Promise<Uint8Array> {
    // A failed read is tried again.
    key ??= readKey().catch((error: unknown) => {
      key = undefined;
      throw error;
    });
    const message = new TextEncoder().encode(parts.join('\n'));
    return new Uint8Array(await crypto.subtle.sign('HMAC', await key, message));
  }

  /** 128 bits are enough to distinguish a person's pages. */
  const named = async (...parts: readonly string[]) => hexOf((await digest(...parts)).slice(0, 16));

  return {
    /** Eight bytes: the key for hashes of words. Another account has another one. */
    wordKey: async (accountId: string): Promise<Uint8Array> => (await digest('words', accountId)).slice(0, 8),
    /**
     * The digest of a page in one account. null for no page, and for an address that may show another page the next
     * time: "already captured" would name another record.
     */
    page: async (accountId: string, address: string): Promise<string | null> => {
      const { key: page, isSure } = pageIdentity(address, null);
      return isSure ? named('page', accountId, page) : null;
    },
    /** The digest of a page's site. */
    site: async (accountId: string, address: string): Promise<string | null> =>
      URL.canParse(address) ? named('site', accountId, new URL(address).origin) : null,
  };
}
