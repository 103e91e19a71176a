// Errors in the consoles of the add-on's pages and of its background in Firefox. WebDriver tells those of tabs only, and
// Firefox keeps each call of `console` in its own process. So a listener runs in the process of the add-ons.
import * as z from 'zod';
import type { FirefoxInterface } from './firefox-interface';

/** Runs with Firefox's own rights in each process, and tells the browser's process. */
const listener = `(() => {
  if (Services.appinfo.remoteType !== 'extension') return;
  const tell = (words) => sendAsyncMessage('quick-capture:error', String(words));
  const wordsOf = (part) => {
    try {
      return part?.stack ? part + '\\n' + part.stack : String(part);
    } catch {
      return 'unreadable';
    }
  };
  const system = Cc['@mozilla.org/systemprincipal;1'].createInstance(Ci.nsIPrincipal);
  Cc['@mozilla.org/consoleAPI-storage;1'].getService(Ci.nsIConsoleAPIStorage).addLogEventListener((event) => {
    const { level, addonId, arguments: parts } = event.wrappedJSObject ?? event;
    if (addonId === ADD_ON && level === 'error') tell([...parts].map(wordsOf).join(' '));
  }, system);
  Services.console.registerListener({
    observe(message) {
      if (!(message instanceof Ci.nsIScriptError) || !message.sourceName.startsWith(ORIGIN)) return;
      const isError = !(message.flags & (Ci.nsIScriptError.warningFlag | Ci.nsIScriptError.infoFlag));
      // The browser also logs what is no error: a request that fails, which the outbox handles, an answer to a page
      // that is gone, and a plural form that a message lacks.
      const notes = /after context unloaded|^Unknown localization message \\w+_(zero|one|two|few|many)$/;
      const isNote = message.category.startsWith('CORS') || notes.test(message.errorMessage);
      if (isError && !isNote) tell(message.errorMessage + '\\n' + message.sourceName);
    },
  });
})();`;

/** Returns a function that returns the errors since its last call. A restarted browser needs a new one. */
export async function watchFirefoxConsole(
  ui: FirefoxInterface,
  { addOnId, addOnOrigin }: { readonly addOnId: string; readonly addOnOrigin: string },
): Promise<() => Promise<string[]>> {
  const script = listener
    .replace('ADD_ON', JSON.stringify(addOnId))
    .replace('ORIGIN', JSON.stringify(addOnOrigin));
  await ui.run(
    `window.quickCaptureErrors = [];
     Services.ppmm.addMessageListener('quick-capture:error', ({ data }) => window.quickCaptureErrors.push(data));
     Services.ppmm.loadProcessScript(input, true);`,
    `data:application/javascript;charset=utf-8,${encodeURIComponent(script)}`,
  );
  return async () => z.array(z.string()).parse(await ui.run('return window.quickCaptureErrors.splice(0);'));
}
