// What a selection means, beyond its letters: powers, deleted words, lists, formulas, images, and what nobody sees. Each case
// is a page with its capture.

import type { Select } from './select';

export interface Meant {
  readonly page: string;
  /** undefined: no words, but a remark. */
  readonly html: string | undefined;
  readonly remarks?: readonly string[];
  /** null: the page selects by itself. @default all of the page, or of the element `inside` */
  readonly select?: Select | null;
  /** Pages of frames, by their addresses. */
  readonly frames?: Readonly<Record<string, string>>;
}

const image = (attributes: string) =>
  `<img ${attributes} src="/pictures/ship.jpg" style="width: 90px; height: 90px">`;
const link = (words: string) => `<a href="https://meaning.example/pictures/ship.jpg">${words}</a>`;

export const meanings: Readonly<Record<string, Readonly<Record<string, Meant>>>> = {
  'powers and indices': {
    'a power': { page: '10<sup>−3</sup> m<sup>2</sup>', html: '<p>10⁻³ m²</p>' },
    'an index': { page: 'H<sub>2</sub>O and x<sub>i+1</sub>', html: '<p>H₂O and xᵢ₊₁</p>' },
    'a power without signs of its own': { page: 'x<sup>2/q</sup>', html: '<p>x^(2/q)</p>' },
    'an index without signs of its own': { page: 'k<sub>B</sub>T', html: '<p>k_(B)T</p>' },
    'a power by style': { page: 'a<span style="vertical-align: super">2</span>', html: '<p>a²</p>' },
    'one power of several elements': {
      page: 'e<sup>i<em>π</em>t</sup>.',
      html: '<p>e^(i<em>π</em>t).</p>',
    },
    'an ordinal': { page: 'the 21<sup>st</sup>, le 1<sup>er</sup>', html: '<p>the 21st, le 1er</p>' },
    'the mark of a note': {
      page: 'ships<sup><a href="#n1">[1]</a></sup> sail<sup><a href="#n2">2</a></sup>',
      html: '<p>ships<a href="https://meaning.example/#n1">[1]</a> sail<a href="https://meaning.example/#n2">²</a></p>',
    },
    'small print set high': { page: 'Ship<sup>TM</sup>, R<sup>®</sup>', html: '<p>Ship™, R®</p>' },
    'in code': { page: '<pre>a<sup>2</sup></pre>', html: '<pre>a2</pre>' },
  },
  'changed words': {
    'deleted words': {
      page: 'It is <del>not</del> <ins>now</ins> safe.',
      html: '<p>It is now safe.</p>',
      remarks: ['words-deleted'],
    },
    'words struck out': {
      page: 'Price <s>10</s> 8',
      html: '<p>Price 8</p>',
      remarks: ['words-deleted'],
    },
    'a selection inside deleted words': {
      page: '<del><b id="inside">gone</b></del>',
      html: '<p><b>gone</b></p>',
    },
    'words struck out by style': {
      page: 'Price <span style="text-decoration: line-through">10 <b>EUR</b></span> 8',
      html: '<p>Price 8</p>',
      remarks: ['words-deleted'],
    },
    'paragraphs struck out by style': {
      page: '<p style="text-decoration: line-through red">Old rule.</p><p>New rule.</p>',
      html: '<p>New rule.</p>',
      remarks: ['words-deleted'],
    },
    'a selection of nothing but words struck out by style': {
      page: '<p style="text-decoration: line-through"><span id="inside">gone</span></p>',
      html: '<p>gone</p>',
    },
    'tasks that are struck out when they are done': {
      page:
        '<ul><li><input type="checkbox" checked> <s>sail</s><li><input type="checkbox"> row</ul>' +
        '<div><div role="checkbox" aria-checked="true" style="display: inline-block; width: 9px"></div>' +
        '<span style="text-decoration: line-through">moor</span></div>',
      html: '<ul><li>☑ sail</li><li>☐ row</li></ul><p>☑ moor</p>',
    },
    'marked words, small capitals and keys': {
      page: '<mark>Press</mark> <kbd>Ctrl</kbd> <span style="font-variant: small-caps">now</span>',
      html: '<p>Press <code>Ctrl</code> now</p>',
    },
  },
  lists: {
    'numbered backwards': {
      page: '<ol reversed><li>three<li>two<li>one</ol>',
      html: '<p>3. three<br>2. two<br>1. one</p>',
    },
    'numbered backwards from a number': {
      page: '<ol reversed start="9"><li>nine<li>eight</ol>',
      html: '<p>9. nine<br>8. eight</p>',
    },
    'check boxes': {
      page: '<ul><li><input type="checkbox" checked> done<li><input type="checkbox"> open</ul>',
      html: '<ul><li>☑ done</li><li>☐ open</li></ul>',
    },
    'check boxes of note apps': {
      page:
        '<div><div role="checkbox" aria-checked="true" style="display: inline-block; width: 9px"></div><span>done</span></div>' +
        '<div><div role="checkbox" aria-checked="false" style="display: inline-block; width: 9px"></div><span>open</span></div>',
      html: '<p>☑ done<br>☐ open</p>',
    },
    'check boxes that the page hides and draws itself': {
      page:
        '<ul><li><label><input type="checkbox" checked style="position: absolute; opacity: 0"><i class="drawn"></i>done</label>' +
        '<li><label><input type="checkbox" style="position: absolute; opacity: 0"><i class="drawn"></i>open</label></ul>',
      html: '<ul><li>☑ done</li><li>☐ open</li></ul>',
    },
    'bullets and numbers that a style draws': {
      page:
        '<style>.mark::before { content: var(--sign) }</style>' +
        ['"•"', '"•"', '"1."', '"2."']
          .map(
            (sign, at) =>
              `<div><div style="display: flex"><div style="width: 20px"><div class="mark" style='--sign: ${sign}'></div></div><div>${['one', 'two', 'three', 'four'][at]}</div></div></div>`,
          )
          .join(''),
      html: '<ul><li>one</li><li>two</li></ul><ol><li>three</li><li>four</li></ol>',
    },
    'bullets of boxes': {
      page:
        '<div><div style="display: list-item; margin-left: 20px">one</div>' +
        '<div style="display: list-item; margin-left: 20px">two</div></div>',
      html: '<ul><li>one</li><li>two</li></ul>',
    },
    'terms and meanings': {
      page: '<dl><dt>Hull</dt><dd>The body.</dd><dt>Keel</dt><dd>The spine.</dd></dl>',
      html: '<p><strong>Hull</strong><br>The body.</p><p><strong>Keel</strong><br>The spine.</p>',
    },
  },
  formulas: {
    'drawn by MathJax without words': {
      page:
        'So <mjx-container jax="SVG" style="display: inline"><svg width="60" height="20"><g data-mml-node="math"><g data-mml-node="msup">' +
        '<g data-mml-node="mi"><use data-c="1D465"></use></g><g data-mml-node="mn"><use data-c="32"></use></g></g>' +
        '<g data-mml-node="mo"><use data-c="2B"></use></g><g data-mml-node="mi"><use data-c="1D466"></use></g></g></svg></mjx-container>.',
      html: '<p>So x²+y.</p>',
    },
    'drawn with a name': {
      page: 'So <svg role="img" aria-label="a over b" width="60" height="20"><path d="M0 0h9"></path></svg> holds.',
      html: '<p>So a over b holds.</p>',
    },
  },
  images: {
    'words before text': {
      page: `${image('alt="Photo of a man"')}Un paciente`,
      html: `<p>${link('Photo of a man')} Un paciente</p>`,
    },
    'the name of a scan': {
      page: '<img alt="010_Clymer-1" src="/scans/010_Clymer-1.jpg?w=90" style="width: 90px; height: 90px">Sails',
      html: '<p>Sails</p>',
    },
    'an emoji': { page: 'Thanks <img alt=":pray:" src="/pray.png">!', html: '<p>Thanks :pray:!</p>' },
  },
  'what nobody sees': {
    'inert content': { page: 'Open <span inert>closed</span> end', html: '<p>Open end</p>' },
    'a box without height': {
      page: '<p>Open</p><div style="height: 0; overflow: hidden">folded</div><p>end</p>',
      html: '<p>Open</p><p>end</p>',
    },
    'a box without height that could be scrolled': {
      page: '<p>Open</p><div style="height: 0; overflow: auto"><p>folded</p></div><p>end</p>',
      html: '<p>Open</p><p>end</p>',
    },
    'a box without width': {
      page: '<p>Open</p><div style="width: 0; overflow: hidden"><p>folded</p></div><p>end</p>',
      html: '<p>Open</p><p>end</p>',
    },
    'an app that fills the window of an empty body': {
      page: '<style>body { margin: 0; height: 0; overflow: hidden }</style><div id="inside" style="position: absolute; inset: 0"><p>Open</p><p>end</p></div>',
      html: '<p>Open</p><p>end</p>',
    },
    'a box whose words show beyond its height': {
      page: '<div style="height: 0"><p>Open</p></div><div style="height: 0; padding-top: 50px; overflow: hidden"><p style="position: relative; top: -50px">seen</p></div>',
      html: '<p>Open</p><p>seen</p>',
    },
    'line numbers of an editor': {
      page:
        '<div class="cm-editor"><div class="cm-gutters"><div class="cm-gutterElement">1</div><div class="cm-gutterElement">2</div></div>' +
        '<div class="cm-content" style="white-space: pre; font-family: monospace"><div class="cm-line">a = 1</div><div class="cm-line">b = 2</div></div></div>',
      html: '<pre>a = 1\nb = 2</pre>',
    },
    'line numbers between the lines of an editor': {
      page: `<div style="white-space: pre; font-family: monospace">${[1, 2]
        .map((line) => `<div><span class="ace_gutter-cell">${line}</span><span>x = ${line}</span></div>`)
        .join('')}</div>`,
      html: '<pre>x = 1\nx = 2</pre>',
    },
  },
};

const address = 'https://meaning.example/';

/** The page of a case, served at an address, and the selection in it. */
export function selectionOf({ page, select, frames }: Meant) {
  return {
    address,
    pages: { ...frames, [address]: `<!doctype html><title>Meaning</title><div id="all">${page}</div>` },
    select: select === undefined ? { all: page.includes('id="inside"') ? '#inside' : '#all' } : select,
  };
}
