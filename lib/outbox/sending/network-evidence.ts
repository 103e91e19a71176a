// Owns what proves that a request never left this machine (faults F15, F43).

/**
 * With these codes Chromium (`net::ERR_…`) and Firefox (`NS_ERROR_…`) say that they made no connection to the service. A reset,
 * an empty answer or a time-out is not among them: the request may have arrived before it.
 */
const neverLeftCodes: ReadonlySet<string> = new Set([
  'net::ERR_NAME_NOT_RESOLVED',
  'net::ERR_NAME_RESOLUTION_FAILED',
  'net::ERR_CONNECTION_REFUSED',
  'net::ERR_INTERNET_DISCONNECTED',
  'net::ERR_ADDRESS_UNREACHABLE',
  'net::ERR_ADDRESS_INVALID',
  'net::ERR_CERT_AUTHORITY_INVALID',
  'net::ERR_CERT_COMMON_NAME_INVALID',
  'net::ERR_CERT_DATE_INVALID',
  'net::ERR_PROXY_CONNECTION_FAILED',
  'NS_ERROR_UNKNOWN_HOST',
  'NS_ERROR_CONNECTION_REFUSED',
  'NS_ERROR_OFFLINE',
  'NS_ERROR_UNKNOWN_PROXY_HOST',
  'NS_ERROR_PROXY_CONNECTION_REFUSED',
]);

const offlineCodes: ReadonlySet<string> = new Set(['net::ERR_INTERNET_DISCONNECTED', 'NS_ERROR_OFFLINE']);

/** What the browser told of a failed request. */
interface Failure {
  readonly code: string;
  /** Codes of failures at the same origin before this request began, with no answer since. */
  readonly earlier: readonly string[];
}

/**
 * A refusal alone proves little. A service that restarts stores a request that came on an open connection, and resets it. The
 * browser sends the request again by itself, and tells only that this was refused. But an attempt at a new connection means that
 * the browser had no open one left. So the second refusal is a proof, if nothing answered in between. A worker that just
 * started knows of no first one, since connections outlive it.
 */
export function hasNeverLeft(
  failure: Failure | null,
  { wasOffline }: { readonly wasOffline: boolean },
): boolean {
  if (failure === null) return false;
  // Nothing can leave while there is no network, and the request began after that.
  if (wasOffline && offlineCodes.has(failure.code)) return true;
  return [failure.code, failure.earlier[0]].every((code) => code !== undefined && neverLeftCodes.has(code));
}
