// @vitest-environment jsdom
// Articles that aren't news: products, wikis, documentation, recipes, mails. Parts at their end or beside their text belong to them.
import { expect, it } from 'vitest';
import { articleOf as readArticleOf } from './captured';

const sentence =
  'The night train returns to the coast, and the ferry waits for it, as it did in earlier years. ';
const paragraph = `<p>${sentence.repeat(3)}</p>`;

const articleOf = async (body: string) => (await readArticleOf('<title>Night trains</title>', body)).html;

it('a wiki has its notes and what it refers to, and no commands for its sections', async () => {
  const html = await articleOf(`<div id="mw-content-text"><div class="mw-parser-output">
    <p>${sentence}<sup id="cite_ref-1" class="reference"><a href="#cite_note-1">[1]</a></sup> ${sentence}</p>${paragraph.repeat(3)}
    <div class="mw-heading"><h2 id="History">History</h2><span class="mw-editsection"><span>[</span><a href="/edit">edit</a><span>]</span></span></div>${paragraph.repeat(3)}
    <h2 id="See_also">See also</h2><ul><li><a href="/wiki/Ferry">Ferry</a> — ships that cross a strait</li><li><a href="/wiki/Sleeper">Sleeping car</a> — a carriage with beds</li></ul>
    <h2 id="References">References</h2><div class="reflist"><ol class="references"><li id="cite_note-1"><span class="mw-cite-backlink"><a href="#cite_ref-1">^</a></span> <span class="reference-text">Roy, Ana. <i>Trains of the coast</i>. 1998.</span></li></ol></div>
  </div></div>`);
  expect(html).toContain(
    '<h2>See also</h2><ul><li><a href="http://localhost:3000/wiki/Ferry">Ferry</a> — ships',
  );
  expect(html).toContain('<i>Trains of the coast</i>. 1998.');
  expect(html).not.toContain('>edit<');
});

it('a wiki may end with pages that it refers to, with a line about each', async () => {
  const links = ['Ferry', 'Sleeper', 'Harbour'].map(
    (name) => `<li><a href="/wiki/${name}">${name}, its boats and its trains</a> — on this coast</li>`,
  );
  const html = await articleOf(
    `<main><div class="content">${paragraph.repeat(5)}<h2>See also</h2><ul>${links.join('')}</ul></div></main>`,
  );
  expect(html).toContain('<h2>See also</h2><ul><li><a href="http://localhost:3000/wiki/Ferry">');
});

it('an article has its footnotes with their text at the end', async () => {
  const html =
    await articleOf(`<article><p>${sentence}<sup id="fnref:1"><a href="#fn:1" class="footnote-ref">1</a></sup></p>${paragraph.repeat(5)}
    <div class="footnotes" role="doc-endnotes"><hr><ol><li id="fn:1"><p>Until the bridge was built. <a href="#fnref:1" class="footnote-backref">↩︎</a></p></li></ol></div></article>`);
  expect(html).toMatch(/Until the bridge was built\.[\s\S]{0,120}<\/li><\/ol>$/);
});

it('documentation has its code, its notes and its tables whole', async () => {
  const code = 'train = Train()\n\nfor stop in train:\n    print(stop)\n';
  const html =
    await articleOf(`<main><div class="body" role="main"><section id="stops"><h1>Stops</h1>${paragraph}
    <div class="highlight-python notranslate"><div class="highlight"><pre>${code}</pre></div></div>
    <div class="admonition note"><p class="admonition-title">Note</p><p>Stops are sorted by time.</p></div>${paragraph}
    <table class="docutils"><thead><tr><th>Name</th><th>Type</th></tr></thead><tbody><tr><td>stop</td><td>text</td></tr></tbody></table>${paragraph}
    <dl class="py method"><dt id="ring">ring(times)</dt><dd><p>Rings the bell of the train as often as told.</p></dd></dl></section></div></main>`);
  expect(html).toContain('for stop in train:\n    print(stop)');
  expect(html).toContain('Stops are sorted by time.');
  expect(html).toContain('<td>stop</td><td>text</td>');
  expect(html).toContain('ring(times)');
});

it('a product has its price, its description and its data, and no other products', async () => {
  const html =
    await articleOf(`<header><a href="/">Harbour Store</a><nav><a href="/lamps">Lamps</a><a href="/chairs">Chairs</a></nav></header>
    <main><div class="product-page"><div class="product-gallery"><img src="a.jpg" alt="Fold lamp, front"><img src="b.jpg" alt="Fold lamp, side"></div>
    <div class="product-info"><h1 class="product-title">Fold lamp</h1><div class="price-box"><span class="price">€49.00</span></div><p class="short-description">A lamp that folds into its own foot, for small tables and late evenings.</p>
    <form><select><option>Red</option></select><button>Add to cart</button></form></div>
    <div class="product-tabs"><div id="description"><h2>Description</h2>${paragraph}<ul><li>Folds in one move</li><li>Warm light</li></ul></div>
    <div id="specifications"><h2>Specifications</h2><table class="specs"><tr><th>Height</th><td>32 cm</td></tr><tr><th>Weight</th><td>640 g</td></tr></table></div></div>
    <section class="related-products"><h2>You may also like</h2><ul><li><a href="/p/1"><h3>Desk lamp</h3></a><span>€39.00</span></li><li><a href="/p/2"><h3>Floor lamp</h3></a><span>€99.00</span></li></ul></section></div></main>
    <footer><p>Free shipping above €75 and easy returns.</p></footer>`);
  for (const part of ['€49.00', 'A lamp that folds', '<li>Warm light</li>', '<th>Weight</th><td>640 g</td>'])
    expect(html).toContain(part);
  expect(html).not.toMatch(/Desk lamp|Free shipping|Red|Add to cart|front/);
});

