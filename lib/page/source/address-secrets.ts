// Signs that an address contains a secret or leads to a private host. A warning, not a proof.

const secretNames = new Set(
  (
    'token auth authorization jwt otp pin secret password passwd passphrase pwd pass apikey accesskey credential ' +
    'credentials signature sig sid session sessionid sessid jsessionid phpsessid aspsessionid cfid cftoken ticket ' +
    'samlresponse samlrequest nonce invite magic'
  ).split(' '),
);
/** Parts of longer names, as in `access_token`, `X-Amz-Signature`, `client-secret` and `apiKey`. */
const secretParts =
  /(token|secret|passw|signature|credential|apikey|authkey|accesskey|privatekey|sessionid|onetime)/;
/** Values that are secrets under any name: a JWT, and the prefixed keys of large services. */
const secretValues =
  /^(eyJ[\w-]+\.[\w-]+\.[\w-]*|gh[pousr]_\w{20,}|github_pat_\w{20,}|glpat-[\w-]{20,}|xox[abeoprs]-[\w-]{10,}|[rs]k_(?:live|test)_\w{10,}|AKIA[A-Z\d]{16}|AIza[\w-]{35})$/;
/** `code` and `state` together are a login's redirect. */
const logInNames = ['code', 'state'];

export function hasSecret(url: URL): boolean {
  if (url.username !== '' || url.password !== '') return true;
  const parameters = [...parametersIn(url.search.slice(1)), ...parametersIn(url.hash.slice(1))];
  const names = parameters.map(([name]) => name.toLowerCase());
  if (logInNames.every((name) => names.includes(name))) return true;
  return parameters.some(isSecret) || pathParts(url).some((part) => secretValues.test(part));
}

export function isPrivateHost(url: URL): boolean {
  if (url.protocol === 'file:') return true;
  if (!/^(https?|ftp):$/.test(url.protocol)) return false;
  const host = url.hostname.toLowerCase().replace(/\.$/, '');
  if (host.startsWith('[')) return isPrivateIpv6(host.slice(1, -1));
  if (/^\d+(\.\d+){3}$/.test(host)) return isPrivateIpv4(host);
  return !host.includes('.') || privateEndings.test(host);
}

const privateEndings =
  /\.(local|localhost|localdomain|internal|intranet|private|corp|home|lan|test|home\.arpa)$/;

function isPrivateIpv4(host: string): boolean {
  const [first = 0, second = 0] = host.split('.').map(Number);
  return (
    first === 0 ||
    first === 10 ||
    first === 127 ||
    (first === 100 && second >= 64 && second <= 127) ||
    (first === 169 && second === 254) ||
    (first === 172 && second >= 16 && second <= 31) ||
    (first === 192 && second === 168)
  );
}

/** Loopback, unique local, link local, and mapped IPv4, as `URL` writes them. */
function isPrivateIpv6(host: string): boolean {
  if (host === '::' || host === '::1' || /^f[cd]/.test(host) || /^fe[89ab]/.test(host)) return true;
  const [, high, low] = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(host) ?? [];
  if (high === undefined || low === undefined) return false;
  const bytes = [high, low].flatMap((group) => {
    const value = Number.parseInt(group, 16);
    return [value >> 8, value & 255];
  });
  return isPrivateIpv4(bytes.join('.'));
}

function parametersIn(text: string): Array<[name: string, value: string]> {
  return [...new URLSearchParams(text.replace(/^[^?&=]*\?/, ''))];
}

function isSecret([name, value]: [name: string, value: string]): boolean {
  if (value === '') return false;
  const bare = name.toLowerCase().replace(/[^a-z\d]/g, '');
  return secretNames.has(bare) || secretParts.test(bare) || secretValues.test(value);
}

/** The segments of the path, and the parts after `;`, where old servers keep the session. */
function pathParts(url: URL): string[] {
  return url.pathname.split(/[/;]/);
}
