import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kinds } from '@/lib/capture/kinds';
import { ideaKind } from '@/lib/capture/kinds/idea';
import { emptyDefaults } from '@/lib/capture/start/defaults';
import { snapshotHtml } from '@/lib/capture/text/html';
import { isPlaceholderName, type Speaker } from '@/lib/capture/text/templates/placeholders';
import { ownSamplePage, samplePageOf } from '@/lib/capture/text/templates/sample-page';
import { parseTemplate } from '@/lib/capture/text/templates/template';
import { emptySnapshot } from '@/lib/page/empty-snapshot';
import type { Snapshot } from '@/lib/page/snapshot';
import { buildSelection, buildSnapshot } from '@/test/unit/capture/snapshot-builder';

const today = '2026-11-21';
const page: Snapshot = {
  ...buildSnapshot({
    title: 'Rows <go> & missing',
    selection: buildSelection('One\nTwo', '<p>One</p><p>Two</p>'),
  }),
  source: { ...ownSamplePage.source, author: 'Ana', siteName: 'Forum', publishedOn: null, description: null },
};

const start = (templates: { name?: string; text?: string }, snapshot = page, isPlainText = false) =>
  ideaKind.start(snapshot, emptyDefaults, { templates, today, isPlainText });
const name = (template: string, snapshot = page) => start({ name: template }, snapshot).name;
const text = (template: string, snapshot = page) => start({ text: template }, snapshot).description;

const withSource = (source: Partial<Snapshot['source']>): Snapshot => ({
  ...page,
  source: { ...page.source, ...source },
});

const startWith = (speaker: Speaker | null, template: string) =>
  ideaKind.start(page, emptyDefaults, {
    ...{ templates: { name: template, text: template }, today, isPlainText: false },
    speaker,
  });

const ana = { name: 'Ana <Kovač>', on: '2026-05-12' };
it.each<[Speaker | null, string, string, string]>([
  [ana, '{{speaker}}, {{said}}', 'Ana <Kovač>, 2026-05-12', '<p>Ana &lt;Kovač&gt;, 2026-05-12</p>'],
  [{ ...ana, on: null }, '{{speaker}} ({{said}})', 'Ana <Kovač>', '<p>Ana &lt;Kovač&gt;</p>'],
  [null, '{{speaker|author}}', 'Ana', '<p>Ana</p>'],
  [null, '{{speaker}}, {{said}}', 'One', ''],
])('the speaker of a template is %j in %s', (speaker, template, line, html) => {
  const values = startWith(speaker, template);
  expect([values.name, values.description]).toEqual([line, html]);
});

describe('a template for a name', () => {
  it.each([
    ['{{title}}', 'Rows <go> & missing'],
    ['{{ Title }} ({{site}})', 'Rows <go> & missing (Forum)'],
    ['{{line}}', 'One'],
    ['{{selection}}', 'One Two'],
    ['[{{host}}] {{author}}, {{date}}', '[blog.example] Ana, 2026-11-21'],
    ['{{published|date}}', today],
    ['{{url}}', 'https://blog.example/import-wizard'],
    ['Seen:   {{author}}', 'Seen: Ana'],
    ['a \\{{title\\}} b', 'a {{title}} b'],
  ])('%s gives %s', (template, expected) => {
    expect(name(template)).toBe(expected);
  });

  it.each([
    ['{{title}} — {{author}} · {{date}}', 'Rows <go> & missing — 2026-11-21'],
    ['{{title}} ({{author}})', 'Rows <go> & missing'],
    ['({{author}}) {{title}}', 'Rows <go> & missing'],
    ['{{author}}: {{title}}', 'Rows <go> & missing'],
    ['{{title}} ({{author}}) {{date}}', 'Rows <go> & missing 2026-11-21'],
    ['{{title}} by {{author}}', 'Rows <go> & missing by'],
    ['“{{author}}” {{author}} {{title}}!', 'Rows <go> & missing!'],
  ])('%s leaves no separator for an author that the page does not name', (template, expected) => {
    expect(name(template, withSource({ author: null }))).toBe(expected);
  });

  it('without any value is replaced by the kind’s own name, because a record needs one', () => {
    expect(name('By {{author}}', withSource({ author: null }))).toBe('One');
  });
});

describe('a template for a text', () => {
  it.each([
    ['', ''],
    ['{{selection}}', '<p>One</p><p>Two</p>'],
    ['{{quote}}', '<blockquote><p>One</p><p>Two</p></blockquote>'],
    ['Why:\n{{title}}', '<p>Why:<br>Rows &lt;go&gt; &amp; missing</p>'],
    ['Before\n{{selection}}\nAfter <b>', '<p>Before</p><p>One</p><p>Two</p><p>After &lt;b&gt;</p>'],
    ['{{selection}}\n\nBy {{author}}\nOn {{site}}', '<p>One</p><p>Two</p><p>By Ana<br>On Forum</p>'],
    ['{{link}}', '<p><a href="https://blog.example/import-wizard">Rows &lt;go&gt; &amp; missing</a></p>'],
  ])('%j gives %s', (template, expected) => {
    expect(text(template)).toBe(expected);
  });

  it('quotes a selected quote once', () => {
    const quote = (html: string) => ({ ...page, selection: buildSelection('One', html) });
    const one = '<blockquote><p>One</p></blockquote>';
    expect(text('{{quote}}', quote(one))).toBe(one);
    const two = `${one}<p>and</p>${one}`;
    expect(text('{{quote}}', quote(two))).toBe(`<blockquote>${two}</blockquote>`);
  });

  it('drops exactly the lines without a value', () => {
    const template = 'About {{title}}\nPublished: {{published}}\n\n{{description}}\n\nEnd';
    expect(text(template)).toBe('<p>About Rows &lt;go&gt; &amp; missing</p><p>End</p>');
  });

  it('links only to web addresses', () => {
    expect(text('{{link}}', withSource({ address: 'javascript:alert(1)' }))).toBe(
      '<p>javascript:alert(1)</p>',
    );
  });

  it('contains the passage as plain paragraphs if that was chosen', () => {
    const bold = { ...page, selection: buildSelection('One\n\nTwo', '<p><b>One</b></p><p>Two</p>') };
    expect(start({}, bold, true).description).toBe('<p>One</p><p>Two</p>');
    expect(start({}, bold).description).toBe('<p><b>One</b></p><p>Two</p>');
  });
});

