// The help page of the packages: the user's guide as HTML, with its pictures and a style sheet, and without scripts.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Marked } from 'marked';

const root = new URL('../../../', import.meta.url);
const at = (path: string) => fileURLToPath(new URL(path, root));
const read = (path: string) => readFileSync(at(path), 'utf8');

const guide = '.github/GUIDE.md';
/** Its sheet comes last: it has no colors of its own, and changes what every page has. */
const sheets = ['tokens', 'base', 'help'].map((name) => `components/theme/${name}.css`);

/** The picture's path from the root, by its path in the guide. */
const pictureIn = (href: string) => href.replace(/^\.\.\//, '');

/** The pictures of a guide, as paths from the root. */
export const picturesIn = (markdown: string): readonly string[] =>
  Array.from(markdown.matchAll(/!\[[^\]]*\]\(([^)]+)\)/g), ([, href = '']) => pictureIn(href));

/** The name of a heading in links, as code hosts make it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-');

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** A PNG's header has its size. With it, a late picture moves nothing. */
function sizeOf(path: string): { readonly width: number; readonly height: number } {
  const header = readFileSync(at(path));
  return { width: header.readUInt32BE(16), height: header.readUInt32BE(20) };
}

/** The guide as a page. Links inside of it work, and pictures are in its folder. */
export function guidePage(markdown: string): string {
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      image({ href, text }) {
        const { width, height } = sizeOf(pictureIn(href));
        return `<img src="/help/${basename(href)}" alt="${escaped(text)}" width="${width}" height="${height}">`;
      },
    },
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Quick Capture help</title>
<link rel="icon" href="/icon/mark.svg">
<link rel="stylesheet" href="/help/help.css">
</head>
<body>
<main>
${marked.parse(markdown, { async: false })}</main>
</body>
</html>
`;
}

/** What the build adds to a package. */
export function guideFiles() {
  const markdown = read(guide);
  return [
    { relativeDest: 'help.html', contents: guidePage(markdown) },
    { relativeDest: 'help/help.css', contents: sheets.map(read).join('\n') },
    ...picturesIn(markdown).map((path) => ({
      absoluteSrc: at(path),
      relativeDest: `help/${basename(path)}`,
    })),
  ];
}
