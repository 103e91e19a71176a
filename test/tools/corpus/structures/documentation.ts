// Structures of documentation, wikis and legal texts.
import { h, ol, p, pre, table, ul } from '../block';
import { all, between, type Structure } from '../structure';

const code = 'const pond = open("mill");\nif (pond.depth &lt; 2) {\n  pond.close();\n}';

export const documentation: readonly Structure[] = [
  {
    name: 'docs-copy-button',
    about: 'documentation with a side menu, a code block with a Copy button, and a note',
    make: ({ title, paragraphs: [one, two, three], headings, items, menu, quote: said }) => ({
      head: '<style>.layout{display:flex}.note{border:1px solid}</style>',
      body: `<div class="layout"><div class="sidebar"><ul>${menu.map((word) => `<li><a href="/${word}">${word}</a></li>`).join('')}</ul></div><main class="docs"><h1>${title}</h1><p>${one}</p>
<div class="code-wrap"><button class="copy">Copy</button><pre><code>${code}</code></pre></div>
<h2 id="h1">${headings[0]}</h2><div class="note"><p>${said}</p></div><p>${two}</p><ul><li><a href="#a">${items[0]}</a></li><li><a href="#b">${items[1]}</a></li></ul><p>${three}</p>
<div class="pager"><a href="/prev">‹</a> <a href="/next">›</a></div></main></div>`,
      article: [
        p(one),
        pre(code),
        h(2, headings[0]),
        p(said),
        p(two),
        ul([`<a href="#a">${items[0]}</a>`, `<a href="#b">${items[1]}</a>`]),
        p(three),
      ],
      selections: [
        all('code', '.code-wrap', pre(code)),
        between(two, three, ul([`<a href="#a">${items[0]}</a>`, `<a href="#b">${items[1]}</a>`])),
      ],
    }),
  },
  {
    name: 'docs-glossary',
    about: 'glossary as a definition list',
    make: ({ title, paragraphs: [one, two, three, four], names, menu }) => ({
      body: `<div role="navigation">${menu.map((word) => `<a href="/${word}">${word}</a>`).join(' ')}</div><div id="content"><h1>${title}</h1><p>${one}</p><dl><dt><b>${names[0]}</b></dt><dd>${two}</dd><dt><b>${names[1]}</b></dt><dd>${three}</dd><dt><b>${names[2]}</b></dt><dd>${four}</dd></dl></div>`,
      article: [
        p(one),
        p(`<strong>${names[0]}</strong><br>${two}`),
        p(`<strong>${names[1]}</strong><br>${three}`),
        p(`<strong>${names[2]}</strong><br>${four}`),
      ],
      selections: [all('a paragraph', '#content > p', p(one))],
    }),
  },
  {
    name: 'docs-parameters',
    about: 'reference with a table of parameters and highlighted code',
    make: ({ title, paragraphs: [one, two, three], headings, items, menu }) => {
      const rows = [
        [headings[0], headings[1]],
        ['<code>depth</code>', items[0]],
        ['<code>bank</code>', items[1]],
        ['<code>rake</code>', `${items[2]} (<a href="/rake">${menu[0]}</a>)`],
      ];
      const cells = rows.map(
        (row, at) =>
          `<tr>${row.map((cell) => (at === 0 ? `<th>${cell}</th>` : `<td>${cell}</td>`)).join('')}</tr>`,
      );
      return {
        body: `<header role="banner"><a href="/">${menu[2]}</a></header><article class="reference"><h1>${title}</h1><p>${one}</p><h2>${headings[0]}</h2><table class="params"><thead>${cells[0]}</thead><tbody>${cells.slice(1).join('')}</tbody></table><h2>${headings[1]}</h2><p>${two}</p>
<div class="highlight"><pre><span class="k">const</span> pond = open(<span class="s">"mill"</span>);
<span class="k">return</span> pond;</pre></div><p>${three}</p></article>`,
        article: [
          p(one),
          h(2, headings[0]),
          table(rows),
          h(2, headings[1]),
          p(two),
          {
            html: '<pre>const pond = open("mill");\nreturn pond;</pre>',
            text: 'const pond = open("mill");\nreturn pond;',
          },
          p(three),
        ],
        selections: [
          all('a table', '.params', table(rows)),
          all('code', '.highlight', {
            html: '<pre>const pond = open("mill");\nreturn pond;</pre>',
            text: 'const pond = open("mill");\nreturn pond;',
          }),
        ],
      };
    },
  },
  {
    name: 'handbook-steps',
    about: 'handbook whose steps hold paragraphs, code and a list',
    make: ({ title, paragraphs: [one, two, three], items, names, menu }) => {
      const steps = ol([[items[0], pre('rake --north')], [items[1], ul([names[0], names[1]])], items[2]]);
      return {
        body: `<nav aria-label="x">${menu.map((word) => `<a href="/${word}">${word}</a>`).join(' · ')}</nav><section class="page-body"><h1>${title}</h1><p>${one}</p><ol class="steps"><li><p>${items[0]}</p><pre><code>rake --north</code></pre></li><li><p>${items[1]}</p><ul><li>${names[0]}</li><li>${names[1]}</li></ul></li><li>${items[2]}</li></ol><p>${two}</p><p>${three}</p></section>`,
        article: [p(one), steps, p(two), p(three)],
        selections: [all('steps', 'ol.steps', steps), between(two, three)],
      };
    },
  },
  {
    name: 'faq-details',
    about: 'questions that unfold, one of them still closed',
    make: ({ title, paragraphs: [one, two, three, four], headings, menu, names }) => ({
      body: `<div class="navbar">${menu.map((word) => `<a href="/${word}">${word}</a>`).join('')}</div><main><h1>${title}</h1><p>${one}</p><h2>${headings[0]}</h2><details open><summary>${names[0]}</summary><p>${two}</p></details><h2>${headings[1]}</h2><p>${three}</p><details><summary>${names[1]}</summary><p>${four}</p></details></main>`,
      article: [p(one), h(2, headings[0]), p(names[0]), p(two), h(2, headings[1]), p(three), p(names[1])],
      selections: [
        all('a paragraph', 'main > p', p(one)),
        all('a paragraph in an open part', 'details p', p(two)),
      ],
    }),
  },
  {
    name: 'specification',
    about: 'numbered specification with permalinks beside its headings',
    make: ({ title, paragraphs: [one, two, three], headings, items, menu }) => ({
      head: '<style>.permalink{user-select:none;-webkit-user-select:none}</style>',
      body: `<div id="toc"><ul><li><a href="#s1">1 ${headings[0]}</a></li><li><a href="#s2">2 ${headings[1]}</a></li></ul></div><div id="body"><h1>${title}</h1><section id="s1"><h2>1 ${headings[0]}<a class="permalink" href="#s1" aria-hidden="true">¶</a></h2><p>${one}</p><ol start="3"><li>${items[0]}</li><li>${items[1]}</li></ol></section><section id="s2"><h2>2 ${headings[1]}<a class="permalink" href="#s2" aria-hidden="true">¶</a></h2><p>${two}</p><p>${three} <a href="/${menu[0]}">${menu[0]}</a></p></section></div>`,
      article: [
        h(2, `1 ${headings[0]}`),
        p(one),
        ol([items[0], items[1]], 3),
        h(2, `2 ${headings[1]}`),
        p(two),
        p(`${three} <a href="/${encodeURI(menu[0])}">${menu[0]}</a>`),
      ],
      selections: [all('a section', '#s1', h(2, `1 ${headings[0]}`), p(one), ol([items[0], items[1]], 3))],
    }),
  },
  {
    name: 'changelog',
    about: 'list of changes by version, most of it links',
    make: ({ title, paragraphs: [one, two], items, menu }) => {
      const first = [
        `${items[0]} (<a href="/issues/12">#12</a>)`,
        `${items[1]} (<a href="/issues/15">#15</a>, <a href="/issues/16">#16</a>)`,
      ];
      const second = [`<a href="/issues/7">${items[2]}</a>`, `<a href="/issues/8">${items[3]}</a>`];
      return {
        body: `<header><a href="/">${menu[0]}</a></header><main id="changes"><h1>${title}</h1><p>${one}</p><h2>2.1.0</h2><ul class="v21">${first.map((item) => `<li>${item}</li>`).join('')}</ul><h2>2.0.4</h2><ul>${second.map((item) => `<li>${item}</li>`).join('')}</ul><p>${two}</p></main><footer><a href="/imprint">${menu[2]}</a></footer>`,
        article: [p(one), h(2, '2.1.0'), ul(first), h(2, '2.0.4'), ul(second), p(two)],
        selections: [
          all('a list', '.v21', ul(first)),
          between(one, two, h(2, '2.1.0'), ul(first), h(2, '2.0.4'), ul(second)),
        ],
      };
    },
  },
  {
    name: 'readme',
    about: 'rendered readme with anchors, badges, tasks and a shell block',
    make: ({ title, paragraphs: [one, two, three], headings, items, site, menu }) => ({
      head: '<style>.anchor{user-select:none;-webkit-user-select:none;position:absolute}</style>',
      body: `<div class="repo-head"><a href="/r">${site}</a> <a href="/issues">${menu[1]}</a></div><article class="markdown-body entry-content"><h1>${title}</h1><p>${one}</p><h2>${headings[0]}</h2><pre><code>$ npm install pond
$ pond clear --north</code></pre><p>${two}</p><h2>${headings[1]}</h2><ul class="contains-task-list"><li class="task"><input type="checkbox" disabled checked> ${items[0]}</li><li class="task"><input type="checkbox" disabled> ${items[1]}</li><li class="task"><input type="checkbox" disabled> <a href="/3">${items[2]}</a></li></ul><p>${three}</p></article>`,
      article: [
        p(one),
        h(2, headings[0]),
        pre('$ npm install pond\n$ pond clear --north'),
        p(two),
        h(2, headings[1]),
        ul([items[0], items[1], `<a href="/3">${items[2]}</a>`]),
        p(three),
      ],
      selections: [
        all(
          'tasks',
          '.contains-task-list',
          ul([`☑ ${items[0]}`, `☐ ${items[1]}`, `☐ <a href="/3">${items[2]}</a>`]),
        ),
        all('code', 'article > pre', pre('$ npm install pond\n$ pond clear --north')),
      ],
    }),
  },
  {
    name: 'wiki-infobox',
    about: 'wiki with an infobox, a table of contents, edit links and references',
    make: ({ title, site, paragraphs: [one, two, three, four], headings, table: rows, names, menu }) => {
      const infobox = rows.slice(1).map(([head, cell]) => `<tr><th>${head}</th><td>${cell}</td></tr>`);
      return {
        head: '<style>.infobox{float:right}.edit{user-select:none;-webkit-user-select:none}</style>',
        body: `<div id="mw-head"><a href="/">${site}</a></div><div id="panel"><ul>${menu.map((word) => `<li><a href="/${word}">${word}</a></li>`).join('')}</ul></div><div id="content" class="mw-body"><h1>${title}</h1><div id="bodyContent"><table class="infobox"><tbody>${infobox.join('')}</tbody></table>
<p><b>${names[0]}</b> ${one}<sup><a href="#n1">[1]</a></sup></p><p>${two}</p><h2>${headings[0]} <span class="edit">[<a href="/e1">E</a>]</span></h2><p>${three} <a href="/w/1">${menu[0]}</a></p><h2>${headings[1]} <span class="edit">[<a href="/e2">E</a>]</span></h2><p>${four}</p><ol class="references"><li id="n1"><a href="#r1">↑</a> ${names[1]}, <a href="/book">${names[2]}</a>, 1998</li></ol></div></div>`,
        article: [
          table(rows.slice(1), { column: true }),
          p(`<b>${names[0]}</b> ${one}<a href="#n1">[1]</a>`),
          p(two),
          h(2, headings[0]),
          p(`${three} <a href="/w/1">${menu[0]}</a>`),
          h(2, headings[1]),
          p(four),
          ol([`<a href="#r1">↑</a> ${names[1]}, <a href="/book">${names[2]}</a>, 1998`]),
        ],
        selections: [
          all('an infobox', '.infobox', table(rows.slice(1), { column: true })),
          between(two, three, h(2, headings[0])),
        ],
      };
    },
  },
  {
    name: 'legal-clauses',
    about: 'terms with numbered clauses and lettered lists',
    make: ({ title, paragraphs: [one, two, three], items, headings, menu }) => ({
      head: '<style>ol.letters{list-style:lower-alpha}</style>',
      body: `<ul id="tabs">${menu.map((word) => `<li><a href="/${word}">${word}</a></li>`).join('')}</ul><div class="legal"><h1>${title}</h1><h2>§ 1 ${headings[0]}</h2><p>(1) ${one}</p><p>(2) ${two}</p><ol class="letters"><li>${items[0]},</li><li>${items[1]},</li><li>${items[2]}.</li></ol><h2>§ 2 ${headings[1]}</h2><p>${three}</p></div>`,
      article: [
        h(2, `§ 1 ${headings[0]}`),
        p(`(1) ${one}`),
        p(`(2) ${two}`),
        ol([`${items[0]},`, `${items[1]},`, `${items[2]}.`]),
        h(2, `§ 2 ${headings[1]}`),
        p(three),
      ],
      selections: [
        all('letters', '.letters', ol([`${items[0]},`, `${items[1]},`, `${items[2]}.`])),
        all('a clause', '.legal > p', p(`(1) ${one}`)),
      ],
    }),
  },
  {
    name: 'footnotes',
    about: 'essay with footnotes that lead back',
    make: ({ title, paragraphs: [one, two, three, four], items, menu }) => ({
      body: `<header><nav>${menu.map((word) => `<a href="/${word}">${word}</a>`).join(' ')}</nav></header><main class="essay"><h1>${title}</h1><p>${one}<sup id="r1"><a href="#f1">1</a></sup></p><p>${two}<sup id="r2"><a href="#f2">2</a></sup></p><p>${three}</p><p>${four}</p><section class="footnotes"><ol><li id="f1">${items[0]} <a href="#r1">↩</a></li><li id="f2">${items[1]} <a href="#r2">↩</a></li></ol></section></main>`,
      article: [
        p(`${one}<a href="#f1">¹</a>`),
        p(`${two}<a href="#f2">²</a>`),
        p(three),
        p(four),
        ol([`${items[0]} <a href="#r1">↩</a>`, `${items[1]} <a href="#r2">↩</a>`]),
      ],
      selections: [
        all(
          'footnotes',
          '.footnotes ol',
          ol([`${items[0]} <a href="#r1">↩</a>`, `${items[1]} <a href="#r2">↩</a>`]),
        ),
        between(three, four),
      ],
    }),
  },
  {
    name: 'declarative-shadow',
    about: 'text in a declarative shadow root, its lead in a slot',
    make: ({ title, paragraphs: [one, two, three, four], headings, items, menu }) => ({
      body: `<site-bar><template shadowrootmode="open"><a href="/">${menu[0]}</a></template></site-bar><story-body><template shadowrootmode="open"><style>:host{display:block}</style><h1>${title}</h1><slot></slot><h2>${headings[0]}</h2><p id="in">${two}</p><ul><li>${items[0]}</li><li>${items[1]}</li></ul><p>${three}</p></template><p>${one}</p><p>${four}</p></story-body>`,
      article: [p(one), p(four), h(2, headings[0]), p(two), ul([items[0], items[1]]), p(three)],
      selections: [
        { about: 'inside the root', select: { all: '#in', inside: ['story-body'] }, blocks: [p(two)] },
        {
          about: 'a list inside the root',
          select: { all: 'ul', inside: ['story-body'] },
          blocks: [ul([items[0], items[1]])],
        },
      ],
    }),
  },
];
