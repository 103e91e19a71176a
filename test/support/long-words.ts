// A build in an invented language with longer words than any translation. A layout that fits these words fits all.
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Catalogue } from './catalogues';

/**
 * Makes each message longer by half, and by at least five letters, because translation lengthens short words most.
 * `language` decides the writing direction.
 */
export function lengthened(catalogue: Catalogue, language: string): Catalogue {
  const filler = 'Überlängen ausgleich ';
  const longer = (message: string) => {
    const wanted = Math.max(5, Math.ceil(message.length / 2));
    return `${message} ${filler.repeat(Math.ceil(wanted / filler.length)).slice(0, wanted)}`;
  };
  return Object.fromEntries(
    Object.entries(catalogue).map(([key, { message }]) => [
      key,
      { message: key === 'language' ? language : longer(message) },
    ]),
  );
}

/** A copy of the build that shows these messages in every browser language. */
export function buildSpeaking(build: string, catalogue: Catalogue): { dir: string; remove(): void } {
  const dir = mkdtempSync(join(tmpdir(), 'quick-capture-words-'));
  cpSync(build, dir, { recursive: true });
  for (const language of readdirSync(join(dir, '_locales')))
    if (language !== 'en') rmSync(join(dir, '_locales', language), { recursive: true });
  writeFileSync(join(dir, '_locales', 'en', 'messages.json'), JSON.stringify(catalogue));
  return { dir, remove: () => rmSync(dir, { recursive: true, force: true }) };
}
