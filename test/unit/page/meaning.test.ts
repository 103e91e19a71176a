// @vitest-environment jsdom
// What a passage means beyond its letters, where no style decides: powers, tasks, formulas, images, code without the
// numbers of its lines. `e2e/page/meaning` has the rest.
import { describe, expect, it } from 'vitest';
import { captured } from './captured';

it.each([
  [
    'of a letter that is an ordinal in other languages is a sign',
    'x<sup>e</sup>, y<sup>a</sup>, le XIX<sup>e</sup> siècle, n<sup>o</sup> 5',
    '<p>xᵉ, yᵃ, le XIXᵉ siècle, nᵒ 5</p>',
  ],
  [
    'with others inside has parentheses',
    'e<sup>x<sup>2</sup></sup> and a<sup>n<sub>1</sub></sup>',
    '<p>e^(x²) and a^(n₁)</p>',
  ],
  ['that is written twice is one', 'a<sup><sup>2</sup></sup>', '<p>a²</p>'],
])('a power or an index %s', (_what, page, html) => expect(captured(page)).toBe(html));

describe('the words of an image', () => {
  const picture = (attributes: string) =>
    `<img ${attributes} src="https://meaning.example/ship.jpg" style="width: 90px; height: 90px">`;
  const link = (words: string) => `<a href="https://meaning.example/ship.jpg">${words}</a>`;

  it.each([
    [
      'of the size of a letter are apart from the words beside it',
      'Dr.<img alt="Verified" src="/tick.png" style="width: 16px; height: 16px">Un paciente',
      '<p>Dr. Verified Un paciente</p>',
    ],
    [
      'are a part of the word if they are one letter',
      '<img alt="T" src="/t.png" style="width: 24px; height: 24px">he ship',
      '<p>The ship</p>',
    ],
    [
      'are apart from the words of the next image',
      `${picture('alt="A man"')}${picture('alt="A ship"')}`,
      `<p>${link('A man')} ${link('A ship')}</p>`,
    ],
    ['can have digits', picture('alt="COVID-19"'), `<p>${link('COVID-19')}</p>`],
  ])('%s', (_what, page, html) => expect(captured(page)).toBe(html));

  it.each([
    ['the name of its file in another size', 'alt="010_Clymer-1" data-x', '/scans/010_Clymer-1-300x200.jpg'],
    ['a name that a camera gives', 'alt="IMG_2034"', '/a.jpg'],
    ['a name of digits and underlines', 'alt="ship_2_final"', '/a.jpg'],
    ['a file name with spaces', 'alt="Screenshot 2024-03-04 at 11.20.33.png"', '/a.jpg'],
  ])('are not %s', (_what, attributes, file) => {
    const image = `<img ${attributes} src="${file}" style="width: 90px; height: 90px">`;
    expect(captured(`${image}Sails`)).toBe('<p>Sails</p>');
  });
});

describe('the image of an emoji', () => {
  it.each([
    [
      'is the character that its file names',
      '<img class="emoji" alt=":pray:" src="/emoji/unicode/1f64f.png?v8">, <img class="emoji" alt=":family:" src="/1f468-200d-1f469-200d-1f467.svg">',
      '<p>🙏, 👨\u200d👩\u200d👧</p>',
    ],
    ['is its words if its file is only a number', '<img alt=":year:" src="/2019.png">', '<p>:year:</p>'],
    [
      'is its words, and no link',
      'Thanks<img class="c-emoji__emoji" alt="folded hands" src="/pray.png">, all',
      '<p>Thanks folded hands, all</p>',
    ],
  ])('%s', (_what, page, html) => expect(captured(page)).toBe(html));

  it('is recognized in the time of its file name, however long', () => {
    const file = `${'a'.repeat(1_900)}!.png`;
    expect(captured(`<img class="emoji" alt="hands" src="/${file}">`)).toBe('<p>hands</p>');
  });
});

