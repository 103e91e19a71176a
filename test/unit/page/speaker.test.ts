// @vitest-environment jsdom
// Who said the selected words, where a page is unclear. `made-speakers.test.ts` has pages as forums, trackers and wikis write them.
import { describe, expect, it } from 'vitest';
import { dayIn } from '@/lib/page/conversation/days';
import { messageAt } from '@/lib/page/conversation/message';
import { createDomAccess } from '@/lib/page/dom-access';
import { allAtOnce } from '@/lib/page/in-slices';

/** The speaker of the element `said`, whose first text is selected. */
function speakerOf(body: string, said = '#said') {
  document.body.innerHTML = body;
  const text = document.querySelector(said)?.firstChild;
  if (!text) throw new Error('The page has no such passage');
  const span = { start: { node: text, offset: 0 }, end: { node: text, offset: 5 } };
  return allAtOnce(messageAt({ dom: createDomAccess(window), document, language: 'en' }, span));
}

describe('the speaker', () => {
  it('of a post without a name is nobody, not the author of the post above', () => {
    const posts = `<div class="post"><p class="author">by <a class="username" href="/u/bo">Bo Berg</a> » 11 May 2026, 09:12</p>
      <div class="content">First words of another person.</div></div>
      <div class="post"><p class="author">12 May 2026, 10:30</p><div class="content" id="said">It takes minutes.</div></div>`;
    expect(speakerOf(posts)).toBeNull();
  });

  it('of a link site is the author of the comment, not of its replies', () => {
    const speaker =
      speakerOf(`<div class="comment"><div class="entry"><p class="tagline"><a class="author" href="/user/ana">ana</a>
      <time datetime="2026-05-12T10:30:00Z">2 days ago</time></p><div class="md"><p id="said">Minutes for an export.</p></div></div>
      <div class="child"><div class="comment"><div class="entry"><p class="tagline"><a class="author" href="/user/bo">bo</a></p>
      <div class="md"><p>Same here.</p></div></div></div></div></div>`);
    expect(speaker).toMatchObject({ name: 'ana', on: '2026-05-12' });
  });

  it('of words in a navigation, a sidebar or a footer is nobody', () => {
    const page = (part: string) => `<div class="post"><a class="author" href="/u/ana">ana</a>${part}</div>`;
    expect(speakerOf(page('<nav><p id="said">All boards</p></nav>'))).toBeNull();
    expect(speakerOf(page('<div id="sidebar"><p id="said">Related</p></div>'))).toBeNull();
    expect(speakerOf(page('<div class="site-footer"><p id="said">Imprint</p></div>'))).toBeNull();
  });
});

/** A message of Ana with this body. */
const message = (body: string) =>
  `<article class="message"><b class="author">Ana Kovač</b> <time datetime="2026-05-12">May 12</time>${body}</article>`;

describe('words near those of a program or of somebody else', () => {
  it.each([
    ['above a signature in one text', '<pre id="said">Our export is slow.\n-- \nAna, Acme</pre>'],
    ['in small print of a message of small print', '<hr><p><small id="said">Our export is slow.</small></p>'],
    ['below a rule and a heading', '<p>________</p><h3>Export</h3><div><p id="said">It is slow.</p></div>'],
    [
      'with a button, below a short title',
      '<div>Slow</div><div><p id="said">Our export is slow.</p><button>Reply</button></div>',
    ],
    [
      'with a button, below a long quotation',
      '<blockquote>Do you like our new export?</blockquote><p id="said">No.</p><button>Reply</button>',
    ],
    ['below "He said"', '<p class="x">He said on May 11, 2026:</p><p id="said">Our export is slow.</p>'],
    [
      'below "My boss wrote"',
      '<p class="x">My boss wrote on May 11, 2026:</p><p id="said">Our export is slow.</p>',
    ],
    ['above "Edited by"', '<p id="said">Our export is slow.</p><p>Edited by Bo Berg — 13 May 2026</p>'],
    ['with a greater-than sign inside', '<p id="said">Exports > 10 MB are slow.</p>'],
  ])('are still of the author: %s', (_, body) => {
    expect(speakerOf(message(body))?.name).toBe('Ana Kovač');
  });

  it.each([
    ['behind a signature in one text', '<pre>Slow.\n-- \n<b id="said">Ana, Acme</b></pre>'],
    [
      'of a list, behind underscores',
      '<p>Slow.</p><p id="said">_______________\nAcme list, to leave: leave@acme.example</p>',
    ],
    ['in small print right behind a rule', '<p>Slow.</p><hr><p><sub id="said">Moved by a robot.</sub></p>'],
    [
      'that ask for a vote',
      '<p>Our export is much too slow for us, and it was quick before the last release.</p><div id="said">Was it helpful?</div><button>Yes</button>',
    ],
    [
      'in a quoted line that has a link',
      '<p>&gt; see <a href="/x">this</a><span id="said"> for the slow export</span></p>',
    ],
  ])('are of nobody: %s', (_, body) => {
    expect(speakerOf(message(body))).toBeNull();
  });
});

it.each([
  ['12 May 2026, 10:30', 'en', '2026-05-12'],
  ['May 12, 2026 at 10:30 am', 'en', '2026-05-12'],
  ['Di 12. Mai 2026, 10:30', 'de', '2026-05-12'],
  ['12.05.2026', null, '2026-05-12'],
  ['05-26-2026, 01:55 PM', 'en', '2026-05-26'],
  ['05/06/2026', 'en', null],
  ['2 days ago', 'en', null],
  ['31 February 2026', 'en', null],
])('the day of a message %s', (text, language, day) => {
  expect(dayIn(text, language)).toBe(day);
});