describe('an error in a template', () => {
  it.each([
    ['{{titel}}', 'templateUnknown', '{{titel}}'],
    ['a {{title|autor}} b', 'templateUnknown', '{{autor}}'],
    ['{{__proto__}}', 'templateUnknown', '{{__proto__}}'],
    ['a {{title', 'templateUnclosed', '{{title'],
    ['title}} b', 'templateUnopened', 'title}}'],
    ['{{}}', 'templateNoName', '{{}}'],
    ['{{title|}}', 'templateNoName', '{{title|}}'],
    ['{{{title}}}', 'templateUnknown', '{{{title}}'],
    ['x'.repeat(2_001), 'templateTooLong', ''],
  ])('%s is reported with its place', (template, words, part) => {
    expect(parseTemplate(template)).toEqual({ isOk: false, problem: { messageKey: words, part } });
  });

  it('is never sent: the kind’s own template replaces a broken one', () => {
    expect(start({ name: '{{gone}}', text: '{{gone' })).toMatchObject({
      name: 'One',
      description: '<p>One</p><p>Two</p>',
    });
  });
});

const words = fc.string({ unit: 'grapheme', maxLength: 40 });
const anyPage = fc
  .record({ title: words, selected: words, author: fc.option(words), siteName: fc.option(words) })
  .map(({ title, selected, author, siteName }): Snapshot => {
    const empty = emptySnapshot({ address: 'https://a.example/b', title }, []);
    return {
      ...empty,
      selection: selected === '' ? null : { text: selected, html: '', isCut: false },
      source: { ...empty.source, author, siteName },
    };
  });

describe('any template on any page', () => {
  const piece = fc.oneof(
    words,
    fc.constantFrom('{{title}}', '{{author|site}}', '{{selection}}', '{{', '}}', '\n', '\\{{'),
  );
  const template = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));

  it('is accepted or refused, and names only existing placeholders', () => {
    const seen = { refused: 0, placeholders: 0 };
    fc.assert(
      fc.property(template, (written) => {
        const parsed = parseTemplate(written);
        if (!parsed.isOk) {
          seen.refused += 1;
          return;
        }
        for (const part of parsed.value) {
          if (typeof part === 'string') continue;
          seen.placeholders += 1;
          expect(part).not.toEqual([]);
          expect(part.every(isPlaceholderName)).toBe(true);
        }
      }),
    );
    expect(seen.refused).toBeGreaterThan(10);
    expect(seen.placeholders).toBeGreaterThan(10);
  });

  it('gives HTML without any markup from the template or the page', () => {
    fc.assert(
      fc.property(template, anyPage, (written, snapshot) => {
        const html = String(text(written, snapshot));
        expect(html.replace(/<\/?p>|<br>/g, '')).not.toMatch(/[<>"']/);
      }),
    );
  });

  it('never treats the page’s text as a template', () => {
    fc.assert(
      fc.property(anyPage, (snapshot) => {
        const sly = { ...snapshot, title: '{{author}} \\{{' };
        expect(name('{{title}}', sly)).toBe('{{author}} \\{{');
      }),
    );
  });
});

it('without a template of their own, all kinds start with the passage, as a quote where a person adds to a record', () => {
  const withText = kinds.flatMap((kind) => (kind.templates.text ? [{ kind, ...kind.templates.text }] : []));
  expect(withText.length).toBeGreaterThan(5);
  fc.assert(
    fc.property(anyPage, (snapshot) => {
      const passage = snapshotHtml(snapshot);
      const quote = passage && `<blockquote>${passage}</blockquote>`;
      for (const { kind, field } of withText)
        expect(kind.start(snapshot, emptyDefaults)[field]).toBe(kind.group === 'add' ? quote : passage);
    }),
  );
});

describe('the preview page of templates', () => {
  it('is the last page read, with a shortened passage', () => {
    const long = 'word '.repeat(2_000);
    const sample = samplePageOf({ ...page, selection: buildSelection(long) });
    expect(sample?.title).toBe(page.title);
    expect(sample?.selection?.text.length).toBeLessThan(700);
    expect(sample?.selection?.html).not.toContain('undefined');
  });

  it('is empty if its address seems to contain a secret', () => {
    expect(samplePageOf({ ...page, remarks: ['address-has-secret'] })).toBeNull();
  });
});
