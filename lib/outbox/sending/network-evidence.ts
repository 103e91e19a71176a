// Proves that a request never left this machine.

/** Of failed connections. A reset, an empty answer and a time-out are missing: the request may have arrived. */
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

interface Failure {
  readonly code: string;
  /** The last failure's at the same origin before this request began. null if there was none, or an answer since. */
  readonly before: string | null;
}

/**
 * A single refusal proves little. A restarting service may store a request from an open connection and reset
 * it. The browser then repeats the request by itself and reports only the second refusal. But a new
 * connection means that the browser had no open one left. So a second refusal without an answer in between is
 * a proof. Connections outlive the worker, so a new worker has seen no first refusal.
 */
export function hasNeverLeft(
  failure: Failure | null,
  { wasOffline }: { readonly wasOffline: boolean },
): boolean {
  if (failure === null) return false;
  // The network was off before the request began, so nothing left.
  if (wasOffline && offlineCodes.has(failure.code)) return true;
  return [failure.code, failure.before].every((code) => code !== null && neverLeftCodes.has(code));
}
