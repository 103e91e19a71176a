// Structures of shops, office documents, and pages with unusual markup.
import { type Block, h, ol, p, table, ul } from '../block';
import { all, between, type Structure } from '../structure';

export const places: readonly Structure[] = [
  {
    name: 'shop-product',
    about: 'product with features, a table of data, and others like it',
    make: ({ title, paragraphs: [one, two, three], items, headings, table: rows, menu, further }) => ({
      head: `<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"${title}","offers":{"@type":"Offer","price":"12"}}</script>`,
      body: `<div class="shop-head">${menu.map((word) => `<a href="/${word}">${word}</a>`).join('')}</div><div class="product"><h1>${title}</h1><div class="gallery"><img src="/p1.jpg" width="80" height="80" alt="${items[3]}"></div><div class="price">12,00</div><div class="description"><p>${one}</p><p>${two}</p><h2>${headings[0]}</h2><ul class="features"><li>${items[0]}</li><li>${items[1]}</li><li>${items[2]}</li></ul><h2>${headings[1]}</h2><table class="data"><tbody>${rows.map(([head, cell]) => `<tr><th>${head}</th><td>${cell}</td></tr>`).join('')}</tbody></table><p>${three}</p></div></div><div class="also"><ul><li><a href="/p2">${further[0]}</a></li><li><a href="/p3">${further[1]}</a></li></ul></div>`,
      article: null,
      selections: [
        all('features', '.features', ul(items.slice(0, 3))),
        all('data', '.data', table(rows, { column: true })),
        between(one, two),
      ],
    }),
  },
  {
    name: 'recipe-card',
    about: 'recipe with ingredients, steps and a story before it',
    make: ({ title, author, paragraphs: [one, two, three], items, headings, menu, names }) => ({
      head: `<meta name="author" content="${author}">`,
      body: `<div class="menu-bar">${menu.map((word) => `<a href="/${word}">${word}</a>`).join('')}</div><article class="recipe"><h1>${title}</h1><p>${one}</p><p>${two}</p><div class="recipe-card"><h2>${headings[0]}</h2><ul class="ingredients"><li>3 ${names[0]}</li><li>1 ${names[1]}</li><li>½ ${names[2]}</li></ul><h2>${headings[1]}</h2><ol class="directions"><li>${items[0]}</li><li>${items[1]}</li><li>${items[2]}</li><li>${items[3]}</li></ol></div><p>${three}</p></article>`,
      article: [
        p(one),
        p(two),
        h(2, headings[0]),
        ul([`3 ${names[0]}`, `1 ${names[1]}`, `½ ${names[2]}`]),
        h(2, headings[1]),
        ol(items),
        p(three),
      ],
      byline: author,
      selections: [
        all('ingredients', '.ingredients', ul([`3 ${names[0]}`, `1 ${names[1]}`, `½ ${names[2]}`])),
        all('steps', '.directions', ol(items)),
      ],
    }),
  },
  {
    name: 'shop-listing',
    about: 'list of offers without a main text',
    make: ({ title, items, names, menu }) => ({
      body: `<nav>${menu.map((word) => `<a href="/${word}">${word}</a>`).join('')}</nav><h1>${title}</h1><ul class="offers">${items.map((item, at) => `<li><a href="/o/${at}"><b>${item}</b></a><div>${names[at % 3]} · ${at + 4},50</div></li>`).join('')}</ul>`,
      article: null,
      selections: [
        all(
          'the list',
          '.offers',
          ul(
            items.map(
              (item, at) => `<a href="/o/${at}"><b>${item}</b></a><br>${names[at % 3]} · ${at + 4},50`,
            ),
          ),
        ),
      ],
    }),
  },
  {
    name: 'office-document',
    about: 'published office document: everything by style, nothing by tag',
    make: ({ title, paragraphs: [one, two, three, four], headings }) => ({
      head: '<style>.c1{margin:0 0 12pt}.c2{font-weight:700}.c3{font-style:italic}.t{font-size:26pt}</style>',
      body: `<div id="contents"><div><p class="c1 t"><span>${title}</span></p><p class="c1"><span>${one}</span></p><p class="c1"><span class="c2">${headings[0]}</span></p><p class="c1"><span>${two} </span><span class="c3">${headings[1]}</span><span>.</span></p><p class="c1"><span>${three}</span></p><p class="c1"><span>${four}</span></p></div></div>`,
      article: null,
      selections: [
        all('a paragraph', '#contents p:nth-child(4)', p(`${two} <em>${headings[1]}</em>.`)),
        between(three, four),
      ],
    }),
  },
  {
    name: 'spreadsheet-published',
    about: 'published sheet with numbered rows',
    make: ({ title, table: rows, items, names }) => {
      const cells = [rows[0] ?? ['', ''], ...items.map((item, at) => [item, `${at * 7 + 3}`])];
      return {
        head: '<style>.no{user-select:none;-webkit-user-select:none}</style>',
        body: `<div class="name">${title}</div><table class="sheet"><tbody>${cells.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</tbody></table><div class="tabs">${names.join(' ')}</div>`,
        article: null,
        selections: [all('the sheet', '.sheet', table(cells, {}))],
      };
    },
  },
  {
    name: 'short-notice',
    about: 'one short notice and nothing else',
    make: ({ title, items, menu }) => ({
      body: `<div id="nav"><a href="/">${menu[0]}</a></div><main><h1>${title}</h1><p>${items[0]}. ${items[1]}.</p></main>`,
      article: [p(`${items[0]}. ${items[1]}.`)],
      selections: [all('the notice', 'main p', p(`${items[0]}. ${items[1]}.`))],
    }),
  },
  {
    name: 'bare-body',
    about: 'text right in the body, as a text editor exports it',
    make: ({ title, paragraphs: [one, two, three] }) => ({
      body: `<h1>${title}</h1>\n${one}<br><br>\n${two}<br><br>\n${three}`,
      article: [p(one), p(two), p(three)],
      selections: [
        {
          about: 'from middle to middle',
          select: between(one, two).select,
          blocks: [p(`${between(one, two).blocks[0]?.text}<br><br>${between(one, two).blocks[1]?.text}`)],
        },
      ],
    }),
  },
  {
    name: 'span-soup',
    about: 'paragraphs of an application: elements without meaning, shown as blocks',
    make: ({ title, paragraphs: [one, two, three, four], menu }) => ({
      head: '<style>.para{display:block;margin:1em 0}.side{display:block;float:left}</style>',
      body: `<span class="side">${menu.join(' ')}</span><span class="app"><span class="para">${title}</span><span class="para">${one}</span><span class="para">${two}</span><span class="para">${three}</span><span class="para">${four}</span></span>`,
      article: null,
      selections: [between(one, three, p(two)), all('a paragraph', '.para:nth-child(2)', p(one))],
    }),
  },
  {
    name: 'list-article',
    about: 'article that is one long list, its items with links and paragraphs',
    make: ({ title, paragraphs, items, names, menu }) => {
      const entries: Block[][] = paragraphs.map((words, at) => [
        h(3, items[at] ?? ''),
        p(`${words} <a href="/n/${at}">${names[at % 3]}</a>`),
      ]);
      return {
        body: `<nav class="nav">${menu.map((word) => `<a href="/${word}">${word}</a>`).join(' ')}</nav><article><h1>${title}</h1><ol class="top">${entries.map(([head, words]) => `<li>${head?.html}${words?.html}</li>`).join('')}</ol></article>`,
        article: [ol(entries)],
        selections: [all('an item', '.top li:nth-child(2)', ...(entries[1] ?? []))],
      };
    },
  },
  {
    name: 'link-list-article',
    about: 'collection of links with a few words to each',
    make: ({ title, paragraphs: [one, two], items, menu, further, headings }) => {
      const links = items.map((item, at) => `<a href="/l/${at}">${item}</a>`);
      const more = further.map((item, at) => `<a href="/m/${at}">${item}</a> (${menu[at]})`);
      return {
        body: `<header class="site"><a href="/">${menu[0]}</a></header><main><article><h1>${title}</h1><p>${one}</p><ul class="links">${links.map((link) => `<li>${link}</li>`).join('')}</ul><h2>${headings[0]}</h2><p>${two}</p><ul>${more.map((link) => `<li>${link}</li>`).join('')}</ul></article></main>`,
        article: [p(one), ul(links), h(2, headings[0]), p(two), ul(more)],
        selections: [all('the links', '.links', ul(links))],
      };
    },
  },
  {
    name: 'split-by-ads',
    about: 'article in sibling sections, parted by advertisements',
    make: ({ title, paragraphs: [one, two, three, four], headings, items, menu, notice }) => ({
      head: '<style>.promo{background:#ffd}</style>',
      body: `<div class="wrap"><div class="head"><h1>${title}</h1></div><div class="part"><p>${one}</p><p>${two}</p></div><div class="promo"><a href="/ad1">AD ${menu[0]}</a></div><div class="part"><h2>${headings[0]}</h2><ul><li>${items[0]}</li><li>${items[1]}</li></ul></div><div class="promo"><a href="/ad2">AD ${menu[1]}</a></div><div class="part"><p>${three}</p><p>${four}</p></div></div><div id="consent" role="dialog" aria-modal="true" style="position:fixed;inset:auto 0 0">${notice}</div>`,
      article: [p(one), p(two), h(2, headings[0]), ul([items[0], items[1]]), p(three), p(four)],
      selections: [
        all('a part', '.part:nth-of-type(4)', h(2, headings[0]), ul([items[0], items[1]])),
        between(one, two),
      ],
    }),
  },
  {
    name: 'timeline',
    about: 'events in order, dates apart from words',
    make: ({ title, paragraphs, menu }) => ({
      body: `<div class="top"><a href="/">${menu[0]}</a></div><section id="main"><h1>${title}</h1><ol class="timeline" style="list-style:none">${paragraphs.map((words, at) => `<li><time>190${at + 2}</time><p>${words}</p></li>`).join('')}</ol></section>`,
      article: null,
      selections: [
        all('an event', '.timeline li:nth-child(3) p', p(paragraphs[2])),
        all('a line of time', '.timeline li:nth-child(1) time', p('1902')),
      ],
    }),
  },
  {
    name: 'poem',
    about: 'poem whose lines are kept by style',
    make: ({ title, items, quote: said, author, menu }) => ({
      head: `<meta name="author" content="${author}"><style>.verse{white-space:pre-line}</style>`,
      body: `<p class="back"><a href="/">${menu[0]}</a></p><h1>${title}</h1><div class="verse">${items[0]}
${items[1]}
${items[2]}</div><p>${said}</p>`,
      article: null,
      selections: [all('a verse', '.verse', p(`${items[0]}<br>${items[1]}<br>${items[2]}`))],
    }),
  },
  {
    name: 'ruby-and-directions',
    about: 'reading aids over words, and runs of the other direction',
    make: ({ title, paragraphs: [one, two, three], names, menu, direction }) => ({
      body: `<nav><a href="/">${menu[0]}</a></nav><article><h1>${title}</h1><p><ruby>${names[0]}<rp>(</rp><rt>mark</rt><rp>)</rp></ruby> ${one}</p><p>${two} <bdi dir="${direction === 'rtl' ? 'ltr' : 'rtl'}">${direction === 'rtl' ? 'left (1)' : 'ימין (1)'}</bdi></p><p>${three}</p></article>`,
      article: [
        p(`${names[0]} ${one}`),
        p(`${two} ${direction === 'rtl' ? 'left (1)' : 'ימין (1)'}`),
        p(three),
      ],
      selections: [
        all('a paragraph with readings', 'article p:nth-of-type(1)', p(`${names[0]} ${one}`)),
        all(
          'a paragraph in two directions',
          'article p:nth-of-type(2)',
          p(`${two} ${direction === 'rtl' ? 'left (1)' : 'ימין (1)'}`),
        ),
      ],
    }),
  },
  {
    name: 'hidden-beside-seen',
    about: 'words for screen readers, folded and transparent words among those in sight',
    make: ({ title, paragraphs: [one, two, three, four], notice, further }) => ({
      head: '<style>.sr{position:absolute;width:1px;height:1px;overflow:hidden}.off{display:none}.clear{opacity:0}.none{visibility:hidden}</style>',
      body: `<main><h1>${title}</h1><p>${one}<span class="sr">${notice}</span></p><p class="off">${further[0]}</p><p>${two}</p><div class="clear"><p>${further[1]}</p></div><p>${three}</p><p class="none">${notice}</p><p>${four}</p></main>`,
      article: [p(one), p(two), p(three), p(four)],
      selections: [all('all', 'main', h(1, title), p(one), p(two), p(three), p(four)), between(one, two)],
    }),
  },
  {
    name: 'custom-elements-without-shadow',
    about: 'application whose elements have names of their own',
    make: ({ title, paragraphs: [one, two, three, four], items, headings, menu }) => ({
      head: '<style>app-root,app-page,app-text,app-list{display:block}app-text{margin:1em 0}</style>',
      body: `<app-root><app-nav>${menu.join(' ')}</app-nav><app-page><h1>${title}</h1><app-text>${one}</app-text><app-text>${two}</app-text><h2>${headings[0]}</h2><app-list><ul><li>${items[0]}</li><li><a href="/a">${items[1]}</a></li></ul></app-list><app-text>${three}</app-text><app-text>${four}</app-text></app-page></app-root>`,
      article: [
        p(one),
        p(two),
        h(2, headings[0]),
        ul([items[0], `<a href="/a">${items[1]}</a>`]),
        p(three),
        p(four),
      ],
      selections: [
        all('a list', 'app-list ul', ul([items[0], `<a href="/a">${items[1]}</a>`])),
        between(one, two),
      ],
    }),
  },
];
