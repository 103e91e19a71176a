// @vitest-environment jsdom
// Discussions as articles: every message with its speaker, in order. The pages are those of the speakers.
import { describe, expect, it } from 'vitest';
import { madePage } from '../../pages/made-speakers';
import { articleOf as readArticleOf } from './captured';

async function articleOf(html: string): Promise<string> {
  const { head, body } = new DOMParser().parseFromString(html, 'text/html');
  const article = await readArticleOf(head.innerHTML, body.innerHTML);
  expect(article.remarks).not.toContain('article-guessed');
  return article.html;
}

const oneLine = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();

/** Who says what, from the marks of the page. Quoted words are somebody else's. */
function saidIn(html: string) {
  const page = new DOMParser().parseFromString(html, 'text/html');
  return [...page.querySelectorAll('[data-said]')]
    .filter((part) => part.closest('blockquote, aside, .quote, .quoteheader') === null)
    .map((part) => ({
      speaker: part.getAttribute('data-said')?.split(' | ')[0] ?? '',
      words: oneLine(part.textContent),
    }))
    .filter(({ speaker }) => speaker !== '');
}

/** The speaker above each passage of an article. */
function speakersIn(html: string, passages: readonly string[]) {
  const lines = [
    ...new DOMParser()
      .parseFromString(html.replaceAll('<br>', '</p><p>'), 'text/html')
      .querySelectorAll('p, pre'),
  ];
  let speaker = '';
  const said: Array<{ speaker: string; words: string }> = [];
  for (const line of lines) {
    const first = line.firstChild;
    if (first?.nodeName === 'STRONG' && /^(?:$| · )/.test(first.nextSibling?.textContent ?? ''))
      speaker = oneLine(first.textContent);
    const words = passages.findLast((passage) => oneLine(line.textContent).includes(passage));
    if (words !== undefined && line.closest('blockquote')?.querySelector('strong') !== null)
      said.push({ speaker, words });
  }
  return said;
}

it.each([
  'forum-discourse',
  'forum-discourse-crawler',
  'forum-mybb',
  'forum-phpbb',
  'forum-smf',
  'forum-table-posts',
  'forum-xenforo2',
  'links-hackernews',
  'links-lobsters',
  'social-mastodon',
  'chat-slack',
  'chat-telegram',
  'qa-stackexchange',
  'ticket-helpdesk',
  'tracker-bugzilla',
  'tracker-gitlab',
  'tracker-jira',
  'tracker-trac',
])('the article of a discussion has every message with its speaker, in order: %s', async (name) => {
  const page = madePage(name);
  const said = saidIn(page);
  expect(said.length).toBeGreaterThan(1);
  const passages = said.map(({ words }) => words);
  expect(speakersIn(await articleOf(page), passages)).toEqual(said);
});

/** The names over messages, with the number of quotes around each. */
function headsIn(html: string): string[] {
  return [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('p > strong:first-child')]
    .filter((name) => /^(?:$| · )/.test(name.nextSibling?.textContent ?? ''))
    .map((name) => {
      let depth = 0;
      for (let at = name.closest('blockquote'); at; at = at.parentElement?.closest('blockquote') ?? null)
        depth += 1;
      return `${'> '.repeat(depth)}${oneLine(name.textContent)}`;
    });
}

it.each([
  ['links-reddit', ['bo', '> ana_k']],
  ['mail-hyperkitty', ['Bo Berg', 'Ana Kovač']],
  ['tracker-redmine', ['Ana Kovač', 'Bo Berg']],
])('the speakers of %s are over their messages', async (name, heads) => {
  expect(headsIn(await articleOf(madePage(name)))).toEqual(heads);
});

const long = 'The night train returns to the coast, and the ferry waits for it, as it did in earlier years. ';
const comment = (name: string, words: string, replies = '') =>
  `<li class="comment"><p class="comment-author"><a href="/user/${name}">${name}</a> <time>2 May 2026</time> <a href="/reply">Reply</a></p><div class="comment-text"><p>${words}</p></div><ul class="children">${replies}</ul></li>`;
const page = (body: string) => `<title>The night train</title><body>${body}</body>`;

