// @vitest-environment jsdom
// Words before, after and between the parts of an article that don't belong to it.
import { describe, expect, it } from 'vitest';
import { articleOf as readArticleOf } from './captured';

const words =
  'The night train returns to the coast, and the ferry waits for it, as it did in earlier years. ';
const paragraphs = Array.from({ length: 6 }, (_, index) => `<p>${index}. ${words.repeat(3).trim()}</p>`).join(
  '',
);

async function articleOf(before: string, behind: string, head = ''): Promise<string> {
  const body = `<main><article>${before}${paragraphs}${behind}</article></main>`;
  return (await readArticleOf(`<title>The night train</title>${head}`, body)).html;
}

describe('an article', () => {
  const alone = () => articleOf('', '');

  it.each([
    ['the way to the page', '<p><a href="/">Home</a></p>', ''],
    [
      'links to other articles',
      '',
      '<h3>You may also like</h3><ul><li><a href="/a">The slow ferry of the north</a></li><li><a href="/b">Eleven boats</a></li></ul>',
    ],
  ])('has no %s', async (_what, before, behind) => {
    const whole = await alone();
    expect(await articleOf(before, behind)).toBe(whole);
  });

  it('has no sidebar between its paragraphs', async () => {
    const sidebar = '<div class="sidebar"><p>Subscribe to the letter of the coast.</p></div>';
    const html = await articleOf('', `${sidebar}<p>At last, the ferry left.</p>`);
    expect(html).toContain('At last, the ferry left.');
    expect(html).not.toContain('Subscribe');
  });

  it('keeps a first line that nothing else says, and a last link', async () => {
    const html = await articleOf(
      '<p>Dear all,</p>',
      '<p>Read the <a href="/law">law</a> that they passed in spring.</p>',
    );
    expect(html).toMatch(/^<p>Dear all,<\/p>/);
    expect(html).toContain('that they passed in spring.');
  });

  it.each([
    ['words of an image', '<p><img src="/a.png" width="90" height="90" alt="A train by the sea"></p>'],
    ['caption of an image', '<figure><img src="/a.png"><figcaption>A train by the sea</figcaption></figure>'],
    ['credit of an image', '<div><img src="/a.png" alt=""><p class="photo-credit">Photo: Ana Roy</p></div>'],
    ['box for a newsletter', `<div class="newsletter-box"><p>${words}</p></div>`],
    ['words about its author', `<div class="authorBio"><p>${words}</p></div>`],
    ['links to share it', '<div class="share-buttons"><p>Tell your friends about it, today.</p></div>'],
    [
      'text of a figure beside its image',
      '<figure><img src="/a.png"><span class="by">Ana Roy / Coast</span></figure>',
    ],
    [
      'caption of an image that is not loaded yet',
      '<div><p class="image-description">A train by the sea</p></div>',
    ],
    ['answers of readers, named in another language', `<div id="kommentarbereich"><p>${words}</p></div>`],
  ])('has no %s', async (_what, part) => {
    const whole = await articleOf('', `<p>Last: ${words}</p>`);
    expect(await articleOf('', `${part}<p>Last: ${words}</p>`)).toBe(whole);
  });

  it.each([
    [
      'teasers with a line about each',
      '<h2>Weitere Artikel</h2><p><a href="/a">The slow ferry of the north and its crew</a> It leaves at noon.</p>',
    ],
    ['a heading without text', '<h2>Temas relacionados</h2>'],
    ['a lone link', '<p><a href="/list">All the trains</a></p>'],
    ['who owns the rights', '<p>Copyright © 2026 Coast News</p>'],
  ])('does not end with %s', async (_what, behind) => {
    expect(await articleOf('', behind)).toBe(await articleOf('', ''));
  });

  it.each([
    [
      'in a header',
      '<header><h1>The night train</h1><p class="article-lead">A ferry of the north waits for its passengers, even in winter.</p></header>',
    ],
    [
      'beside its text',
      '<div class="intro"><p>A ferry of the north waits for its passengers, even in winter.</p></div>',
    ],
  ])('begins with its lead %s, once', async (_what, lead) => {
    const html = await articleOf(`${lead}<div>`, '</div>');
    expect(html).toMatch(/^<p>A ferry of the north waits for its passengers, even in winter\.<\/p>/);
    expect(html.match(/A ferry of the north/g)).toHaveLength(1);
  });

  it('has its text, if the part with it is named after a paywall', async () => {
    expect(await articleOf('', `<div class="paywall-container"><p>Last: ${words}</p></div>`)).toContain(
      'Last: ',
    );
  });

  it('ends with a sentence about a picture, and with a link that is a sentence', async () => {
    const html = await articleOf(
      '',
      '<p>Photo albums of the coast are shown in spring.</p><p><a href="/a">They are here.</a></p>',
    );
    expect(html).toContain('Photo albums');
    expect(html).toContain('They are here.');
  });

  it('keeps an image that is a word of its line, and the caption of code', async () => {
    const html = await articleOf(
      '',
      `<p>The speed is <img src="/v.png" width="90" height="40" alt="v = s / t"> on all lines. ${words}</p>
       <figure><pre>let speed;</pre><figcaption>How to begin.</figcaption></figure><p>${words}</p>`,
    );
    expect(html).toContain('v = s / t');
    expect(html).toContain('How to begin.');
  });

  it('keeps its text in a part that is named like furniture, if it is most of the page', async () => {
    const html = await articleOf(`<div class="related-topics"><p>${words.repeat(40)}</p></div>`, '');
    expect(html).toContain(words.trim());
  });

  it.each([
    [
      'by its own style',
      `<div style="opacity: 0; transform: translateY(20px)"><p>Further on, ${words}</p></div>`,
    ],
    [
      'by a transition',
      `<style>.reveal { opacity: 0; transition-property: opacity; transition-duration: 0.6s }</style><section class="reveal"><p>Further on, ${words}</p></section>`,
    ],
    [
      'by an animation',
      `<style>.rise { opacity: 0; animation-name: rise }</style><section class="rise"><p>Further on, ${words}</p></section>`,
    ],
  ])('has a part that appears only when somebody scrolls to it, %s', async (_how, part) => {
    expect(await articleOf('', `${part}<p>At last, the ferry left.</p>`)).toContain(
      'Further on, The night train',
    );
  });

  it.each([
    ['is transparent for good', `<style>.clear { opacity: 0 }</style><p class="clear">Secret ${words}</p>`],
    [
      'lies over the text',
      `<div style="position: absolute; opacity: 0; transition: opacity 1s"><p>Secret ${words}</p></div>`,
    ],
    ['shows under the pointer', '<p>At noon. <a href="#n" style="opacity: 0">Secret sign</a></p>'],
    [
      'is folded',
      `<div style="opacity: 0; height: 0px; overflow-y: hidden; padding-top: 0px; padding-bottom: 0px"><p>Secret ${words}</p></div>`,
    ],
    ['isn’t drawn', `<div style="opacity: 0; display: none"><p>Secret ${words}</p></div>`],
  ])('has nothing of what %s', async (_how, part) => {
    expect(await articleOf('', `${part}<p>At last, the ferry left.</p>`)).not.toContain('Secret');
  });

  it('begins with the prose between its title and its text', async () => {
    const lead = `The ferry is one of the <a href="/oldest">oldest ways</a> to the north, and it is still used by everybody. It leaves at night.`;
    const html = await articleOf(
      `<div><header><h1>The night train</h1><p>2 March 2026</p><section><p>${lead}</p><p>Read on, because the coast has changed in all the years between then and now.</p></section></header></div><div>`,
      '</div>',
    );
    expect(html).toMatch(
      /^<p>The ferry is one of the .*<\/p><p>Read on, because .*<\/p><p>0\. The night train/,
    );
    expect(html.match(/The ferry is one/g)).toHaveLength(1);
  });

  it('keeps a section that is only named after its heading', async () => {
    const section = `<section id="respond-to-review-comments"><h2>Respond to review comments</h2><p>Answer: ${words.repeat(2)}</p></section>`;
    expect(await articleOf('', `${section}<p>${words}</p>`)).toContain('Answer: The night train');
    const comments = `<section id="comments"><h2>Comments</h2><p>Answer: ${words.repeat(2)}</p><a href="/all">All</a></section>`;
    expect(await articleOf('', comments)).not.toContain('Answer:');
  });

  it('keeps the lists of a wiki that say what is related to its subject', async () => {
    const html = await articleOf(
      '',
      '<h3>Related to Ferries</h3><ul><li><a href="/wiki/Dock">The docks of the coast</a> — where a ferry waits.</li><li><a href="/wiki/Pier">The piers of the north</a> — older.</li></ul>',
    );
    expect(html).toContain('where a ferry waits');
  });
});

