// Selections as people make them on the web: in editors, lists of windowed rows, text over pictures, PDF viewers,
// columns, mixed directions, ruby, formulas and frames. Each case is a page with its capture.
import type { Meant } from './meanings';
import type { Select } from './select';

const from = (start: string, end: string, ...inside: string[]): Select => ({
  from: start,
  to: end,
  ...(inside.length > 0 ? { inside } : {}),
});

const layerStyle =
  '<style>.textLayer { position: absolute; inset: 0; color: transparent } ' +
  '.textLayer span:not(.markedContent) { position: absolute; white-space: pre; transform-origin: 0 0; font: 10px sans-serif } ' +
  '.markedContent { display: contents }</style>';
/** A piece of a line in a PDF viewer. A letter is 6 pixels wide. */
const piece = (left: number, top: number, words: string, style = '') =>
  `<span dir="ltr" role="presentation" style="left: ${left}px; top: ${top}px; width: ${6 * words.length}px;${style}">${words}</span>`;
const layer = (pieces: string) =>
  `${layerStyle}<div class="page" style="position: relative; height: 400px"><canvas></canvas><div class="textLayer">${pieces}</div></div>`;
const marked = (inner: string) => `<span class="markedContent">${inner}</span>`;

const ended = '<br role="presentation">';

const rows = (numbers: readonly number[], tag: string) =>
  numbers
    .map(
      (row) =>
        `<${tag} style="position: absolute; top: 0; width: 100%; height: 20px; transform: translateY(${row * 20}px)">Row ${row}</${tag}>`,
    )
    .join('');
/** A list of 100 rows, of which a script keeps those in sight. It selects first, then scrolls. */
const windowed = (selected: string, scrolled: string) =>
  `<div style="height: 100px; overflow: auto"><div id="rows" style="position: relative; height: 2000px">${rows([0, 1, 2, 3, 4], 'div')}</div></div>
  <script>const list = document.querySelector('#rows'); const [first, second, third, fourth] = list.children;
  ${selected}; ${scrolled}</script>`;

const inner = (address: string, body: string) => ({
  [address]: `<!doctype html><title>Inner</title>${body}`,
});
const ownFrame = 'https://meaning.example/inner';
const otherFrame = 'https://other.example/inner';

const hiddenMath =
  'position: absolute; clip: rect(1px, 1px, 1px, 1px); width: 1px; height: 1px; overflow: hidden';
/** A formula as KaTeX writes it. */
const katex =
  `<span class="katex"><span class="katex-mathml" style="${hiddenMath}"><math><semantics><msup><mi>x</mi><mn>2</mn></msup>` +
  '<annotation encoding="application/x-tex">x^2</annotation></semantics></math></span>' +
  '<span class="katex-html" aria-hidden="true"><span class="base"><span class="mord">x</span><span class="msupsub" style="position: relative; top: -5px">\u200b2</span></span></span></span>';
const sign = (tag: string, code: string) => `<mjx-${tag}><mjx-c class="mjx-c${code}"></mjx-c></mjx-${tag}>`;
/** A formula as MathJax 3 writes it with its usual settings. */
const mathjax = (mathml: string) =>
  `<mjx-container class="MathJax" jax="CHTML" style="position: relative"><mjx-math aria-hidden="true">${sign('mi', '1D465')}</mjx-math>` +
  `<mjx-assistive-mml unselectable="on" display="inline" style="${hiddenMath}; user-select: none"><math>${mathml}</math></mjx-assistive-mml></mjx-container>`;

