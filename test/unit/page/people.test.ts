// @vitest-environment jsdom
// People named by a page: on a ticket, in a mail, in a forum thread, and in metadata.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createDomAccess } from '@/lib/page/dom-access';
import type { Selected } from '@/lib/page/passage/find-selection';
import { addressesIn } from '@/lib/page/source/email-addresses';
import { readPeople } from '@/lib/page/source/people';

/** The people of a page with this body. The element `selected` is completely selected. */
function peopleOf(body: string, { selected = '', head = '' } = {}) {
  document.head.innerHTML = head;
  document.body.innerHTML = body;
  const element = selected === '' ? null : document.querySelector(selected);
  const span = element && {
    start: { node: element, offset: 0 },
    end: { node: element, offset: element.childNodes.length },
  };
  const selection: Selected = span
    ? { state: 'spans', spans: [span], browserText: () => '' }
    : { state: 'none' };
  return peopleWith(selection);
}

function peopleWith(selected: Selected) {
  const { work, found: read } = readPeople({ dom: createDomAccess(window), document, selected });
  for (const _step of work);
  return read();
}

const emails = (...given: Parameters<typeof peopleOf>) => peopleOf(...given).map(({ email }) => email);

const ticket = `
  <nav><a href="mailto:support@desk.example">Write to us</a></nav>
  <aside><ul><li>Assigned to Dana Demo &lt;dana@desk.example&gt;</li></ul></aside>
  <main>
    <h1>Export takes minutes</h1>
    <section class="event"><header><b>Bo Berg</b> (bo@other.example)</header><p id="earlier">Same here.</p></section>
    <section class="event">
      <header><b>Ana Kovač</b> &lt;ana@acme.example&gt; wrote:</header>
      <p id="said">Our export of 40,000 rows takes minutes.</p>
    </section>
    <section class="event"><header>Cy &lt;cy@third.example&gt;</header><p>Any news?</p></section>
  </main>`;

const mail = `
  <div role="main"><h2>Slow export</h2>
    <table><tr><td><span email="ana@acme.example" name="Ana Kovač">Ana</span></td>
      <td>to <span email="dana@desk.example" name="me">me</span></td></tr></table>
    <div id="said">Hello,<br>our export takes minutes.<br>Ana</div>
  </div>`;

const thread = `
  <article class="post h-entry"><a class="p-author h-card" href="/u/bo">Bo Berg</a><div>First!</div></article>
  <article class="post h-entry">
    <div class="p-author h-card"><a class="p-name u-url" href="/u/ana">Ana Kovač</a>
      <a class="u-email" href="mailto:ana%40acme.example?subject=Forum">mail</a></div>
    <div id="said">Our export takes minutes.</div>
  </article>`;

describe('the likely author', () => {
  it('of a ticket is the author of the selected text, before all others and before the support office', () => {
    const people = peopleOf(ticket, { selected: '#said' });
    expect(people[0]).toEqual({ email: 'ana@acme.example', name: null, place: 'near' });
    expect(people.at(-1)?.email).toBe('support@desk.example');
    expect(emails(ticket, { selected: '#earlier' })[0]).toBe('bo@other.example');
  });

  it('of a mail is the sender, by name, even if the page shows only the name', () => {
    expect(peopleOf(mail, { selected: '#said' })[0]).toEqual({
      email: 'ana@acme.example',
      name: 'Ana Kovač',
      place: 'near',
    });
  });

  it('of a thread is the author of the selected post, by microformats', () => {
    expect(peopleOf(thread, { selected: '#said' })).toEqual([
      { email: 'ana@acme.example', name: 'Ana Kovač', place: 'near' },
      { email: null, name: 'Bo Berg', place: 'near' },
    ]);
  });

  it('is an address in the selected text first', () => {
    const body = '<p>From: near@a.example</p><p id="said">Write to <i>Eve</i> &lt;eve@a.example&gt;.</p>';
    expect(peopleOf(body, { selected: '#said' })[0]).toMatchObject({
      email: 'eve@a.example',
      place: 'selection',
    });
    expect(emails(body, { selected: '#said' })).toEqual(['eve@a.example', 'near@a.example']);
  });

  it('is not an address before or after the selection in the same text', () => {
    document.body.innerHTML = '<p>before@a.example in@a.example after@a.example</p>';
    const text = document.querySelector('p')?.firstChild ?? document;
    const span = { start: { node: text, offset: 17 }, end: { node: text, offset: 29 } };
    const people = peopleWith({ state: 'spans', spans: [span], browserText: () => '' });
    expect(people.map(({ email }) => email)).toEqual(['in@a.example']);
  });
});

const linked = (data: object) => ({
  head: `<script type="application/ld+json">${JSON.stringify(data)}</script>`,
});

