// Which page an address is: drafts, captured pages, the cited link and the text fragment agree on it.

export interface PageIdentity {
  /** Equal for addresses of the same page. '' without an address. */
  readonly key: string;
  /** False if the address may show different content at different times. Then nothing is restored by itself. */
  readonly isSure: boolean;
}

export function pageIdentity(address: string, _canonical: string | null): PageIdentity {
  return { key: address.replace(/#(?![!/]).*$/s, ''), isSure: true };
}