describe('F115 an article keeps what looks like furniture by its words alone', () => {
  const last = `<p>Last: ${words}</p>`;
  const lines = [
    'Image: nginx:1.25',
    'Headers: X-Request-Id',
    'Photo: a file of the camera',
    'Bild: ein Abbild des Systems',
    'Loading',
    'Loading …',
    'Sign up',
    'Subscribe now',
    'Share this',
    'Advertisement',
    'Anzeige',
    'Publicité',
    'Back to top',
    'Print',
    'Show more',
    'No comments',
    'See also RFC 9110',
    'Copyright © 2026 Coast News',
  ];

  it.each(lines)('“%s” as a line of its text', async (line) => {
    expect(await articleOf('', `<p>${line}</p>${last}`)).toContain(`<p>${line}</p><p>Last: `);
    expect(await articleOf('', `<div>${line}</div>${last}`)).toContain(`${line}</p><p>Last: `);
    expect(await articleOf('', `<ul><li>${line}</li><li>Other</li></ul>${last}`)).toContain(
      `<li>${line}</li>`,
    );
  });

  it.each([...lines, 'Related articles', 'More about trains', 'Weitere Artikel'])(
    '“%s” as a heading over its text',
    async (line) => {
      const id = line.toLowerCase().replace(/[^a-zé]+/g, '-');
      const kept = `<h2>${line}</h2><p>Last: `;
      expect(await articleOf('', `<h2>${line}</h2>${last}`)).toContain(kept);
      expect(await articleOf('', `<h2 id="${id}">${line}</h2>${last}<h2>End</h2>${last}`)).toContain(kept);
    },
  );

  it.each(['Cookies', 'Comments', 'Subscribe', 'Newsletter', 'Navigation', 'Share', 'Tags'])(
    'a section “%s” between others, with its name as an id',
    async (name) => {
      const sections = ['Start', name, 'End'].map(
        (title) => `<section id="${title.toLowerCase()}"><h2>${title}</h2>${last}</section>`,
      );
      expect(await articleOf('', sections.join(''))).toContain(`<h2>${name}</h2><p>Last: `);
    },
  );

  it('headings and terms whose ids lead to them', async () => {
    const heading = '<h2><span class="mw-headline" id="Navigation">Navigation</span></h2>';
    const names = ['Response.headers', 'Request.cookies', 'share'];
    const terms = names.map((name) => `<dt id="${name}">${name}</dt><dd><p>Of a train. ${words}</p></dd>`);
    const html = await articleOf('', `${heading}${last}<dl>${terms.join('')}</dl>${last}`);
    for (const name of ['Navigation', ...names]) expect(html).toContain(`>${name}</`);
  });

  it('a heading in a box of its own', async () => {
    const heading = '<div class="section-header"><h2>Loading</h2></div>';
    expect(await articleOf('', `${heading}${last}`)).toContain('<h2>Loading</h2><p>Last: ');
  });

  it.each([
    ['a label with a link', '<p>Related: <a href="/rfc">RFC 9110</a></p>'],
    ['a line that is a link', '<p><a href="/trains">Read more about trains</a></p>'],
    ['a sentence about commissions', '<p>We may earn a commission from links on this page.</p>'],
  ])('%s', async (_what, line) => {
    const html = await articleOf('', `${line}${last}`);
    expect(html).toContain(`${/>([^<>]+)<\/(?:a|p)/.exec(line)?.[1]}`);
  });

  it.each([
    '<p>Image: nginx:1.25</p>',
    '<p>See also RFC 9110.</p>',
    '<p>(c) the crew of the ferry</p>',
    '<p>Copyright lasts for 70 years.</p>',
    '<h2>Loading</h2><ul><li>Cars first</li></ul>',
  ])('at its end: %s', async (end) => {
    expect(await articleOf('', end)).toMatch(new RegExp(`${end.replace(/[()]/g, '\\$&')}$`));
  });

  it.each([
    '<p>Affiliate links pay the owner of a page for each sale.</p>',
    '<p>In 2026, version 2</p>',
    '<h2>Sign up</h2><p>Go to the office.</p>',
  ])('at its beginning: %s', async (start) => {
    const head = '<meta property="article:published_time" content="2026-03-02">';
    expect((await articleOf(start, '', head)).startsWith(start)).toBe(true);
  });

  it.each(['authorization', 'byline'])('a heading with the id “%s”, which is no author', async (id) => {
    const title = id.replace(/^./, (letter) => letter.toUpperCase());
    const html = await articleOf('', `<h2 id="${id}">${title}</h2>${last}`);
    expect(html).toContain(`<h2>${title}</h2>`);
    expect(await articleOf('', `<h2 id="${id}">${title}</h2>${last}`)).not.toContain(`<em>${title}`);
  });

  it('a first heading that begins the title', async () => {
    document.title = '';
    const html = await articleOf('<h2>The night</h2>', '');
    expect(html).toMatch(/^<h2>The night<\/h2>/);
  });
});
