// The list of made pages: every structure in four languages, so that each language meets many structures.
import { type Block, htmlOf, textOfBlocks } from './block';
import type { Structure } from './structure';
import { conversation } from './structures/conversation';
import { documentation } from './structures/documentation';
import { news } from './structures/news';
import { places } from './structures/places';
import { support } from './structures/support';
import { allWords, type Words } from './words';

const structures: readonly Structure[] = [...news, ...documentation, ...support, ...conversation, ...places];
const languagesOfEach = 4;

/** The files of all made pages by name: each page, and its expected capture. */
export function madeFiles(): Map<string, string> {
  const files = new Map<string, string>();
  structures.forEach((structure, at) => {
    for (let turn = 0; turn < languagesOfEach; turn++) {
      const words = allWords[(at + turn * (allWords.length / languagesOfEach)) % allWords.length];
      if (!words) throw new Error('There are fewer languages than turns');
      const name = `${structure.name}-${words.language.toLowerCase()}`;
      const { page, expected } = make(structure, words, name);
      files.set(`${name}.html`, page);
      files.set(`${name}.expected.json`, `${JSON.stringify(expected, null, 2)}\n`);
    }
  });
  return files;
}

function make(structure: Structure, words: Words, name: string) {
  const origin = `https://${name}.made.example`;
  const { head = '', body, article, byline, selections } = structure.make(words);
  const absolute = (html: string) =>
    html.replace(
      /href="(?=[/#])([^"]*)"/g,
      (_, path: string) => `href="${new URL(path, `${origin}/page`).href}"`,
    );
  const printed = (blocks: readonly Block[]) => ({
    html: absolute(htmlOf(blocks)),
    text: textOfBlocks(blocks),
  });
  const direction = words.direction === 'rtl' ? ' dir="rtl"' : '';
  const page = `<!doctype html>
<html lang="${words.language}"${direction}><head><meta charset="utf-8"><title>${words.title}</title>${head}</head>
<body>${body}</body></html>
`;
  const expected = {
    about: `${structure.about}, in ${words.script}`,
    address: `${origin}/page`,
    title: words.title,
    article: article && {
      byline: byline ?? null,
      html: printed(article).html,
    },
    selections: selections.map(({ about, select, blocks }) => ({ about, select, ...printed(blocks) })),
  };
  return { page, expected };
}