describe('a discussion', () => {
  it('has each reply one quote deeper than what it answers', async () => {
    const replies =
      comment('Bo', 'It is late.', comment('Chi', 'Always?')) + comment('Dana', 'Not on Sundays.');
    const html = await articleOf(
      page(`<ul>${comment('Ana', 'Where is the train?', replies)}${comment('Eli', 'Here.')}</ul>`),
    );
    const head = (name: string) => `<p><strong>${name}</strong> · 2 May 2026</p>`;
    expect(html).toBe(
      `${head('Ana')}<p>Where is the train?</p><blockquote>${head('Bo')}<p>It is late.</p>` +
        `<blockquote>${head('Chi')}<p>Always?</p></blockquote>${head('Dana')}<p>Not on Sundays.</p></blockquote>` +
        `${head('Eli')}<p>Here.</p>`,
    );
  });

  it('is an issue with its description and its comments', async () => {
    const part = (kind: string, name: string, words: string) =>
      `<div class="react-issue-${kind}"><div class="Header-module__x"><a class="Header-module__AuthorLink--x" href="/${name}">${name}</a> opened on <a href="#issue-1"><relative-time datetime="2026-05-12T10:30:00Z">May 12, 2026</relative-time></a></div><div class="markdown-body"><p>${words}</p></div></div>`;
    const html = await articleOf(
      page(
        `<h1>Slow export</h1>${part('body', 'ana-k', `It takes minutes. ${long}`)}<div class="react-comments-container">${part('comment', 'bo-berg', `Which browser? ${long}`)}${part('comment', 'ana-k', `All of them. ${long}`)}</div>`,
      ),
    );
    expect(headsIn(html)).toEqual(['ana-k', 'bo-berg', 'ana-k']);
    expect(html).toMatch(/It takes minutes[\s\S]+Which browser[\s\S]+All of them/);
  });

  it('is a pull request with its reviews and the code that they are about', async () => {
    const part = (name: string, words: string) =>
      `<div class="TimelineItem"><div class="timeline-comment-group"><div class="timeline-comment"><div class="timeline-comment-header"><h3><strong><a class="author" href="/${name}">${name}</a></strong> commented <a href="#c1"><relative-time datetime="2026-05-12T10:30:00Z">May 12, 2026</relative-time></a></h3></div><div class="edit-comment-hide"><div class="comment-body markdown-body">${words}</div></div></div></div></div>`;
    const html = await articleOf(
      page(
        `<h1>Faster export</h1>${part('ana-k', `<p>Reads rows in parts. ${long}</p>`)}${part('bo', `<p>Should it be like this? ${long}</p><pre><code>let rows = 1;\n  read(rows);\n</code></pre>`)}`,
      ),
    );
    expect(headsIn(html)).toEqual(['ana-k', 'bo']);
    expect(html).toContain('<pre><code>let rows = 1;\n  read(rows);</code></pre>');
  });

  it('has its code whole', async () => {
    const code = '<pre><code>let a = 1;\n\n  let b = 2;\n</code></pre>';
    const html = await articleOf(
      page(`<ul>${comment('Ana', `Run this:</p>${code}<p>It stops.`)}${comment('Bo', 'Why?')}</ul>`),
    );
    expect(html).toContain('<pre><code>let a = 1;\n\n  let b = 2;</code></pre>');
  });

  it('has the quotations and the remarks in the words of a message', async () => {
    const quote =
      '<aside class="quote"><div class="title">Bo:</div><blockquote><p>It is late.</p></blockquote></aside>';
    const words = `So you say.</p>${quote}<div class="notice">Mind the gap.</div><p>True.`;
    const html = await articleOf(page(`<ul>${comment('Ana', words)}${comment('Bo', 'Why?')}</ul>`));
    expect(html).toContain('<blockquote><p>It is late.</p></blockquote><p>Mind the gap.</p><p>True.</p>');
  });

  it.each([
    '<p>Which trains of the coast do you take, and on which days is it?</p>',
    '<table><tr><td><div class="text">Which trains of the coast do you take, and on which days is it?</div></td></tr></table>',
  ])('begins with the text that it is about: %s', async (text) => {
    const about = '<div>12 points by <a href="/user/mia">Mia</a> 3 hours ago</div>';
    const html = await articleOf(
      page(`<h1>Trains</h1>${about}${text}<ul>${comment('Ana', long.repeat(3))}${comment('Bo', long)}</ul>`),
    );
    expect(html).toMatch(/^<p>Which trains of the coast [^<]*\?<\/p><p><strong>Ana/);
  });
});

describe('no discussion', () => {
  it.each(['', 'post'])('is an article with comments (%s)', async (name) => {
    const text = `<article class="${name}"><h1>The night train</h1><p class="author"><a href="/author/mia">Mia</a></p>${`<p>${long.repeat(3)}</p>`.repeat(6)}</article>`;
    const html = await articleOf(
      page(`${text}<ul>${comment('Ana', 'Nice.')}${comment('Bo', 'Thanks.')}</ul>`),
    );
    expect(html).toMatch(/^<p>The night train/);
    expect(html).not.toMatch(/Nice|Ana/);
  });

  it.each([
    [
      'an article',
      (text: string) => `<article class="post"><div class="entry-content">${text}</div></article>`,
    ],
    ['a part named as its text', (text: string) => `<div class="article-body">${text}</div>`],
  ])('is a short text in %s with many comments', async (_what, around) => {
    const text = `<h1>The night train</h1>${`<p>${long.repeat(3)}</p>`.repeat(3)}`;
    const comments = ['Ana', 'Bo', 'Chi', 'Dana'].map((name) =>
      comment(name, `Late again. ${long.repeat(20)}`),
    );
    const html = await articleOf(
      page(`${around(text)}<div id="comments"><ol>${comments.join('')}</ol></div>`),
    );
    expect(html).toMatch(/^<p>The night train/);
    expect(html).not.toMatch(/Late again|Ana/);
  });
});
