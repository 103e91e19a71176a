// The made pages: every structure in six languages, so that each language meets many structures. `npm run pages` writes
// them. Run it after changing their words or structures.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Block, htmlOf, textOfBlocks } from './block';
import type { Structure } from './structure';
import { structures } from './structures';
import { allWords, type Words } from './words';

const languagesOfEach = 6;

/** The files of all made pages by name: each page, and its expected capture. */
export function madeFiles(): Map<string, string> {
  const files = new Map<string, string>();
  const languages = Object.entries(allWords);
  Object.entries(structures).forEach(([kind, structure], at) => {
    for (let turn = 0; turn < languagesOfEach; turn++) {
      // With steps of eleven, the sample of `npm test` meets most languages.
      const [language = '', words] = languages[(at * 11 + turn) % languages.length] ?? [];
      if (!words) throw new Error('There are no languages');
      const name = `${kind}-${language.toLowerCase()}`;
      const { page, expected } = make(structure, words, name, language);
      files.set(`${name}.html`, page);
      files.set(`${name}.expected.json`, `${JSON.stringify(expected, null, 2)}\n`);
    }
  });
  return files;
}

function make(structure: Structure, words: Words, name: string, language: string) {
  const origin = `https://${name}.made.example`;
  const { head = '', body, article, byline, selections } = structure.make(words);
  const absolute = (_: string, path: string) => `href="${new URL(path, `${origin}/page`).href}"`;
  const printed = (blocks: readonly Block[]) => ({
    html: htmlOf(blocks).replace(/href="(?=[/#])([^"]*)"/g, absolute),
    text: textOfBlocks(blocks),
  });
  const direction = words.direction ? ` dir="${words.direction}"` : '';
  const page = `<!doctype html>
<html lang="${language}"${direction}><head><meta charset="utf-8"><title>${words.title}</title>${head}</head>
<body>${body}</body></html>
`;
  const expected = {
    about: `${structure.about}, in ${words.script}`,
    address: `${origin}/page`,
    title: words.title,
    article: article && { byline: byline ?? null, html: printed(article).html },
    selections: selections.map(({ about, select, blocks }) => ({ about, select, ...printed(blocks) })),
  };
  return { page, expected };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = new URL('../../fixtures/pages/made/', import.meta.url);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of madeFiles()) writeFileSync(new URL(name, folder), text);
}
