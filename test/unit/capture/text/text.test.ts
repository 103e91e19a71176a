import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ideaKind } from '@/lib/capture/kinds/idea';
import { emptyDefaults } from '@/lib/capture/start/defaults';
import { currentCreatorOr, currentTextAnd, recordIn, resolveInput, resultOf } from '@/lib/capture/steps/step';
import { isBlankHtml, textToHtml } from '@/lib/capture/text/html';
import { codedAddress, createMarker, markersIn, uncodedAddress } from '@/lib/capture/text/marker';
import { titleOfHtml } from '@/lib/capture/text/name';
import { citedAddress, noSource, sourceAt, sourceLine } from '@/lib/capture/text/source';
import type { Snapshot } from '@/lib/page/snapshot';
import { pageIdentity } from '@/lib/page/source/page-identity';
import { buildSelection, buildSnapshot } from '@/test/unit/capture/snapshot-builder';

const suggestName = (snapshot: Snapshot) => String(ideaKind.start(snapshot, emptyDefaults).name);

describe('the suggested name', () => {
  it.each([
    ['the title without a selection', buildSnapshot(), 'Import from spreadsheets'],
    ['the address without a title', buildSnapshot({ title: ' ' }), 'https://forum.example/t/1'],
  ])('is %s', (_title, snapshot, name) => {
    expect(suggestName(snapshot)).toBe(name);
  });

  it.each([
    ['⟦Dark mode · Issue #12 · acme/board⟧ · GitHub', 'https://github.com/acme/board/issues/12', null],
    ['⟦Pricing for teams⟧ | Northwind', 'https://northwind.example/pricing', null],
    ['Northwind: ⟦Pricing for teams⟧', 'https://northwind.example/pricing', null],
    ['⟦Why roadmaps fail⟧ – The Planning Post', 'https://post.example/why', 'The Planning Post'],
    ['⟦列の並べ替えについて⟧｜計画ノート', 'https://notes.example/1', '計画ノート'],
    ['⟦Re: Export is slow⟧ - Google Groups', 'https://groups.google.com/g/x', 'Google Groups'],
    ['⟦Export is slow - how to measure it, and what to do⟧', 'https://blog.example/1', null],
    ['⟦A/B tests of the checkout⟧', 'https://lab.example/ab', null],
  ])('of a page titled %j leaves out the site alone', (marked, address, siteName) => {
    const source = { ...buildSnapshot().source, address, siteName };
    const title = marked.replaceAll(/[⟦⟧]/g, '');
    expect(`⟦${suggestName(buildSnapshot({ title, source }))}⟧`).toBe(/⟦.*⟧/.exec(marked)?.[0]);
  });

  it('is cut between words, and never inside a character', () => {
    const long = suggestName(buildSnapshot({ selection: buildSelection('wonder '.repeat(40)) }));
    expect(long).toMatch(/wonder…$/);
    expect(Array.from(long).length).toBeLessThanOrEqual(80);
    const signs = suggestName(buildSnapshot({ selection: buildSelection('👩‍🚀'.repeat(90)) }));
    expect(signs.isWellFormed()).toBe(true);
  });
});

it('the suggested name of formatted text has its words without markup', () => {
  expect(titleOfHtml('<p>Two &amp; two</p><p>&lt;make&gt;&nbsp;<b>five</b></p>')).toBe(
    'Two & two <make> five',
  );
  expect(titleOfHtml('<p><br></p>')).toBe('');
});

describe('plain text as HTML', () => {
  it('keeps paragraphs, line breaks and inner white space', () => {
    expect(textToHtml('a\r\nb  c\n\n\nd')).toBe('<p>a<br>b  c</p><p>d</p>');
  });

  it('contains no markup of its own', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const withoutOurs = textToHtml(text).replace(/<\/?p>|<br>/g, '');
        expect(withoutOurs).not.toMatch(/[<>"']/);
      }),
    );
  });
});

it('the source line links only to web addresses, and escapes its text', () => {
  const source = { title: '<b>"T"</b>', address: 'javascript:alert(1)', passageAddress: null };
  expect(sourceLine(source, 'qc-1', false)).toBe('<p>↗ &lt;b&gt;&quot;T&quot;&lt;/b&gt; <em>qc-1</em></p>');
});

it('HTML is blank if it shows no text', () => {
  expect(isBlankHtml('<p> &nbsp;<br></p>')).toBe(true);
  expect(isBlankHtml('<p>x</p>')).toBe(false);
});

it('markers differ from one another and contain only letters and digits after their prefix', () => {
  const random = (count: number) => crypto.getRandomValues(new Uint8Array(count));
  const markers = Array.from({ length: 1_000 }, () => createMarker(random));
  expect(new Set(markers).size).toBe(1_000);
  for (const marker of markers) expect(marker).toMatch(/^qc-[a-z2-9]{10}$/);
});

