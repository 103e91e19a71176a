// Owns which of the browser's network error codes prove that a request never left this machine (fault F15).

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

export function isNeverLeftCode(code: string): boolean {
  return neverLeftCodes.has(code);
}
