// The permission for a planning service's origin.
import { browser } from 'wxt/browser';

/** Match patterns have no ports, so a port narrows nothing. */
function originPattern(origin: string): string {
  const { protocol, hostname } = new URL(origin);
  return `${protocol}//${hostname}/*`;
}

export function hasOriginPermission(origin: string): Promise<boolean> {
  return browser.permissions.contains({ origins: [originPattern(origin)] });
}

/**
 * Asks the person. Call directly in a click handler, before any `await`: the browser requires the gesture.
 */
export function requestOriginPermission(origin: string): Promise<boolean> {
  return browser.permissions.request({ origins: [originPattern(origin)] });
}

export function onPermissionsAdded(callback: () => void): void {
  browser.permissions.onAdded.addListener(() => {
    callback();
  });
}
