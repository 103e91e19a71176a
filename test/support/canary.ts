// Detects that a script ran: in every page of a browser, the functions that hostile markup calls are canaries.
import type { BrowserContext } from 'playwright';
import * as z from 'zod';

export interface Canary {
  /** Scripts that ran, or that a policy blocked, in pages whose address starts like this; by default in all. */
  songs(place?: string): readonly string[];
}

const mark = 'canary:';
const songSchema = z.object({ place: z.string(), song: z.string() });

/** Call this before opening the pages. Public attacks call `alert` and similar functions. */
export async function watchForRunning(context: BrowserContext): Promise<Canary> {
  const heard: Array<z.infer<typeof songSchema>> = [];
  await context.addInitScript((marked) => {
    const sing = (song: string) => console.debug(marked + JSON.stringify({ place: location.href, song }));
    for (const name of ['alert', 'confirm', 'prompt', 'print'])
      Reflect.set(window, name, () => sing(`${name} ran`));
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      sing(`${violatedDirective} kept ${blockedURI} ${sample} from running`),
    );
  }, mark);
  context.on('console', (message) => {
    const text = message.text();
    if (text.startsWith(mark)) heard.push(songSchema.parse(JSON.parse(text.slice(mark.length))));
  });
  context.on('dialog', (dialog) => {
    heard.push({ place: dialog.page()?.url() ?? '', song: `${dialog.type()} opened` });
    void dialog.dismiss();
  });
  return {
    songs: (wanted = '') =>
      heard.filter(({ place }) => place.startsWith(wanted)).map(({ place, song }) => `${song} in ${place}`),
  };
}