export const webSelections: Readonly<Record<string, Readonly<Record<string, Meant>>>> = {
  editors: {
    'with lines of boxes, marks of no width and a name in its own box': {
      page:
        '<div contenteditable="true" data-slate-editor="true"><div data-slate-node="element"><span data-slate-leaf="true"><span data-slate-string="true">Ask </span></span>' +
        '<span contenteditable="false">@ana<span data-slate-zero-width="z">\ufeff</span></span><span data-slate-leaf="true"> now</span></div>' +
        '<div data-slate-node="element"><span data-slate-zero-width="n">\ufeff<br></span></div><div data-slate-node="element">Then ship.</div></div>',
      html: '<p>Ask @ana now<br><br>Then ship.</p>',
    },
    'with a break that only holds the last line': {
      page: '<div contenteditable="true" class="ProseMirror" style="white-space: break-spaces"><p>One line</p><p><br class="ProseMirror-trailingBreak"></p><p>Two<br class="ProseMirror-trailingBreak"></p></div>',
      html: '<p>One line</p><p>Two</p>',
    },
    'with blocks and handles beside them': {
      page:
        '<div contenteditable="true"><div data-block-id="1"><div contenteditable="false" style="user-select: none">⋮⋮</div><div>First</div></div>' +
        '<div data-block-id="2"><div contenteditable="false" style="user-select: none">⋮⋮</div><div>Second</div></div></div>',
      html: '<p>First<br>Second</p>',
    },
    'with hard spaces between words': {
      page: '<div contenteditable="true">Two&nbsp; spaces and&nbsp;one</div>',
      html: '<p>Two&nbsp; spaces and&nbsp;one</p>',
    },
    'with a part that is only for reading': {
      page: '<div contenteditable="true"><p>Typed</p><div contenteditable="false"><p>Quoted <b>card</b></p></div><p>again</p></div>',
      select: from('yped', 'aga'),
      html: '<p>yped</p><p>Quoted <b>card</b></p><p>aga</p>',
    },
    'with a placeholder': {
      page: '<div contenteditable="true"><style>.e::before { content: attr(data-placeholder) }</style><p>Words</p><p class="e" data-placeholder="Write here"><br></p></div>',
      html: '<p>Words</p>',
    },
  },
  'lists of windowed rows': {
    'whose rows are all there': {
      page: windowed('', ''),
      select: from('Row 1', 'Row 3'),
      html: '<p>Row 1<br>Row 2<br>Row 3</p>',
    },
    'whose first selected rows left': {
      page: windowed(
        'getSelection().setBaseAndExtent(first.firstChild, 0, fourth.firstChild, 5)',
        'first.remove(); second.remove()',
      ),
      select: null,
      html: '<p>Row 2<br>Row 3</p>',
      remarks: ['rows-missing'],
    },
    'whose last selected rows left': {
      page: windowed(
        'getSelection().setBaseAndExtent(second.firstChild, 0, list.lastChild.firstChild, 5)',
        'list.lastChild.remove(); list.lastChild.remove()',
      ),
      select: null,
      html: '<p>Row 1<br>Row 2</p>',
      remarks: ['rows-missing'],
    },
  },
  'text over a picture': {
    'that is transparent': {
      page: '<div style="position: relative"><canvas></canvas><div style="position: absolute; inset: 0; color: transparent"><p>Scanned words</p><p>of a book</p></div></div>',
      html: '<p>Scanned words</p><p>of a book</p>',
    },
    'that has no opacity': {
      page: '<div style="position: relative"><canvas></canvas><div id="inside" style="position: absolute; inset: 0; opacity: 0"><div>Scanned words</div><div>of a book</div></div></div>',
      html: '<p>Scanned words<br>of a book</p>',
    },
    'with each word in its own box': {
      page:
        '<style>.w { position: absolute } .t { position: relative; height: 60px; font: 10px monospace; color: transparent }</style><canvas></canvas><div class="t">' +
        [
          ['Scanned', 0, 0],
          ['words', 60, 0],
          ['of', 0, 20],
          ['books', 20, 20],
        ]
          .map(([word, left, top]) => `<span class="w" style="left: ${left}px; top: ${top}px">${word}</span>`)
          .join('') +
        '</div>',
      html: '<p>Scanned words<br>of books</p>',
    },
    'as SVG': {
      page: '<svg width="300" height="60"><text x="0" y="20" fill="transparent"><tspan>Scanned</tspan> <tspan>words</tspan></text><text x="0" y="40"><tspan>of a book</tspan></text></svg>',
      html: '<p>Scanned words<br>of a book</p>',
    },
  },
  'PDF viewers': {
    'that break lines': {
      page: layer(
        `${piece(0, 0, 'The results are ')}${piece(96, 0, 'clear.')}${ended}${piece(0, 20, 'We thank all.', 'transform: scaleX(0.9)')}`,
      ),
      html: '<p>The results are clear.<br>We thank all.</p>',
    },
    'that break lines, with a word in pieces': {
      page: layer(
        `${piece(0, 0, 'Ef')}${piece(12, 0, 'fi')}${piece(24, 0, 'cient')}${piece(54, 0, ' ')}${piece(60, 0, 'ships')}${ended}${piece(0, 20, 'sail.')}`,
      ),
      html: '<p>Efficient ships<br>sail.</p>',
    },
    'with marked content around the pieces of one line': {
      page: layer(
        marked(piece(0, 0, 'The ')) +
          marked(`${piece(24, 0, 'results')}${ended}`) +
          marked(piece(0, 20, 'are clear.')),
      ),
      html: '<p>The results<br>are clear.</p>',
    },
    'that do not break lines': {
      page: layer(
        `${piece(0, 0, 'Ef')}${piece(12, 0, 'ficient ships')}${piece(0, 20, 'sail')}${piece(30, 20, 'far.', 'transform: scaleX(1.1)')}`,
      ),
      html: '<p>Efficient ships<br>sail far.</p>',
    },
    'with an indexed letter above the line': {
      page: layer(
        `${piece(0, 10, 'as shown')}${piece(48, 8, '2', 'font-size: 6px;')}${piece(58, 10, 'by Tan')}`,
      ),
      html: '<p>as shown2 by Tan</p>',
    },
    'with two columns': {
      page: layer(
        `${piece(0, 0, 'Left one')}${piece(0, 20, 'left two.')}${piece(200, 0, 'Right one')}${piece(200, 20, 'right two.')}`,
      ),
      html: '<p>Left one<br>left two.<br>Right one<br>right two.</p>',
    },
    'from the middle of a piece to the middle of another': {
      page: layer(
        `${piece(0, 0, 'The results are')}${piece(96, 0, 'clear.')}${piece(0, 20, 'We thank all.')}`,
      ),
      select: from('results', 'thank'),
      html: '<p>results are clear.<br>We thank</p>',
    },
  },
  columns: {
    'of one text': {
      page: '<div style="columns: 2; width: 200px"><p>Words that start on the left side of the page</p><p>and end on the right.</p></div>',
      select: from('start', 'end'),
      html: '<p>start on the left side of the page</p><p>and end</p>',
    },
    'beside each other': {
      page: '<div style="display: flex"><div><p>Left one.</p><p>Left two.</p></div><div><p>Right one.</p><p>Right two.</p></div></div>',
      select: from('two', 'one'),
      html: '<p>two.</p><p>Right one</p>',
    },
    'in a table of layout': {
      page: '<table role="presentation"><tr><td><p>Left one.</p></td><td><p>Right one.</p></td></tr></table>',
      html: '<p>Left one.</p><p>Right one.</p>',
    },
  },
  directions: {
    'of a name inside a line': {
      page: '<p>By <bdi dir="rtl">دار الكتب</bdi> (2nd ed.), <span dir="rtl">שלום עולם</span> now</p>',
      html: '<p>By دار الكتب (2nd ed.), שלום עולם now</p>',
    },
    'from inside one to inside the other': {
      page: '<p>By <span dir="rtl">دار الكتب</span> in Cairo</p>',
      select: from('الكتب', 'in'),
      html: '<p>الكتب in</p>',
    },
    'with marks of direction': {
      page: '<p>File \u202bדוח.pdf\u202c\u200e (3)</p>',
      html: '<p>File \u202bדוח.pdf\u202c\u200e (3)</p>',
    },
    'turned around': { page: '<p>Read <bdo dir="rtl">abc</bdo> now</p>', html: '<p>Read abc now</p>' },
  },
  ruby: {
    'of each letter': {
      page: '<p><ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp>字<rp>(</rp><rt>じ</rt><rp>)</rp></ruby>を読む</p>',
      html: '<p>漢字を読む</p>',
    },
    'of a word, in old markup': {
      page: '<p>私の<ruby><rb>東</rb><rb>京</rb><rtc><rt>とう</rt><rt>きょう</rt></rtc></ruby>駅</p>',
      html: '<p>私の東京駅</p>',
    },
    'with a second reading': {
      page: '<p><ruby><ruby>東京<rt>とうきょう</rt></ruby><rt>capital</rt></ruby>駅</p>',
      html: '<p>東京駅</p>',
    },
    'from inside a reading': {
      page: '<p><ruby>漢<rt>かん</rt></ruby><ruby>字<rt>じ</rt></ruby>を読む</p>',
      select: from('ん', '読'),
      html: '<p>字を読</p>',
    },
    'of nothing but a reading': {
      page: '<p><ruby>漢字<rt id="inside">かんじ</rt></ruby></p>',
      html: '<p>かんじ</p>',
    },
  },
  formulas: {
    'of MathJax 3 with a power and a fraction': {
      page: `<p>So ${mathjax('<msup><mi>x</mi><mn>2</mn></msup><mo>=</mo><mfrac><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mi>c</mi></mfrac>')} holds.</p>`,
      html: '<p>So x²=(a+b)/c holds.</p>',
    },
    'of MathJax 3 with an applied function': {
      page: `<p>So ${mathjax('<mi>sin</mi><mo>\u2061</mo><msub><mi>t</mi><mn>0</mn></msub>')}.</p>`,
      html: '<p>So sin t₀.</p>',
    },
    'of MathJax 3 in rows': {
      page: `<p>${mathjax('<mtable><mtr><mtd><mi>a</mi></mtd><mtd><mi>b</mi></mtd></mtr><mtr><mtd><mi>c</mi></mtd><mtd><mi>d</mi></mtd></mtr></mtable>')}</p>`,
      html: '<p>a b; c d</p>',
    },
    'of the browser': {
      page: '<p>So <math><msqrt><mi>a</mi><mo>+</mo><mi>b</mi></msqrt><mo>=</mo><msup><mi>x</mi><mn>2</mn></msup></math>.</p>',
      html: '<p>So √(a+b)=x².</p>',
    },
    'of KaTeX': { page: `<p>So ${katex} holds.</p>`, html: '<p>So x^2 holds.</p>' },
    'of KaTeX, from inside': {
      page: `<p>So ${katex} holds.</p>`,
      select: from('\u200b2', 'holds'),
      html: '<p>x^2 holds</p>',
    },
    'of KaTeX alone, from its first letter to its last': {
      page: `<p>So ${katex.replace('class="base"', 'id="inside"')} holds.</p>`,
      html: '<p>x^2</p>',
    },
  },
  frames: {
    'of the same site, with an editor': {
      page: '<p>Outside</p><iframe src="/inner"></iframe>',
      frames: inner(ownFrame, '<body contenteditable="true"><p>Typed <b>words</b></p></body>'),
      select: { all: 'body', inside: ['iframe'] },
      html: '<p>Typed <b>words</b></p>',
    },
    'that a script wrote': {
      page: "<iframe></iframe><script>const inner = document.querySelector('iframe').contentDocument; inner.open(); inner.write('<p>Typed words</p>'); inner.close()</script>",
      select: { all: 'body', inside: ['iframe'] },
      html: '<p>Typed words</p>',
    },
    'inside a component': {
      page: "<x-mail></x-mail><script>document.querySelector('x-mail').attachShadow({ mode: 'open' }).innerHTML = '<iframe srcdoc=\"<p>Mail words</p>\"></iframe>'</script>",
      select: from('Mail', 'words', 'x-mail', 'iframe'),
      html: '<p>Mail words</p>',
    },
    'of the same site, without the focus': {
      page:
        '<input><iframe src="/inner"></iframe><script>onload = () => { const { contentDocument } = document.querySelector("iframe");' +
        'contentDocument.getSelection().selectAllChildren(contentDocument.querySelector("p")); document.querySelector("input").focus() }</script>',
      frames: inner(ownFrame, '<p>Quiet words</p>'),
      select: null,
      html: '<p>Quiet words</p>',
    },
    'of another site that has the focus': {
      page: '<p>Outside</p><iframe src="https://other.example/inner"></iframe><script>onload = () => document.querySelector("iframe").focus()</script>',
      frames: inner(otherFrame, '<p>Foreign words</p>'),
      select: null,
      html: undefined,
      remarks: ['frame-unreadable'],
    },
  },
};
