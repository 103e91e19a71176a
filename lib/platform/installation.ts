// Facts about this installation for a bug report: versions, permissions, storage.
import { browser } from 'wxt/browser';

/** Never rejects. Diagnostics are for a broken browser, too, so each missing fact is left out. */
export async function readInstallation() {
  const [allowed, isPersistent, room] = await Promise.all([
    browser.permissions.getAll().catch(() => ({ permissions: [], origins: [] })),
    navigator.storage.persisted().catch(() => false),
    navigator.storage.estimate().catch(() => null),
  ]);
  return {
    version: browser.runtime.getManifest().version,
    userAgent: navigator.userAgent,
    language: browser.i18n.getUILanguage(),
    isOnline: navigator.onLine,
    permissions: (allowed.permissions ?? []).map(String),
    /** The number of sites that the person allowed. Their addresses are not reported. */
    allowedSites: allowed.origins?.length ?? 0,
    /** null if the browser doesn't report it. */
    storage: room && { isPersistent, usedBytes: room.usage ?? 0 },
  };
}

let isAsked = false;

/**
 * Asks the browser not to evict the captures when the disk is full. Once per page, because a browser may ask
 * the person.
 */
export async function keepStorage(): Promise<void> {
  if (isAsked) return;
  isAsked = true;
  // A browser that refuses leaves the storage as it was. There is nothing that a person could do.
  if (!(await navigator.storage.persisted().catch(() => true)))
    await navigator.storage.persist().catch(() => false);
}
