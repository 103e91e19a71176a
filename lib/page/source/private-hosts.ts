// Hosts that only a private network or this machine can reach. A warning, not a proof.

export function isPrivateHost(url: URL): boolean {
  if (url.protocol === 'file:') return true;
  if (!/^(https?|ftp):$/.test(url.protocol)) return false;
  const host = url.hostname.toLowerCase().replace(/\.$/, '');
  if (host.startsWith('[')) return isPrivateIpv6(host.slice(1, -1));
  if (/^\d+(\.\d+){3}$/.test(host)) return isPrivateIpv4(host);
  return !host.includes('.') || privateEndings.test(host);
}

/** Reserved ones, and those that companies, routers and container networks use. */
const privateEndings =
  /(?:\.(?:local|localhost|localdomain|localnet|internal|intranet|intra|private|priv|corp|workgroup|home|lan|test|home\.arpa|consul|svc|docker|ts\.net)|^fritz\.box|\.fritz\.box)$/;

function isPrivateIpv4(host: string): boolean {
  const [first = 0, second = 0] = host.split('.').map(Number);
  return (
    first === 0 ||
    first === 10 ||
    first === 127 ||
    (first === 100 && second >= 64 && second <= 127) ||
    (first === 169 && second === 254) ||
    (first === 172 && second >= 16 && second <= 31) ||
    (first === 192 && second === 168) ||
    // Test networks between devices.
    (first === 198 && (second === 18 || second === 19))
  );
}

/** Loopback, unique local, link local, site local, and IPv4 mapped or translated, as `URL` writes them. */
function isPrivateIpv6(host: string): boolean {
  if (host === '::' || host === '::1' || /^f[cd]/.test(host) || /^fe[89a-f]/.test(host)) return true;
  // Translation inside one network.
  if (host.startsWith('64:ff9b:1:')) return true;
  const [, high, low] = /^(?:::ffff|64:ff9b:):([\da-f]{1,4}):([\da-f]{1,4})$/.exec(host) ?? [];
  if (high === undefined || low === undefined) return false;
  const bytes = [high, low].flatMap((group) => {
    const value = Number.parseInt(group, 16);
    return [value >> 8, value & 255];
  });
  return isPrivateIpv4(bytes.join('.'));
}