describe('a step', () => {
  const record = { id: '6776881149498133193', key: null, name: null, url: null };

  it('refers to an earlier step’s ID at any depth, with every digit', () => {
    expect(resolveInput({ a: [{ $idOfStep: 0 }], b: { c: { $idOfStep: 0 } }, d: 'x' }, [record])).toEqual({
      a: ['6776881149498133193'],
      b: { c: '6776881149498133193' },
      d: 'x',
    });
  });

  it('does not run before the step it refers to', () => {
    expect(() => resolveInput({ $idOfStep: 0 }, [null])).toThrow(/no result/);
  });

  it('adds to the current text of the record, and keeps the creator that the service names', () => {
    const input = { text: currentTextAnd('<p>B</p>'), by: currentCreatorOr('me@example.com') };
    const none = { record, text: '', creator: null, tags: null, visibility: null, portal: null };
    const current = { ...none, text: '<p>A</p>', creator: 'eve@example.com' };
    expect(resolveInput(input, [], current)).toEqual({ text: '<p>A</p><p>B</p>', by: 'eve@example.com' });
    expect(resolveInput(input, [], none)).toEqual({ text: '<p>B</p>', by: 'me@example.com' });
  });

  it('that adds to a record does not run before the read', () => {
    expect(() => resolveInput(currentTextAnd('x'), [record])).toThrow(/amends no record/);
  });

  it('that creates no record is done after any answer, and no other step is', () => {
    expect(resultOf('createIntegrationChange', { integration_change: null })?.id).toBe('');
    expect(resultOf('createIdea', { idea: null })).toBeNull();
  });

  it('keeps the record’s ID, key, name and address from any answer', () => {
    const idea = { id: '1', reference_num: 'PRJ-I-1', name: 'N', url: 'u', extra: {} };
    expect(recordIn({ idea })).toEqual({ id: '1', key: 'PRJ-I-1', name: 'N', url: 'u' });
    expect(recordIn({ comment: { id: '1' } })).toEqual({ ...record, id: '1' });
    expect(recordIn({ idea: { name: 'no id' } })).toBeNull();
    expect(recordIn('text')).toBeNull();
  });
});

const marker = 'qc-abcdefghjk';

describe('a code in the fragment directive of a link', () => {
  it.each([
    ['https://a.example/', 'https://a.example/#:~:qc=abcdefghjk'],
    ['https://a.example/p?x=1#intro', 'https://a.example/p?x=1#intro:~:qc=abcdefghjk'],
    ['https://a.example/#:~:text=x,y', 'https://a.example/#:~:text=x,y&qc=abcdefghjk'],
    ['https://a.example/p#intro:~:text=x', 'https://a.example/p#intro:~:text=x&qc=abcdefghjk'],
  ])('stands behind %s, and can be taken out of it', (address, coded) => {
    expect(codedAddress(address, marker)).toBe(coded);
    expect(uncodedAddress(coded)).toBe(address);
    expect(uncodedAddress(address)).toBe(address);
    expect([...markersIn(`<a href="${coded.replaceAll('&', '&amp;')}">A</a>`)]).toEqual([marker]);
  });

  it.each([
    'https://a.example/#/inbox/7',
    'https://a.example/#!inbox',
    'https://a.example/app#x7f',
    'no address',
  ])('does not stand behind %s, whose fragment may choose what the page shows', (address) => {
    expect(codedAddress(address, marker)).toBeNull();
  });

  it('is left out of what identifies a page', () => {
    const { key } = pageIdentity('https://a.example/p', null);
    expect(pageIdentity(codedAddress('https://a.example/p', marker) ?? '', null).key).toBe(key);
  });

  it.each([
    ['in a text', 'seen qc-abcdefghjk.'],
    ['in a link', 'https://a.example/#:~:qc=abcdefghjk'],
    [
      'in a link inside a link',
      'https://out.example/?to=https%3A%2F%2Fa.example%2F%23%3A~%3Aqc%3Dabcdefghjk',
    ],
    ['in a link inside two links', 'https://out.example/?to=a%2523%253A~%253Aqc%253dabcdefghjk'],
  ])('is read %s', (_place, text) => {
    expect([...markersIn(text)]).toEqual([marker]);
  });

  it('lets the line under a text do without the code, if the service keeps the link', () => {
    const source = { title: 'T', address: 'https://a.example/', passageAddress: null };
    const link = '↗ <a href="https://a.example/#:~:qc=abcdefghjk">T</a>';
    expect(sourceLine(source, marker, true)).toBe(`<p>${link}</p>`);
    expect(sourceLine(source, marker, false)).toBe(`<p>${link} <em>${marker}</em></p>`);
    const route = { ...source, address: 'https://a.example/#/7' };
    const plain = `<p>↗ <a href="https://a.example/#/7">T</a> <em>${marker}</em></p>`;
    expect(sourceLine(route, marker, true)).toBe(plain);
    expect(sourceLine(noSource, marker, true)).toBe(`<p><em>${marker}</em></p>`);
  });
});

const thread = 'https://forum.example/thread/7';
const passage = { title: 'Slow export', address: thread, passageAddress: `${thread}#:~:text=Too%20slow` };

it.each([
  ['keeps the link to the passage on its page', `${thread}#post-12`, `${thread}#post-12:~:text=Too%20slow`],
  [
    'of another record is cited without it',
    'https://forum.example/thread/7#/8',
    'https://forum.example/thread/7#/8',
  ],
  ['cites its own page', 'https://forum.example/posts/12', 'https://forum.example/posts/12'],
])('a message %s', (_what, message, cited) => {
  const at = sourceAt(passage, message);
  expect([at.title, at.address, citedAddress(at)]).toEqual([passage.title, message, cited]);
});

it('a message is cited by its own address if no link leads to the passage', () => {
  expect(citedAddress(sourceAt({ ...passage, passageAddress: null }, `${thread}#post-12`))).toBe(
    `${thread}#post-12`,
  );
});
