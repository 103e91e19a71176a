import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyDefaults } from '@/lib/capture/defaults';
import { snapshotHtml } from '@/lib/capture/html';
import { kinds } from '@/lib/capture/kinds';
import { ideaKind } from '@/lib/capture/kinds/idea';
import { parseTemplate } from '@/lib/capture/templates/parse-template';
import { isPlaceholderName } from '@/lib/capture/templates/placeholders';
import { ownSamplePage, samplePageOf } from '@/lib/capture/templates/sample-page';
import { emptySnapshot } from '@/lib/page/empty-snapshot';
import type { Snapshot } from '@/lib/page/snapshot';
import { buildSelection, buildSnapshot } from './snapshot-builder';

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
  ])('%s leaves no separator of an author that the page does not name', (template, expected) => {
    expect(name(template, withSource({ author: null }))).toBe(expected);
  });

  it('of which the page gives nothing makes way for the kind’s own: a record needs a name', () => {
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

  it('loses the lines of which the page gives nothing, and no others', () => {
    const template = 'About {{title}}\nPublished: {{published}}\n\n{{description}}\n\nEnd';
    expect(text(template)).toBe('<p>About Rows &lt;go&gt; &amp; missing</p><p>End</p>');
  });

  it('links to no address but one of the web', () => {
    expect(text('{{link}}', withSource({ address: 'javascript:alert(1)' }))).toBe(
      '<p>javascript:alert(1)</p>',
    );
  });

  it('has the passage as plain paragraphs where that was chosen', () => {
    const bold = { ...page, selection: buildSelection('One\n\nTwo', '<p><b>One</b></p><p>Two</p>') };
    expect(start({}, bold, true).description).toBe('<p>One</p><p>Two</p>');
    expect(start({}, bold).description).toBe('<p><b>One</b></p><p>Two</p>');
  });
});

describe('a mistake in a template', () => {
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
  ])('%s is told, with the part that is meant', (template, words, part) => {
    expect(parseTemplate(template)).toEqual({ isOk: false, problem: { words, part } });
  });

  it('is never sent: a kept template that is none gives way to the kind’s own', () => {
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

  it('is parsed or refused, and what is kept of it names only placeholders that there are', () => {
    fc.assert(
      fc.property(template, (written) => {
        const parsed = parseTemplate(written);
        if (!parsed.isOk) return;
        for (const part of parsed.value)
          if (part.type === 'placeholder') expect(part.names.every(isPlaceholderName)).toBe(true);
      }),
    );
  });

  it('gives HTML in which nothing of the template or the page is markup', () => {
    fc.assert(
      fc.property(template, anyPage, (written, snapshot) => {
        const html = String(text(written, snapshot));
        expect(html.replace(/<\/?p>|<br>/g, '')).not.toMatch(/[<>"']/);
      }),
    );
  });

  it('never reads the words of a page as a template', () => {
    fc.assert(
      fc.property(anyPage, (snapshot) => {
        const sly = { ...snapshot, title: '{{author}} \\{{' };
        expect(name('{{title}}', sly)).toBe('{{author}} \\{{');
      }),
    );
  });
});

it('without a template of their own all kinds start as they did before there were any', () => {
  fc.assert(
    fc.property(anyPage, (snapshot) => {
      for (const kind of kinds) {
        const values = kind.start(snapshot, emptyDefaults);
        const { text: filled } = kind.templates;
        if (filled) expect(values[filled.field]).toBe(snapshotHtml(snapshot));
      }
    }),
  );
});

describe('the page that templates are tried on', () => {
  it('is what was read last, with its passage cut short', () => {
    const long = 'word '.repeat(2_000);
    const sample = samplePageOf({ ...page, selection: buildSelection(long) });
    expect(sample?.title).toBe(page.title);
    expect(sample?.selection?.text.length).toBeLessThan(700);
    expect(sample?.selection?.html).not.toContain('undefined');
  });

  it('is none whose address seems to carry a secret', () => {
    expect(samplePageOf({ ...page, remarks: ['address-has-secret'] })).toBeNull();
  });
});