describe('a person of the page', () => {
  const suggestedAnswer = [{ author: { name: 'Ana', email: 'mailto:ana@a.example' } }];
  const questions = { '@type': 'QAPage', mainEntity: { '@type': 'Question', suggestedAnswer } };
  it.each<[string, Parameters<typeof peopleOf>, string | null, string | null]>([
    ['in the words of a page without a selection', ['<p>Ana (ana@a.example)</p>'], 'ana@a.example', 'Ana'],
    ['in a link', ['<a href="MAILTO:ana@a.example?subject=x">Ana K</a>'], 'ana@a.example', 'Ana K'],
    ['in a link of other words', ['<a href="mailto:ana@a.example">Write to us</a>'], 'ana@a.example', null],
    [
      'in a link of its own address',
      ['<a href="mailto:ana@a.example">ana@a.example</a>'],
      'ana@a.example',
      null,
    ],
    ['in a tooltip', ['<b title="Ana K &lt;ana@a.example&gt;">Ana</b>'], 'ana@a.example', 'Ana K'],
    ["in an author's link", ['<a rel="nofollow author" href="/u/ana">Ana</a>'], null, 'Ana'],
    [
      'in microdata',
      [
        '<div itemscope itemtype="https://schema.org/Person"><b itemprop="name">Ana</b><meta itemprop="email" content="ana@a.example"></div>',
      ],
      'ana@a.example',
      'Ana',
    ],
    ['as the author of the metadata', ['', { head: '<meta name="author" content="Ana">' }], null, 'Ana'],
    [
      'as the author of the metadata with an address',
      ['', { head: '<meta name="author" content="Ana &lt;ana@a.example&gt;">' }],
      'ana@a.example',
      'Ana',
    ],
    ['as the author in JSON-LD', ['', linked({ '@type': 'Article', author: { name: 'Ana' } })], null, 'Ana'],
    ['as the author of an answer in JSON-LD', ['', linked(questions)], 'ana@a.example', 'Ana'],
  ])('is found %s', (_where, page, email, name) => {
    expect(peopleOf(...page)).toEqual([{ email, name, place: 'page' }]);
  });

  it.each([
    [
      'the name of an organization',
      ['', linked({ '@type': 'Article', author: { '@type': 'Organization', name: 'Acme' } })],
    ],
    [
      'an address that nobody reads',
      ['<p>no-reply@a.example reply+1f2@a.example mailer-daemon@a.example</p>'],
    ],
    ['a file name', ['<p>logo@2x.png app@1.2.3 user@host</p>']],
    ['a script or hidden text', ['<script>"a@a.example"</script><p hidden>b@a.example</p>']],
  ] as const)('is not found in %s', (_what, [body, page]: readonly [string, object?]) => {
    expect(peopleOf(body, page)).toEqual([]);
  });

  it('is found once, with name and address together, whatever mentions the person', () => {
    const body = `<p id="said">Ana@A.example</p><a href="mailto:ana@a.example">Ana K</a><i class="h-card">ana k</i>`;
    expect(peopleOf(body, { selected: '#said' })).toEqual([
      { email: 'Ana@A.example', name: 'Ana K', place: 'selection' },
    ]);
  });
});

it('a page of many people gives at most ten', () => {
  const many = Array.from({ length: 300 }, (_, index) => `<li>p${index}@a.example</li>`);
  const found = emails(`<ul>${many.join('')}</ul>`);
  expect(found).toHaveLength(10);
  expect(found[0]).toBe('p0@a.example');
});

it('a person found so far is kept if reading ends after any step', () => {
  document.head.innerHTML = '';
  document.body.innerHTML = '<p>a@a.example</p><p>b@a.example</p>'.repeat(100);
  const reading = readPeople({ dom: createDomAccess(window), document, selected: { state: 'none' } });
  reading.work.next();
  reading.work.return();
  expect(reading.found().length).toBeLessThanOrEqual(2);
});

const piece = fc.oneof(
  fc.constantFrom(...'@.<>()" \n', 'a@', '@b.example', 'mailto:', 'ana@acme.example'),
  fc.string({ unit: 'grapheme', maxLength: 8 }),
);

it('an address is read as written and whole, whatever a text says', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const text = pieces.join('');
      let from = 0;
      for (const { email, name } of addressesIn(text)) {
        const at = text.indexOf(email, from);
        expect(at).toBeGreaterThanOrEqual(from);
        from = at + email.length;
        expect(email).toMatch(/^[\w%+][\w.%+'-]*@[a-z\d-]+(\.[a-z\d-]+)+$/i);
        expect(name ?? 'x').not.toMatch(/@|^\s*$|\n/);
      }
    }),
  );
});

it('reading any page gives at most ten people, each once, and does not change the page', () => {
  const element = fc
    .tuple(fc.constantFrom('p', 'li', 'a', 'span', 'article', 'template'), fc.array(piece, { maxLength: 6 }))
    .map(([tag, words]) => {
      const created = document.createElement(tag);
      created.textContent = words.join('');
      if (tag === 'a') created.setAttribute('href', `mailto:${words.join('')}`);
      if (tag === 'span') created.setAttribute('class', 'h-card');
      return created.outerHTML;
    });
  fc.assert(
    fc.property(fc.array(element, { maxLength: 12 }), fc.boolean(), (elements, isSelected) => {
      const body = elements.join('');
      const people = peopleOf(body, { selected: isSelected ? 'body > *' : '' });
      expect(document.body.innerHTML).toBe(body);
      expect(people.length).toBeLessThanOrEqual(10);
      const known = people.flatMap(({ email }) => email?.toLowerCase() ?? []);
      expect(new Set(known).size).toBe(known.length);
    }),
  );
});