describe('a task', () => {
  const states = '<ul><li>☑ done</li><li>☐ open</li></ul>';

  it.each([
    [
      'of an editor that writes every list with numbers',
      '<ol><li data-list="checked">done</li><li data-list="unchecked">open</li></ol>',
      states,
    ],
    [
      'whose item has its state',
      '<ul><li data-checked="true"><div>done</div></li><li data-checked="false"><div>open</div></li></ul>',
      states,
    ],
    [
      'of a wiki',
      '<ul class="inline-task-list"><li class="checked"><span>done</span></li><li><span>open</span></li></ul>',
      states,
    ],
    [
      'that has a check box as well',
      '<ul><li data-checked="true"><label><input type="checkbox" checked></label><div>done</div></li></ul>',
      '<ul><li>☑ done</li></ul>',
    ],
    [
      'beside its words in a box',
      '<ul><li><label><input type="checkbox" checked></label><div><i>done</i></div></li><li><label><input type="checkbox"></label><p>open</p></li></ul>',
      '<ul><li>☑ <i>done</i></li><li>☐ open</li></ul>',
    ],
    [
      'in a cell of its own',
      '<table><tr><td><input type="checkbox" checked></td><td>done</td></tr><tr><td><input type="checkbox"></td><td>open</td></tr></table>',
      '<table><tbody><tr><td>☑</td><td>done</td></tr><tr><td>☐</td><td>open</td></tr></tbody></table>',
    ],
    [
      'that is a check box with words',
      '<div role="checkbox" aria-checked="true">done</div><div role="checkbox" aria-checked="false">open</div>',
      '<p>☑ done<br>☐ open</p>',
    ],
    [
      'whose page hides the check box and draws its own',
      '<ul><li><label><input type="checkbox" checked style="position: absolute; opacity: 0"><b></b>done</label></li>' +
        '<li><label><input type="checkbox" style="position: absolute; opacity: 0"><b></b>open</label></li></ul>',
      states,
    ],
    [
      'that is struck out when it is done',
      '<ul><li><input type="checkbox" checked> <s>sail</s><li><input type="checkbox"> row</ul>',
      '<ul><li>☑ sail</li><li>☐ row</li></ul>',
    ],
  ])('%s keeps its state', (_what, page, html) => expect(captured(page)).toBe(html));

  it.each([
    [
      'a hidden check box that unfolds a menu',
      '<input type="checkbox" id="m" style="position: absolute; opacity: 0"><label for="m">Menu</label>',
      '<p>Menu</p>',
    ],
    [
      'an item with a bullet',
      '<ol><li data-list="bullet">one</li><li data-list="bullet">two</li></ol>',
      '<ul><li>one</li><li>two</li></ul>',
    ],
  ])('is not %s', (_what, page, html) => expect(captured(page)).toBe(html));
});

it('words struck out in the next item are deleted, although the item before has a check box', () => {
  expect(captured('<ul><li><input type="checkbox"> row<li>sail <s>fast</s></ul>')).toBe(
    '<ul><li>☐ row</li><li>sail</li></ul>',
  );
});

it('terms and meanings stay together in groups', () => {
  const group = (term: string, ...meanings: string[]) =>
    `<div><dt>${term}</dt>${meanings.map((meaning) => `<dd>${meaning}</dd>`).join('')}</div>`;
  expect(captured(`<dl>${group('Hull', 'The body.', 'Of a ship.')}${group('Keel', 'The spine.')}</dl>`)).toBe(
    '<p><strong>Hull</strong><br>The body.<br>Of a ship.</p><p><strong>Keel</strong><br>The spine.</p>',
  );
});

describe('a drawn formula', () => {
  const sign = (tag: string, code: string) => `<g data-mml-node="${tag}"><use data-c="${code}"></use></g>`;

  it('has its limits and accents', () => {
    const parts =
      `<g data-mml-node="munderover">${sign('mo', '2211')}${sign('mi', '1D456')}${sign('mi', '1D45B')}</g>` +
      `<g data-mml-node="mover">${sign('mi', '1D465')}${sign('mo', 'AF')}</g>` +
      `<g data-mml-node="mover">${sign('mi', '1D466')}${sign('mo', '5E')}</g>`;
    expect(
      captured(`<mjx-container jax="SVG"><svg><g data-mml-node="math">${parts}</g></svg></mjx-container>`),
    ).toBe('<p>∑ᵢⁿx\u0304y\u0302</p>');
  });

  it('has the title of its drawing', () => {
    const drawing =
      '<svg role="img" style="width: 60px; height: 20px"><title>a over b</title><path d="M0 0h9"></path></svg>';
    expect(captured(`So ${drawing} holds.`)).toBe('<p>So a over b holds.</p>');
  });
});

