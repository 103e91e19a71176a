// The permission for a planning service's origin.
import { browser } from 'wxt/browser';

/** Chromium's match patterns have a port. Firefox's have none, so there the permission covers every port of the host. */
function originPattern(origin: string): string {
  const { protocol, hostname, port } = new URL(origin);
  const usualPort = protocol === 'https:' ? '443' : '80';
  return `${protocol}//${hostname}${import.meta.env.FIREFOX ? '' : `:${port || usualPort}`}/*`;
}

/** An earlier version asked for every port. Browsers count such a grant for each origin of the host. */
export function hasOriginPermission(origin: string): Promise<boolean> {
  return browser.permissions.contains({ origins: [originPattern(origin)] });
}

/**
 * Asks the person. Call directly in a click handler, before any `await`: the browser requires the user gesture. A browser
 * that refuses to ask is like a person's no.
 */
export function requestOriginPermission(origin: string): Promise<boolean> {
  return browser.permissions.request({ origins: [originPattern(origin)] }).catch(() => false);
}

/** Gives back what was granted for this origin, unless an origin in use needs the same grant. */
export async function releaseOriginPermission(origin: string, inUse: readonly string[]): Promise<void> {
  const patternsOf = (of: string) => [
    originPattern(of),
    `${new URL(of).protocol}//${new URL(of).hostname}/*`,
  ];
  const needed = inUse.flatMap(patternsOf);
  const { origins: granted = [] } = await browser.permissions.getAll();
  const unused = patternsOf(origin).filter(
    (pattern) => granted.includes(pattern) && !needed.includes(pattern),
  );
  if (unused.length > 0) await browser.permissions.remove({ origins: unused });
}

export function onPermissionsAdded(callback: () => void): void {
  browser.permissions.onAdded.addListener(() => {
    callback();
  });
}
