// @vitest-environment jsdom
// Who said each passage of the made pages, and on which day. `npm run test:speakers` measures the links, too.
import { expect, it } from 'vitest';
import { messageAt } from '@/lib/page/conversation/message';
import { introducedName } from '@/lib/page/conversation/quotation';
import { createDomAccess } from '@/lib/page/dom-access';
import { allAtOnce } from '@/lib/page/in-slices';
import { madePage, madePages, passagesSaid } from '../../pages/made-speakers';

it.each(madePages)('every passage of %s has its own speaker and day, or nobody', (name) => {
  document.documentElement.innerHTML = madePage(name).replace(/^[\s\S]*?<html[^>]*>|<\/html>/g, '');
  const language = /<html lang="(\w+)"/.exec(madePage(name))?.[1] ?? null;
  const said = passagesSaid(document);
  const found = said.map(({ text }) => {
    const span = { start: { node: text, offset: 0 }, end: { node: text, offset: 5 } };
    const speaker = allAtOnce(messageAt({ dom: createDomAccess(window), document, language }, span));
    return { words: text.data.trim(), name: speaker?.name ?? null, day: speaker?.on ?? null };
  });
  expect(said.length).toBeGreaterThan(0);
  // A page may give the day where the made page doesn't ask for it.
  expect(found).toEqual(
    said.map(({ text, name: person, day }, at) => ({
      words: text.data.trim(),
      name: person,
      day: day ?? found[at]?.day ?? null,
    })),
  );
});

it.each([
  ['Ana Kovač wrote:', 'Ana Kovač'],
  ['On Tue, May 12, 2026 at 10:30 AM Ana Kovač <ana@acme.example> wrote:', 'Ana Kovač'],
  ['Am 12. Mai 2026 um 10:30 schrieb Ana Kovač:', 'Ana Kovač'],
  ['Quote from: Ana Kovač on May 12, 2026, 10:30:00 AM', 'Ana Kovač'],
  ['Originally Posted by Ana Kovač', 'Ana Kovač'],
  ['See what the team wrote about it', null],
  ['12 May 2026', null],
])('a quotation after "%s" is said by %s', (line, name) => {
  expect(introducedName(line)).toBe(name);
});