it.each([
  ['has its powers and indices', '<msubsup><mi>x</mi><mi>i</mi><mn>2</mn></msubsup>', 'xᵢ²'],
  [
    'has all that is under a root',
    '<msqrt><mi>a</mi><mo>+</mo><mi>b</mi></msqrt><mroot><mi>c</mi><mn>3</mn></mroot>',
    '√(a+b)³√c',
  ],
  ['keeps a power of nothing', '<msup><mrow></mrow><mn>2</mn></msup><mi>H</mi>', '²H'],
  ['has no words that only take space', '<mi>a</mi><mphantom><mi>b</mi></mphantom><mi>c</mi>', 'ac'],
  [
    'has a space after a function',
    '<mi>sin</mi><mo>\u2061</mo><mi>x</mi><mo>\u2062</mo><mi>y</mi>',
    'sin xy',
  ],
  [
    'is written once if it has another encoding',
    '<semantics><mi>a</mi><annotation encoding="StarMath 5.0">a over</annotation></semantics>',
    'a',
  ],
])('a formula in MathML %s', (_what, formula, text) =>
  expect(
    captured(
      `So <mjx-container><mjx-assistive-mml><math>${formula}</math></mjx-assistive-mml></mjx-container>.`,
    ),
  ).toBe(`<p>So ${text}.</p>`),
);

it('the pieces of one line of a PDF are one line, although each is in marked content of its own', () => {
  const marked = (piece: string) => `<span class="markedContent" style="display: contents">${piece}</span>`;
  const piece = (words: string) => `<span style="display: block; position: absolute">${words}</span>`;
  const pieces = marked(piece('The ')) + marked(`${piece('results')}<br>`) + marked(piece('are clear.'));
  expect(captured(`<div class="textLayer">${pieces}</div>`)).toBe('<p>The results<br>are clear.</p>');
});

it('a text that only holds the caret of an editor is no text', () => {
  expect(captured('<div>Ask <i>@ana</i><span>\ufeff</span> now</div>')).toBe('<p>Ask <i>@ana</i> now</p>');
});

describe('the numbers beside code', () => {
  it('are left out in the margin of an editor', () => {
    expect(
      captured(
        '<div class="monaco-editor"><div class="overflow-guard"><div class="margin"><div class="glyph-margin"></div><div class="margin-view-overlays">' +
          '<div><div class="line-numbers">1</div></div><div><div class="line-numbers">2</div></div></div></div>' +
          '<div class="monaco-scrollable-element editor-scrollable"><div class="view-lines" style="white-space: pre; font-family: monospace">' +
          '<div class="view-line">a = 1</div><div class="view-line">b = 2</div></div></div></div></div>',
      ),
    ).toBe('<pre>a = 1\nb = 2</pre>');
  });

  it('are left out before the lines of a repository', () => {
    const line = (number: number) => `<a class="linenr" href="#l${number}">   ${number}</a>`;
    expect(captured(`<pre>${line(1)} a\n${line(2)} b</pre>`)).toBe('<pre> a\n b</pre>');
  });
});

it.each([
  [
    'with words in only one column is layout',
    '<table><tr><td></td><td><p>First</p></td></tr><tr><td></td><td><p>Second</p></td></tr></table>',
    '<p>First</p><p>Second</p>',
  ],
  [
    'with words in two columns is kept',
    '<table><tr><td>Name</td><td></td></tr><tr><td></td><td>Loom</td></tr></table>',
    '<table><tbody><tr><td>Name</td><td></td></tr><tr><td></td><td>Loom</td></tr></tbody></table>',
  ],
])('a table %s', (_what, page, html) => expect(captured(page)).toBe(html));

const lines = (language: string) => `<pre><code class="language-${language}">a\nb</code></pre>`;

