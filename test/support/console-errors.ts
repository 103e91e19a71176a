// Errors in the consoles of the extension's own pages and of its worker in Chromium.
import type { ChromiumSession } from './chromium';

/** Returns a function that returns the errors since its last call. A restarted browser needs a new one. */
export function watchConsole({ context, extensionId }: ChromiumSession): () => string[] {
  let errors: string[] = [];
  const origin = `chrome-extension://${extensionId}/`;
  context.on('console', (message) => {
    // The browser logs each request that fails. The outbox handles these.
    if (message.type() !== 'error' || /^(?:Failed to load resource|Access to fetch)/.test(message.text()))
      return;
    const logging = message.page() ?? message.worker();
    if (logging?.url().startsWith(origin)) errors.push(message.text());
  });
  context.on('weberror', (event) => {
    if (event.page()?.url().startsWith(origin)) errors.push(event.error().stack || String(event.error()));
  });
  return () => {
    const taken = errors;
    errors = [];
    return taken;
  };
}
