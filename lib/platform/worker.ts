// What only the background's worker asks of the browser: why it starts, what wakes it, how it stays alive, who else runs
// the outbox, and what an administrator set.
import { browser } from 'wxt/browser';

/** `isFirst`: not an update. Register synchronously at the worker's start. */
export function onInstalled(callback: (isFirst: boolean) => void): void {
  browser.runtime.onInstalled.addListener(({ reason }) => {
    callback(reason === 'install');
  });
}

/** Register synchronously at the worker's start. */
export function onBrowserStarted(callback: () => void): void {
  browser.runtime.onStartup.addListener(() => {
    callback();
  });
}

/** One wakes the outbox after the worker slept or died, the other rings daily. */
const alarms = ['outbox', 'daily'] as const;
export type AlarmName = (typeof alarms)[number];

const dayMinutes = 24 * 60;

/** Replaces the outbox's alarm with one `inMs` from now. null clears it. */
export async function setOutboxAlarm(inMs: number | null): Promise<void> {
  if (inMs === null) await browser.alarms.clear('outbox' satisfies AlarmName);
  else await browser.alarms.create('outbox' satisfies AlarmName, { when: Date.now() + inMs });
}

/** Sets the daily alarm unless it exists. The browser may lose alarms. */
export async function ensureDailyAlarm(): Promise<void> {
  const name: AlarmName = 'daily';
  if (!(await browser.alarms.get(name)))
    await browser.alarms.create(name, { delayInMinutes: dayMinutes, periodInMinutes: dayMinutes });
}

/** Register synchronously at the worker's start. */
export function onAlarm(callback: (name: AlarmName) => void): void {
  browser.alarms.onAlarm.addListener((alarm) => {
    const name = alarms.find((known) => known === alarm.name);
    if (name) callback(name);
  });
}

/** A worker stops after 30 s without an event. A call of the extension API counts as an event. */
const pulseMs = 20_000;

/** Keeps the worker alive during work that the browser can't see. */
export async function staysAwake<T>(work: () => Promise<T>): Promise<T> {
  const pulse = setInterval(() => void browser.runtime.getPlatformInfo(), pulseMs);
  try {
    return await work();
  } finally {
    clearInterval(pulse);
  }
}

/** Runs `work` while no other context of the extension does. The browser frees the lock when a context dies. */
export async function withOutboxLock(work: () => Promise<void>): Promise<void> {
  await navigator.locks.request('outbox', work);
}

/**
 * The administrator's settings. Never rejects, although Firefox does if nothing is managed. Right after the
 * browser's start, the first answer takes three seconds. Pages can't wait that long and read `cachedPolicy`
 * (`lib/settings/keys.ts`).
 */
export function readManaged(): Promise<Record<string, unknown>> {
  return browser.storage.managed.get(null).catch(() => ({}));
}