describe('the language of code', () => {
  it.each([
    ['HTML itself', '<pre><code class="language-rust">a\nb</code></pre>', 'rust'],
    ['Prism', '<pre class="language-js" tabindex="0"><code class="language-js">a\nb</code></pre>', 'js'],
    ['highlight.js with the bare name', '<pre><code class="hljs python">a\nb</code></pre>', 'python'],
    ['highlight.js', '<pre><code class="hljs language-c++">a\nb</code></pre>', 'c++'],
    ['GitHub', '<div class="highlight highlight-source-shell"><pre>a\nb</pre></div>', 'shell'],
    ['GitHub of a page', '<div class="highlight highlight-text-html-basic"><pre>a\nb</pre></div>', 'html'],
    ['GitLab', '<pre class="code highlight" data-canonical-lang="ruby"><code>a\nb</code></pre>', 'ruby'],
    [
      'Rouge',
      '<div class="language-java highlighter-rouge"><div class="highlight"><pre class="highlight"><code>a\nb</code></pre></div></div>',
      'java',
    ],
    [
      'Sphinx',
      '<div class="highlight-python notranslate"><div class="highlight"><pre><span></span>a\nb</pre></div></div>',
      'python',
    ],
    ['Hugo', '<pre tabindex="0"><code class="language-go" data-lang="go">a\nb</code></pre>', 'go'],
    ['Shiki', '<figure><pre data-language="tsx"><code data-language="tsx">a\nb</code></pre></figure>', 'tsx'],
    ['Stack Overflow', '<pre class="lang-cs s-code-block"><code>a\nb</code></pre>', 'cs'],
    ['MDN', '<pre class="brush: css notranslate"><code>a\nb</code></pre>', 'css'],
    ['SyntaxHighlighter', '<pre class="brush:php;toolbar:false">a\nb</pre>', 'php'],
    ['MediaWiki', '<div class="mw-highlight mw-highlight-lang-lua"><pre>a\nb</pre></div>', 'lua'],
    [
      'Pandoc',
      '<div class="sourceCode"><pre class="sourceCode haskell"><code>a\nb</code></pre></div>',
      'haskell',
    ],
    ['a box in capitals', '<div data-lang="SQL"><pre>a\nb</pre></div>', 'sql'],
  ])('is kept as %s states it', (_who, html, language) => expect(captured(html)).toBe(lines(language)));

  it.each([
    ['says that there is none', '<pre><code class="language-plaintext">a\nb</code></pre>'],
    [
      'of people is none',
      '<div class="lang-en"><div data-language="en"><pre><code>a\nb</code></pre></div></div>',
    ],
    ['is no markup', '<pre><code class="language-x&quot;><b>">a\nb</code></pre>'],
    ['is longer than a name', `<pre><code class="language-${'x'.repeat(60)}">a\nb</code></pre>`],
  ])('that %s is left out', (_what, html) => expect(captured(html)).toBe('<pre><code>a\nb</code></pre>'));

  it('is kept of a part of the code, and is the same when it is captured again', () => {
    const once = captured('<pre class="language-py"><code>a <i>b</i>\nc</code></pre><p>d</p>');
    expect(once).toBe('<pre><code class="language-py">a <i>b</i>\nc</code></pre><p>d</p>');
    expect(captured(once)).toBe(once);
  });
});

describe('the lines of code', () => {
  const rows = ['a', '  b', '\n\n', 'c'].map(
    (line, at) => `<tr><td class="blob-num">${at + 1}</td><td class="blob-code"><pre>${line}</pre></td></tr>`,
  );
  const boxes = ['a', '  b', '', 'c'].map(
    (line) => `<span style="display:flex"><span>${line}\n</span></span>`,
  );
  it.each([
    ['boxes', '<pre><div>a</div><div>  b</div><div><br></div><div>c</div></pre>'],
    ['boxes with a line end in each', `<pre><code>${boxes.join('')}</code></pre>`],
    [
      'boxes of a grid with line ends between',
      '<pre><code style="display:grid"><span style="display:block">a</span>\n<span style="display:block">  b</span>\n<span style="display:block"> </span>\n<span style="display:block">c</span></code></pre>',
    ],
    ['breaks', '<pre>a<br>  b<br><br>c</pre>'],
    [
      'an empty box that has a height',
      '<pre><div>a</div><div>  b</div><div style="height:20px"></div><div>c</div></pre>',
    ],
    ['a row of a table each', `<table class="highlight">${rows.join('')}</table>`],
  ])('are kept where they are %s', (_how, html) => {
    expect(
      captured(html)
        .replace(/<\/?code>/g, '')
        .replace('\n \n', '\n\n'),
    ).toBe('<pre>a\n  b\n\nc</pre>');
  });

  it.each([
    [
      'in a cell of their own',
      '<table class="rouge-table"><tr><td class="rouge-gutter gl"><pre class="lineno">1\n2\n</pre></td><td class="rouge-code"><pre>a\nb</pre></td></tr></table>',
    ],
    [
      'in a cell of lines',
      '<figure><table><tr><td class="gutter"><pre><span class="line">1</span><br><span class="line">2</span></pre></td><td class="code"><pre>a<br>b</pre></td></tr></table></figure>',
    ],
    ['in each line', '<pre><span class="linenos">1</span>a\n<span class="linenos">2</span>b</pre>'],
    [
      'of React',
      '<pre><code><span class="linenumber react-syntax-highlighter-line-number">1</span><span>a\n</span><span class="linenumber react-syntax-highlighter-line-number">2</span><span>b</span></code></pre>',
    ],
  ])('come without the numbers that stand %s', (_where, html) => {
    expect(captured(html).replace(/<\/?code>/g, '')).toBe('<pre>a\nb</pre>');
  });

  it('keep numbers that no page calls a gutter, and words of a gutter', () => {
    expect(captured('<pre><span class="ln">1a</span>\n<span class="num">2</span></pre>')).toBe(
      '<pre>1a\n2</pre>',
    );
    expect(captured('<p class="gutter">12</p><p>a</p>')).toBe('<p>12</p><p>a</p>');
  });
});
