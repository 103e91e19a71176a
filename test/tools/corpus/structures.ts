// The structures of the made pages: each page's markup around the words, and the expected capture.
import { h, htmlOf, ol, p, pre, quote, table, ul } from './block';
import { all, between, type Structure } from './structure';
import type { Words } from './words';

const linksTo = (menu: readonly string[]) => menu.map((word) => `<a href="/${word}">${word}</a>`).join(' ');

/** A table's rows from the words. */
const rowsOf = ({ headings, names, items }: Words) => [
  [headings[0], headings[1]],
  [names[0], items[0]],
  [names[1], items[1]],
];

/** By the beginning of their pages' names. */
export const structures: Readonly<Record<string, Structure>> = {
  'news-portal': {
    about: 'news with advertisements between paragraphs, a cookie bar and JSON-LD',
    make: ({ title, names, paragraphs: [one, two, three, four], headings, said, menu, items }) => ({
      head: `<meta property="og:site_name" content="${menu[0]}"><script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle","headline":"${title}","author":{"@type":"Person","name":"${names[0]} ${names[1]}"},"datePublished":"2026-02-11"}</script><style>.bar{position:fixed;bottom:0}.ad{background:#eee}</style>`,
      body: `<header><nav><ul>${menu.map((word) => `<li><a href="/${word}">${word}</a></li>`).join('')}</ul></nav></header>
<main><article><h1>${title}</h1>
<p>${one}</p><div class="ad" aria-label="ad"><a href="/buy">AAA</a></div>
<p>${two}</p><figure><img src="/a.jpg" width="640" height="300" alt="${said}"></figure>
<h2>${headings[0]}</h2><p>${three}</p><div class="ad"><a href="/buy2">BBB</a></div><p>${four}</p></article>
<aside class="related"><h3>${menu[0]}</h3><a href="/f">${headings[1]}</a></aside></main>
<div class="bar">${items.join(' ')} <button>OK</button></div>`,
      article: [p(one), p(two), h(2, headings[0]), p(three), p(four)],
      byline: `${names[0]} ${names[1]} · ${menu[0]} · Feb 11, 2026`,
      selections: [
        all('a paragraph', 'article > p:nth-of-type(2)', p(two)),
        between(three, four, p('<a href="/buy2">BBB</a>')),
      ],
    }),
  },
  'news-nested-wrappers': {
    about: 'news whose every paragraph has a wrapper of its own, with lazy images',
    make: ({ title, paragraphs: [one, two, three, four], headings, said, items, menu }) => {
      const list = ul(items.slice(0, 3));
      return {
        head: '<style>.lead{font-size:1.3em}</style>',
        body: `<div id="root"><div><div><div class="topline">${linksTo(menu)}</div><div><div class="story"><div><h1>${title}</h1></div>
<div class="block"><div class="lead"><p>${one}</p></div></div><div class="block"><div><p>${two}</p></div></div>
<div class="block media"><div><picture><img class="lazy" data-src="/lazy.jpg" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" width="600" height="320" alt="${said}"></picture></div></div>
<div class="block"><div><h2>${headings[1]}</h2></div></div><div class="block"><div><p>${three}</p></div></div>
<div class="block">${list.html}</div>
<div class="block"><div><p>${four}</p></div></div></div></div></div></div><div class="footer">${menu[1]}</div></div>`,
        article: [p(one), p(two), h(2, headings[1]), p(three), list, p(four)],
        selections: [all('a list', 'ul', list), between(one, two)],
      };
    },
  },
  'news-layout-table': {
    about: 'news of the nineties: a layout table, font elements and double line breaks',
    make: ({ title, paragraphs: [one, two, three, four], menu }) => {
      const lines = `${one}<br><br>${two}<br><br><b>${three}</b><br><br>${four}`;
      return {
        body: `<table width="100%" border="0"><tr><td width="120" valign="top" bgcolor="#dddddd">${menu.map((word) => `<a href="/${word}.htm"><font size="2">${word}</font></a><br>`).join('')}</td>
<td valign="top"><table border="0"><tr><td><font size="5"><b>${title}</b></font></td></tr><tr><td><font face="serif" size="3">${lines}</font></td></tr></table></td></tr></table>`,
        article: [p(`<b>${title}</b>`), p(one), p(two), p(`<b>${three}</b>`), p(four)],
        selections: [all('the text', 'table table tr:nth-child(2) td', p(lines))],
      };
    },
  },
  'magazine-pull-quote': {
    about: 'magazine in columns with a pull quote beside the text',
    make: ({ title, paragraphs: [one, two, three, four], headings, said, menu }) => ({
      head: '<style>.columns{columns:2}.pull{float:right;font-size:2em;width:30%}</style>',
      body: `<nav class="menu">${linksTo(menu)}</nav><article class="longread"><header><h1>${title}</h1></header>
<div class="columns"><p>${one}</p><h3>${headings[0]}</h3><p>${two}</p><aside class="pull">${said}</aside><p>${three}</p><h3>${headings[1]}</h3><p><em>${four}</em></p></div></article>`,
      article: [p(one), h(3, headings[0]), p(two), p(three), h(3, headings[1]), p(`<em>${four}</em>`)],
      selections: [all('a paragraph', '.columns > p', p(one)), between(one, two, h(3, headings[0]))],
    }),
  },
  'blog-microdata': {
    about: 'blog post with microdata, tags, share links and comments behind it',
    make: ({ title, paragraphs: [one, two, three, four], items, said, names, menu }) => {
      const author = `${names[0]} ${names[1]}`;
      const steps = ol([items[0], `<a href="/two">${items[1]}</a>`, items[2]]);
      const first = p(`${one} <a href="/one">${menu[0]}</a>`);
      return {
        head: `<meta name="author" content="${author}"><meta property="og:site_name" content="${menu[0]}">`,
        body: `<div class="site-header"><a href="/">${menu[0]}</a> <a href="/a">${menu[1]}</a></div><div itemscope itemtype="https://schema.org/BlogPosting" class="hentry"><h1 itemprop="headline">${title}</h1>
<div itemprop="articleBody" class="entry-content">${htmlOf([first, p(two), steps])}<blockquote>${said}</blockquote><p>${three}</p><p>${four}</p></div>
<div class="sharing"><a href="/s1">X1</a><a href="/s2">X2</a></div></div>
<section id="comments"><h2>${menu[2]}</h2><ol class="comment-list"><li><p>${names[0]}: ${items[3]}</p></li></ol></section>`,
        article: [first, p(two), steps, quote(p(said)), p(three), p(four)],
        byline: `${author} · ${menu[0]}`,
        selections: [all('a quote', 'blockquote', quote(p(said))), between(three, four)],
      };
    },
  },
  'docs-copy-button': {
    about: 'documentation with a side menu, a code block with a Copy button, and a note',
    make: ({ title, paragraphs: [one, two, three], headings, items, menu, said }) => {
      const code = pre('const pond = open("mill");\nif (pond.depth &lt; 2) {\n  pond.close();\n}');
      const list = ul([`<a href="#a">${items[0]}</a>`, `<a href="#b">${items[1]}</a>`]);
      return {
        head: '<style>.layout{display:flex}.note{border:1px solid}</style>',
        body: `<div class="layout"><div class="sidebar"><ul>${menu.map((word) => `<li><a href="/${word}">${word}</a></li>`).join('')}</ul></div><main class="docs"><h1>${title}</h1><p>${one}</p>
<div class="code-wrap"><button class="copy">Copy</button>${code.html}</div>
<h2 id="h1">${headings[0]}</h2><div class="note"><p>${said}</p></div><p>${two}</p>${list.html}<p>${three}</p>
<div class="pager"><a href="/prev">‹</a> <a href="/next">›</a></div></main></div>`,
        article: [p(one), code, h(2, headings[0]), p(said), p(two), list, p(three)],
        selections: [all('code', '.code-wrap', code), between(two, three, list)],
      };
    },
  },
  'docs-glossary': {
    about: 'glossary as a definition list',
    make: ({ title, paragraphs: [one, ...meanings], names, menu }) => ({
      body: `<div role="navigation">${linksTo(menu)}</div><div id="content"><h1>${title}</h1><p>${one}</p><dl>${meanings.map((meaning, at) => `<dt><b>${names[at]}</b></dt><dd>${meaning}</dd>`).join('')}</dl></div>`,
      article: [p(one), ...meanings.map((meaning, at) => p(`<strong>${names[at]}</strong><br>${meaning}`))],
      selections: [all('a paragraph', '#content > p', p(one))],
    }),
  },
  'docs-parameters': {
    about: 'reference with a table of parameters and highlighted code',
    make: ({ title, paragraphs: [one, two, three], headings, items, menu }) => {
      const parameters = table([
        [headings[0], headings[1]],
        ['<code>depth</code>', items[0]],
        ['<code>rake</code>', `${items[2]} (<a href="/rake">${menu[0]}</a>)`],
      ]);
      const text = 'const pond = open("mill");\nreturn pond;';
      const code = { html: `<pre>${text}</pre>`, text };
      return {
        body: `<header role="banner"><a href="/">${menu[2]}</a></header><article class="reference"><h1>${title}</h1><p>${one}</p><h2>${headings[0]}</h2><div class="params">${parameters.html}</div><h2>${headings[1]}</h2><p>${two}</p>
<div class="highlight"><pre><span class="k">const</span> pond = open(<span class="s">"mill"</span>);
<span class="k">return</span> pond;</pre></div><p>${three}</p></article>`,
        article: [p(one), h(2, headings[0]), parameters, h(2, headings[1]), p(two), code, p(three)],
        selections: [all('a table', '.params table', parameters), all('code', '.highlight', code)],
      };
    },
  },
  'wiki-infobox': {
    about: 'wiki with an infobox, a table of contents, edit links and references',
    make: (words) => {
      const { title, paragraphs, headings, names, menu } = words;
      const [one, two, three, four] = paragraphs;
      const infobox = table(rowsOf(words).slice(1), 'column');
      const linked = p(`${three} <a href="/w/1">${menu[0]}</a>`);
      const references = ol([`<a href="#r1">↑</a> ${names[1]}, <a href="/book">${names[2]}</a>, 1998`]);
      return {
        head: '<style>.infobox{float:right}.edit{user-select:none;-webkit-user-select:none}</style>',
        body: `<div id="mw-head"><a href="/">${menu[0]}</a></div><div id="panel">${linksTo(menu)}</div><div id="content" class="mw-body"><h1>${title}</h1><div id="bodyContent">${infobox.html.replace('<table>', '<table class="infobox">')}
<p><b>${names[0]}</b> ${one}<sup><a href="#n1">[1]</a></sup></p><p>${two}</p><h2>${headings[0]} <span class="edit">[<a href="/e1">E</a>]</span></h2>${linked.html}<h2>${headings[1]} <span class="edit">[<a href="/e2">E</a>]</span></h2><p>${four}</p>${references.html.replace('<ol>', '<ol class="references">')}</div></div>`,
        article: [
          infobox,
          p(`<b>${names[0]}</b> ${one}<a href="#n1">[1]</a>`),
          p(two),
          h(2, headings[0]),
          linked,
          h(2, headings[1]),
          p(four),
          references,
        ],
        selections: [all('an infobox', '.infobox', infobox), between(two, three, h(2, headings[0]))],
      };
    },
  },
  footnotes: {
    about: 'essay with footnotes that lead back',
    make: ({ title, paragraphs: [one, two, three, four], items, menu }) => {
      const notes = ol([1, 2].map((note) => `${items[note]} <a href="#r${note}">↩</a>`));
      return {
        body: `<header><nav>${linksTo(menu)}</nav></header><main class="essay"><h1>${title}</h1><p>${one}<sup id="r1"><a href="#f1">1</a></sup></p><p>${two}<sup id="r2"><a href="#f2">2</a></sup></p><p>${three}</p><p>${four}</p><section class="footnotes">${notes.html}</section></main>`,
        article: [p(`${one}<a href="#f1">¹</a>`), p(`${two}<a href="#f2">²</a>`), p(three), p(four), notes],
        selections: [all('footnotes', '.footnotes ol', notes), between(three, four)],
      };
    },
  },
  'help-centre': {
    about: 'help article with breadcrumb, steps, a vote and related articles',
    make: ({ title, paragraphs: [one, two, three], items, headings, menu, said }) => {
      const steps = ol([items[0], items[1], `<a href="/settings">${items[2]}</a>`]);
      const note = p(`<strong>${headings[1]}:</strong> ${three}`);
      const text = [p(one), h(3, headings[0]), steps, p(two), note];
      return {
        body: `<header class="header"><a href="/">${menu[0]}</a></header><ol class="breadcrumbs"><li><a href="/">${menu[0]}</a></li><li><a href="/c">${menu[1]}</a></li></ol><div class="article-container"><article class="article"><header class="article-header"><h1>${title}</h1></header><div class="article-body">${htmlOf(text)}</div><div class="article-votes"><span>${menu[2]}?</span><a href="/yes">✓</a><a href="/no">✗</a></div></article><section class="related-articles"><h3>${headings[0]}</h3><ul><li><a href="/1">${said}</a></li><li><a href="/2">${items[3]}</a></li></ul></section></div>`,
        article: text,
        selections: [all('steps', '.article-body ol', steps), all('all', '.article-body', ...text)],
      };
    },
  },
  'support-conversation': {
    about: 'support ticket: fields, a conversation, and the form for an answer',
    make: (words) => {
      const { title, paragraphs, names, menu } = words;
      const [one, two, three] = paragraphs;
      const fields = table(rowsOf(words), 'column');
      return {
        body: `<nav><a href="/">${menu[0]}</a></nav><div class="ticket"><h1>${title}</h1><div class="props">${fields.html}</div><ol class="thread"><li class="message in"><div class="from">${names[0]} <time>09:12</time></div><div class="text"><p>${one}</p></div></li><li class="message out"><div class="from">${names[1]} <time>09:40</time></div><div class="text"><p>${two}</p><p>${three}</p></div></li></ol><form><textarea>${menu[1]}</textarea><button>${menu[2]}</button></form></div>`,
        article: null,
        selections: [
          all('fields', '.props table', fields),
          all('a message', '.out .text', p(two), p(three)),
          between(two, three),
        ],
      };
    },
  },
  'status-page': {
    about: 'incident with its updates, newest first',
    make: ({ title, paragraphs: [one, two, three], headings, menu, said }) => {
      const updates = [
        { head: p(`<strong>${headings[0]}</strong>`), words: [p(one)], time: p('11:05 UTC') },
        { head: p(`<strong>${headings[1]}</strong>`), words: [p(two), p(three)], time: p('10:20 UTC') },
      ];
      return {
        head: '<style>.subscribe{position:fixed;right:0}</style>',
        body: `<div class="subscribe">${said}</div><div class="page-title"><h1>${title}</h1></div><div class="incident-updates">${updates.map(({ head, words, time }) => `<div class="update"><div class="update-title"><strong>${head.text}</strong></div><div class="update-body">${htmlOf(words)}</div><div class="when"><small>${time.text}</small></div></div>`).join('')}</div><div class="page-footer"><a href="/history">← ${menu[0]}</a></div>`,
        article: updates.flatMap(({ head, words, time }) => [head, ...words, time]),
        selections: [between(two, three)],
      };
    },
  },
  'issue-report': {
    about: 'issue with steps, a stack trace, labels and an answer',
    make: ({ title, paragraphs: [one, two], items, headings, names, menu }) => {
      const steps = [h(3, headings[0]), ol([items[0], items[1]]), h(3, headings[1])];
      const report = [p(one), ...steps, pre('Error: no pond\n    at open (pond.js:4:11)')];
      const answer = p(`<a href="/u/1">@${names[0]}</a> ${two}`);
      return {
        body: `<div class="repo-nav">${linksTo(menu)}</div><div class="issue"><h1>${title} <span class="number">#318</span></h1><div class="labels"><a href="/l/1">${menu[0]}</a><a href="/l/2">${menu[1]}</a></div><div class="issue-body" id="first">${htmlOf(report)}</div><div class="reply" id="second">${answer.html}</div></div>`,
        article: null,
        selections: [all('the report', '#first', ...report), all('the answer', '#second', answer)],
      };
    },
  },
  'board-dialog': {
    about: 'card of a board, open in a dialog over the board',
    make: ({ title, paragraphs: [one, two], items, menu, names }) => ({
      head: '<style>.dialog{position:fixed;inset:40px;background:#fff;overflow:auto}.lane{float:left;width:30%}</style>',
      body: `<div class="board">${names.map((name) => `<div class="lane"><h3>${name}</h3><div class="card">${menu[0]}</div></div>`).join('')}</div><div class="dialog" role="dialog" aria-modal="true"><h2>${title}</h2><div class="desc"><p>${one}</p><p>${two}</p></div><ul class="checklist"><li><input type="checkbox"> ${items[0]}</li><li><input type="checkbox" checked> ${items[1]}</li></ul></div>`,
      article: null,
      selections: [
        all('a checklist', '.checklist', ul([`☐ ${items[0]}`, `☑ ${items[1]}`])),
        between(one, two),
      ],
    }),
  },
  'knowledge-base-unlikely-names': {
    about: 'guide whose wrappers are named like furniture: comment, sidebar, footer',
    make: ({ title, paragraphs: [one, two, three, four], items, headings, menu }) => {
      const list = ul(items.slice(0, 3));
      return {
        body: `<nav>${linksTo(menu)}</nav><div class="page-with-sidebar"><div class="community-comment-wrap"><h1>${title}</h1><p>${one}</p><div class="extra-box"><p>${two}</p></div><h2 class="share-heading">${headings[0]}</h2><p>${three}</p>${list.html.replace('<ul>', '<ul class="related-steps">')}<p>${four}</p></div></div>`,
        article: [p(one), p(two), h(2, headings[0]), p(three), list, p(four)],
        selections: [all('a list', '.related-steps', list)],
      };
    },
  },
  'service-desk-form-wrapper': {
    about: 'page inside one form, as some servers make them',
    make: ({ title, paragraphs: [one, two, three], items, menu, headings, said }) => {
      const list = ul([items[3], `<a href="/x.aspx">${items[2]}</a>`]);
      const middle = [p(two), quote(p(said)), h(3, headings[1]), list];
      const text = [p(one), ...middle, p(three)];
      return {
        body: `<form id="aspnetForm" method="post"><input type="hidden" name="state" value="x"><div id="menu">${linksTo(menu)}</div><div id="ctl00_body"><h1>${title}</h1><div>${htmlOf(text)}</div></div></form>`,
        article: text,
        selections: [all('a list', 'ul', list), between(one, three, ...middle)],
      };
    },
  },
  'mail-archive': {
    about: 'mailing list archive: the mail as preformatted text',
    make: ({ title, paragraphs: [one, two, three], names, menu }) => {
      const mail = `${names[1]}:\n&gt; ${one}\n&gt; ${two}\n\n${three}`;
      return {
        body: `<h1>${title}</h1><b>${names[0]}</b> <a href="mailto:list@made.example">list at made.example</a><ul><li><a href="/1.html">${menu[0]}</a></li><li><a href="/3.html">${menu[1]}</a></li></ul><hr><pre>${mail}
</pre><hr>`,
        article: null,
        selections: [
          all('the mail', 'pre', { html: `<pre>${mail}</pre>`, text: mail.replaceAll('&gt;', '>') }),
        ],
      };
    },
  },
  'forum-tables': {
    about: 'old forum: a table for each post, with signature',
    make: ({ title, paragraphs: [one, two, three], names, said, menu }) => ({
      body: `<center><a href="/">${menu[0]}</a> » <a href="/f2">${menu[1]}</a></center><h3>${title}</h3>${[one, two].map((words, at) => `<table class="post" width="90%" border="1"><tr><td width="20%"><b>${names[at]}</b></td><td id="t${at}">${words}<br><br>${three}<br>--<br><i>${said}</i></td></tr></table>`).join('')}`,
      article: null,
      selections: [all('a post', '#t0', p(`${one}<br><br>${three}<br>--<br><i>${said}</i>`))],
    }),
  },
  'question-answers': {
    about: 'question with two answers, one accepted, with code and votes',
    make: ({ title, paragraphs: [one, two, three], items, menu }) => {
      const question = [p(one), pre('rake.pull()')];
      const answer = [p(two), ul([items[0], `<a href="/d">${items[1]}</a>`])];
      const post = (votes: number, words: string) =>
        `<div class="votes">${votes}</div><div class="prose">${words}</div>`;
      return {
        head: '<style>.votes{float:left;user-select:none;-webkit-user-select:none}</style>',
        body: `<div class="topbar">${linksTo(menu)}</div><h1><a href="/q/1">${title}</a></h1><div class="question">${post(12, htmlOf(question))}</div><div class="answer" id="a1">${post(31, htmlOf(answer))}</div><div class="answer" id="a2">${post(2, p(three).html)}</div>`,
        article: null,
        selections: [
          all('the question', '.question .prose', ...question),
          all('an answer', '#a1 .prose', ...answer),
        ],
      };
    },
  },
  'comments-nested': {
    about: 'story with comments, answers indented as lists in lists',
    make: ({ title, paragraphs: [one, two, three], items, names, headings }) => {
      const said = (at: 0 | 1 | 2) => `<b>${names[at]}</b> ${items[at]}`;
      const comments = ul([[said(0), ul([[said(1), ul([said(2)])]])]]);
      const text = [p(one), p(two), p(three)];
      return {
        body: `<article><h1>${title}</h1>${htmlOf(text)}</article><section class="comments"><h2>${headings[0]}</h2>${comments.html}</section>`,
        article: text,
        selections: [all('the comments', '.comments > ul', comments), between(two, three)],
      };
    },
  },
  'shop-product': {
    about: 'product with features, a table of data, and others like it',
    make: (words) => {
      const { title, paragraphs, items, headings, menu, names } = words;
      const [one, two, three] = paragraphs;
      const features = ul(items.slice(0, 3));
      const data = table(rowsOf(words), 'column');
      const description = [p(one), p(two), h(2, headings[0]), features, h(2, headings[1]), data, p(three)];
      return {
        head: `<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"${title}","offers":{"@type":"Offer","price":"12"}}</script>`,
        body: `<div class="shop-head">${linksTo(menu)}</div><div class="product"><h1>${title}</h1><div class="gallery"><img src="/p1.jpg" width="80" height="80" alt="${items[3]}"></div><div class="price">12,00</div><div class="description">${htmlOf(description)}</div></div><div class="also"><ul><li><a href="/p2">${names[2]}</a></li></ul></div>`,
        article: null,
        selections: [
          all('features', '.description > ul', features),
          all('data', 'table', data),
          between(one, two),
        ],
      };
    },
  },
  'shop-listing': {
    about: 'list of offers without a main text',
    make: ({ title, items, menu }) => {
      const offers = items.map((item, at) => [`<a href="/o/${at}"><b>${item}</b></a>`, `${at + 4},50`]);
      return {
        body: `<nav>${linksTo(menu)}</nav><h1>${title}</h1><ul class="offers">${offers.map(([link, price]) => `<li>${link}<div>${price}</div></li>`).join('')}</ul>`,
        article: null,
        selections: [all('the list', '.offers', ul(offers.map((offer) => offer.join('<br>'))))],
      };
    },
  },
  'spreadsheet-published': {
    about: 'published sheet with numbered rows',
    make: ({ title, items, names }) => {
      const sheet = table(
        [[names[1], names[0]], ...items.map((item, at) => [item, `${at * 7 + 3}`])],
        'none',
      );
      return {
        body: `<div class="name">${title}</div><div class="sheet">${sheet.html}</div><div class="tabs">${names.join(' ')}</div>`,
        article: null,
        selections: [all('the sheet', '.sheet table', sheet)],
      };
    },
  },
  timeline: {
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
  'hidden-beside-seen': {
    about: 'words for screen readers, folded and transparent words among those in sight',
    make: ({ title, paragraphs: [one, two, three, four], said, headings }) => ({
      head: '<style>.sr{position:absolute;width:1px;height:1px;overflow:hidden}.off{display:none}.clear{opacity:0}.none{visibility:hidden}</style>',
      body: `<main><h1>${title}</h1><p>${one}<span class="sr">${said}</span></p><p class="off">${headings[0]}</p><p>${two}</p><div class="clear"><p>${headings[1]}</p></div><p>${three}</p><p class="none">${said}</p><p>${four}</p></main>`,
      article: [p(one), p(two), p(three), p(four)],
      selections: [all('all', 'main', h(1, title), p(one), p(two), p(three), p(four)), between(one, two)],
    }),
  },
  'custom-elements-without-shadow': {
    about: 'application whose elements have names of their own',
    make: ({ title, paragraphs: [one, two, three, four], items, headings, menu }) => {
      const list = ul([items[0], `<a href="/a">${items[1]}</a>`]);
      return {
        head: '<style>app-root,app-page,app-text,app-list{display:block}app-text{margin:1em 0}</style>',
        body: `<app-root><app-nav>${menu.join(' ')}</app-nav><app-page><h1>${title}</h1><app-text>${one}</app-text><app-text>${two}</app-text><h2>${headings[0]}</h2><app-list>${list.html}</app-list><app-text>${three}</app-text><app-text>${four}</app-text></app-page></app-root>`,
        article: [p(one), p(two), h(2, headings[0]), list, p(three), p(four)],
        selections: [all('a list', 'app-list ul', list), between(one, two)],
      };
    },
  },
};