it('a recipe has what it needs and its steps', async () => {
  const html =
    await articleOf(`<article class="post">${paragraph.repeat(4)}<div class="wprm-recipe-container"><div class="wprm-recipe"><h2 class="wprm-recipe-name">Fish soup</h2>
    <div class="wprm-recipe-ingredients-container"><h3>Ingredients</h3><ul class="wprm-recipe-ingredients"><li class="wprm-recipe-ingredient"><span>2</span> <span>onions</span></li><li class="wprm-recipe-ingredient"><span>500 g</span> <span>fish</span></li></ul></div>
    <div class="wprm-recipe-instructions-container"><h3>Instructions</h3><ol class="wprm-recipe-instructions"><li><div>Cut the onions.</div></li><li><div>Cook the fish with them.</div></li></ol></div></div></div></article>`);
  expect(html).toContain('<li>500 g fish</li>');
  expect(html).toContain('Cook the fish with them.');
});

it('a mail of a list has its quotations and its lines', async () => {
  const html =
    await articleOf(`<h1>Slow export</h1><b>Ana Kovač</b> <a href="mailto:ana@acme.example">ana at acme.example</a><br><i>Tue May 12 10:30:00 2026</i>
    <ul><li>Previous message: <a href="000101.html">Welcome</a></li><li>Next message: <a href="000103.html">Slow export</a></li></ul><hr>
    <pre>On Monday, Bo wrote:\n&gt; The export became slower.\n\nOurs takes minutes, every morning.\n${sentence.repeat(4)}</pre>`);
  expect(html).toContain('On Monday, Bo wrote:\n&gt; The export became slower.\n\nOurs takes minutes');
});

const card = (name: string) =>
  `<div class="card"><h3><a href="/${name}">The slow ferry of the ${name}</a></h3><p>Ana Roy looks at the boats that cross the strait, and at the people who wait for them.</p></div>`;

it.each([
  ['in boxes like its own', `<div class="card">${paragraph.repeat(6)}</div>${card('north')}${card('south')}`],
  [
    'in one box below it',
    `<div class="block">${paragraph.repeat(6)}</div><div class="block">${card('north')}${card('south')}</div>`,
  ],
])('an article has no cards of other articles %s', async (_where, body) => {
  const html = await articleOf(`<main>${body}</main>`);
  expect(html).toContain('The night train returns');
  expect(html).not.toMatch(/slow ferry|Ana Roy/);
});

it('an incident has all its updates', async () => {
  const update = (name: string) =>
    `<div class="update"><h3>${name}</h3><p>The export of the ${name} is slow, and the people of the harbour look for the cause.</p></div>`;
  const html = await articleOf(
    `<main><h1>Slow export</h1>${['morning', 'noon', 'evening'].map(update).join('')}${`<div class="update">${paragraph}</div>`}</main>`,
  );
  for (const name of ['morning', 'noon', 'evening']) expect(html).toContain(`The export of the ${name}`);
});

it.each([
  ['a figure', '<figure><img src="/a.png"><figcaption>The train by the sea</figcaption></figure>'],
  ['an image of its own', '<p><img src="/a.png" alt="The train by the sea"></p>'],
])('an article says that %s was left out', async (_what, picture) => {
  const { remarks } = await readArticleOf(
    '',
    `<article>${paragraph}${picture}${paragraph.repeat(3)}</article>`,
  );
  expect(remarks).toContain('pictures-left-out');
});

it.each([
  ['the logo of its site', '<header><img src="/logo.png" alt="Coast News"></header>', ''],
  [
    'an image that is a word of its line',
    '',
    '<p>Change at <img src="/a.png" alt="Harbour"> for the ferry.</p>',
  ],
  [
    'a figure of a table',
    '',
    '<figure><table><tr><th>Train</th><th>Time</th></tr><tr><td>1</td><td>9</td></tr></table></figure>',
  ],
])('an article doesn’t say that %s was left out', async (_what, before, inside) => {
  const body = `${before}<article>${paragraph}${inside}${paragraph.repeat(3)}</article>`;
  expect((await readArticleOf('', body)).remarks).not.toContain('pictures-left-out');
});

it('the byline has the day as a person reads it', async () => {
  const head =
    '<meta name="author" content="Ana Kovač"><meta property="article:published_time" content="2026-03-02">';
  const { selection, source } = await readArticleOf(head, `<article>${paragraph.repeat(4)}</article>`);
  expect(selection?.text).toMatch(/^Ana Kovač · Mar 2, 2026\n\n/);
  expect(source.publishedOn).toBe('2026-03-02');
});
