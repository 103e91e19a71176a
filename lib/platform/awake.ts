// Keeps the worker alive during work that the browser can't see.
import { browser } from './browser';

/** A worker stops after 30 s without an event. A call of the extension API counts as an event. */
const pulseMs = 20_000;

export async function staysAwake<T>(work: () => Promise<T>): Promise<T> {
  const pulse = setInterval(() => void browser.runtime.getPlatformInfo(), pulseMs);
  try {
    return await work();
  } finally {
    clearInterval(pulse);
  }
}
