// Structures of news and magazines.
import { h, ol, p, quote, ul } from '../block';
import { all, between, type Structure } from '../structure';

export const news: readonly Structure[] = [
  {
    name: 'news-portal',
    about: 'news with advertisements between paragraphs, a cookie bar and JSON-LD',
    make: ({
      site,
      title,
      author,
      paragraphs: [one, two, three, four],
      headings,
      caption,
      menu,
      notice,
      further,
    }) => ({
      head: `<meta property="og:site_name" content="${site}"><script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle","headline":"${title}","author":{"@type":"Person","name":"${author}"},"datePublished":"2026-02-11"}</script><style>.bar{position:fixed;bottom:0}.ad{background:#eee}</style>`,
      body: `<header><nav><ul>${menu.map((word) => `<li><a href="/${word}">${word}</a></li>`).join('')}</ul></nav></header>
<main><article><h1>${title}</h1>
<p>${one}</p><div class="ad" aria-label="ad"><a href="/buy">AAA</a></div>
<p>${two}</p><figure><img src="/a.jpg" width="640" height="300" alt="${caption}"></figure>
<h2>${headings[0]}</h2><p>${three}</p><div class="ad"><a href="/buy2">BBB</a></div><p>${four}</p></article>
<aside class="related"><h3>${further[0]}</h3><a href="/f">${further[1]}</a></aside></main>
<div class="bar">${notice} <button>OK</button></div>`,
      article: [p(one), p(two), h(2, headings[0]), p(three), p(four)],
      byline: `${author} · ${site} · Feb 11, 2026`,
      selections: [
        all('a paragraph', 'article > p:nth-of-type(2)', p(two)),
        between(three, four, p('<a href="/buy2">BBB</a>')),
      ],
    }),
  },
  {
    name: 'news-nested-wrappers',
    about: 'news whose every paragraph has a wrapper of its own, with lazy images',
    make: ({ title, site, paragraphs: [one, two, three, four], headings, caption, items, menu }) => ({
      head: '<style>.lead{font-size:1.3em}</style>',
      body: `<div id="root"><div><div><div class="topline">${menu.map((word) => `<span><a href="/${word}">${word}</a></span>`).join(' ')}</div><div><div class="story"><div><h1>${title}</h1></div>
<div class="block"><div class="lead"><p>${one}</p></div></div><div class="block"><div><p>${two}</p></div></div>
<div class="block media"><div><picture><img class="lazy" data-src="/lazy.jpg" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" width="600" height="320" alt="${caption}"></picture></div></div>
<div class="block"><div><h2>${headings[1]}</h2></div></div><div class="block"><div><p>${three}</p></div></div>
<div class="block"><ul><li>${items[0]}</li><li>${items[1]}</li><li>${items[2]}</li></ul></div>
<div class="block"><div><p>${four}</p></div></div></div></div></div></div><div class="footer">${site}</div></div>`,
      article: [p(one), p(two), h(2, headings[1]), p(three), ul(items.slice(0, 3)), p(four)],
      selections: [all('a list', 'ul', ul(items.slice(0, 3))), between(one, two)],
    }),
  },
  {
    name: 'news-live-entries',
    about: 'live coverage in timed entries',
    make: ({ title, paragraphs, headings, names, further }) => ({
      body: `<header class="masthead"><a href="/">${further[0]}</a></header><main><h1>${title}</h1>
<section class="entry"><p class="time"><time>18:42</time></p><h2>${headings[0]}</h2><p>${paragraphs[0]}</p><p>${paragraphs[1]}</p></section>
<section class="entry"><p class="time"><time>18:10</time></p><h2>${headings[1]}</h2><p>${paragraphs[2]}</p><blockquote><p>${names[0]}: ${paragraphs[3]}</p></blockquote></section></main>
<footer><a href="/about">${further[1]}</a></footer>`,
      article: [
        p('18:42'),
        h(2, headings[0]),
        p(paragraphs[0]),
        p(paragraphs[1]),
        p('18:10'),
        h(2, headings[1]),
        p(paragraphs[2]),
        quote(p(`${names[0]}: ${paragraphs[3]}`)),
      ],
      selections: [
        all(
          'an entry',
          '.entry:first-of-type',
          p('18:42'),
          h(2, headings[0]),
          p(paragraphs[0]),
          p(paragraphs[1]),
        ),
        between(paragraphs[1], paragraphs[2], p('18:10'), h(2, headings[1])),
      ],
    }),
  },
  {
    name: 'news-layout-table',
    about: 'news of the nineties: a layout table, font elements and double line breaks',
    make: ({ title, paragraphs: [one, two, three, four], menu }) => ({
      body: `<table width="100%" border="0"><tr><td width="120" valign="top" bgcolor="#dddddd">${menu.map((word) => `<a href="/${word}.htm"><font size="2">${word}</font></a><br>`).join('')}</td>
<td valign="top"><table border="0"><tr><td><font size="5"><b>${title}</b></font></td></tr><tr><td><font face="serif" size="3">${one}<br><br>${two}<br><br><b>${three}</b><br><br>${four}</font></td></tr></table></td></tr></table>`,
      article: [p(`<b>${title}</b>`), p(one), p(two), p(`<b>${three}</b>`), p(four)],
      selections: [
        all(
          'the text',
          'table table tr:nth-child(2) td',
          p(`${one}<br><br>${two}<br><br><b>${three}</b><br><br>${four}`),
        ),
      ],
    }),
  },
  {
    name: 'news-line-breaks',
    about: 'news in one element, its paragraphs parted by line breaks',
    make: ({ title, paragraphs: [one, two, three, four], menu, author }) => ({
      head: `<meta name="author" content="${author}">`,
      body: `<div id="nav">${menu.map((word) => `<a href="/${word}">${word}</a>`).join(' | ')}</div><h1>${title}</h1>
<div id="text">${one}<br><br>${two}<br><br>${three} <a href="/more">${menu[1]}</a>.<br><br>${four}</div>`,
      article: [p(one), p(two), p(`${three} <a href="/more">${menu[1]}</a>.`), p(four)],
      byline: author,
      selections: [
        all(
          'all',
          '#text',
          p(`${one}<br><br>${two}<br><br>${three} <a href="/more">${menu[1]}</a>.<br><br>${four}`),
        ),
      ],
    }),
  },
  {
    name: 'magazine-pull-quote',
    about: 'magazine in columns with a pull quote beside the text',
    make: ({ title, paragraphs: [one, two, three, four], headings, quote: said, menu }) => ({
      head: '<style>.columns{columns:2}.pull{float:right;font-size:2em;width:30%}</style>',
      body: `<nav class="menu">${menu.map((word) => `<a href="/${word}">${word}</a>`).join('')}</nav><article class="longread"><header><h1>${title}</h1></header>
<div class="columns"><p>${one}</p><h3>${headings[0]}</h3><p>${two}</p><aside class="pull">${said}</aside><p>${three}</p><h3>${headings[1]}</h3><p><em>${four}</em></p></div></article>`,
      article: [p(one), h(3, headings[0]), p(two), p(three), h(3, headings[1]), p(`<em>${four}</em>`)],
      selections: [all('a paragraph', '.columns > p', p(one)), between(one, two, h(3, headings[0]))],
    }),
  },
  {
    name: 'press-release',
    about: 'press release with facts as a list and a contact at the end',
    make: ({ title, paragraphs: [one, two, three], items, headings, names, notice }) => ({
      head: '<style>.cookie{position:fixed;top:0}</style>',
      body: `<div class="cookie"><p>${notice}</p></div><div class="press"><h1>${title}</h1><ul class="facts"><li>${items[0]}</li><li>${items[1]}</li></ul><p>${one}</p><p>${two}</p><p>${three}</p>
<h4>${headings[0]}</h4><ul><li><a href="/photos">${items[2]}</a></li><li><a href="/facts">${items[3]}</a></li></ul><p>${names[0]}, <a href="mailto:press@made.example">press@made.example</a></p></div>`,
      article: [
        ul([items[0], items[1]]),
        p(one),
        p(two),
        p(three),
        h(4, headings[0]),
        ul([`<a href="/photos">${items[2]}</a>`, `<a href="/facts">${items[3]}</a>`]),
        p(`${names[0]}, <a href="mailto:press@made.example">press@made.example</a>`),
      ],
      selections: [all('a list', 'ul.facts', ul([items[0], items[1]])), between(one, three, p(two))],
    }),
  },
  {
    name: 'blog-microdata',
    about: 'blog post with microdata, tags, share links and comments behind it',
    make: ({
      title,
      author,
      site,
      paragraphs: [one, two, three, four],
      items,
      quote: said,
      names,
      further,
      menu,
    }) => ({
      head: `<meta name="author" content="${author}"><meta property="og:site_name" content="${site}">`,
      body: `<div class="site-header"><a href="/">${site}</a> <a href="/a">${menu[1]}</a></div><div itemscope itemtype="https://schema.org/BlogPosting" class="hentry"><h1 itemprop="headline">${title}</h1>
<div itemprop="articleBody" class="entry-content"><p>${one} <a href="/one">${menu[0]}</a></p><p>${two}</p><ol><li>${items[0]}</li><li><a href="/two">${items[1]}</a></li><li>${items[2]}</li></ol><blockquote>${said}</blockquote><p>${three}</p><p>${four}</p></div>
<div class="sharing"><a href="/s1">X1</a><a href="/s2">X2</a></div></div>
<section id="comments"><h2>${further[0]}</h2><ol class="comment-list"><li><p>${names[0]}: ${items[3]}</p></li></ol></section>`,
      article: [
        p(`${one} <a href="/one">${menu[0]}</a>`),
        p(two),
        ol([items[0], `<a href="/two">${items[1]}</a>`, items[2]]),
        quote(p(said)),
        p(three),
        p(four),
      ],
      byline: `${author} · ${site}`,
      selections: [all('a quote', 'blockquote', quote(p(said))), between(three, four)],
    }),
  },
  {
    name: 'photo-story',
    about: 'photo story: figures with captions, little text',
    make: ({ title, paragraphs: [one, two], caption, items, menu }) => ({
      body: `<nav>${menu.map((word) => `<a href="/${word}">${word}</a>`).join(' ')}</nav><main><h1>${title}</h1><p>${one}</p>
<figure><img src="/1.jpg" width="900" height="500" alt="${caption}"><figcaption>${items[0]}</figcaption></figure>
<figure><img src="/2.jpg" width="900" height="500" alt="${items[3]}"><figcaption>${items[1]}</figcaption></figure><p>${two}</p></main>`,
      article: [p(one), p(two)],
      selections: [all('a caption', 'figcaption', p(items[0]))],
    }),
  },
  {
    name: 'interview',
    about: 'interview with questions in bold',
    make: ({ title, paragraphs: [one, two, three], headings, quote: said, menu, author }) => ({
      body: `<ul class="menu">${menu.map((word) => `<li><a href="/${word}">${word}</a></li>`).join('')}</ul><div class="post"><h1>${title}</h1><p class="byline">${author}</p>
<p><strong>${headings[0]}?</strong></p><p>${one}</p><p><strong>${headings[1]}?</strong></p><p>${two}</p><p><strong>${said}</strong></p><p>${three}</p></div>`,
      article: [
        p(`<strong>${headings[0]}?</strong>`),
        p(one),
        p(`<strong>${headings[1]}?</strong>`),
        p(two),
        p(`<strong>${said}</strong>`),
        p(three),
      ],
      byline: author,
      selections: [between(one, two, p(`<strong>${headings[1]}?</strong>`))],
    }),
  },
];
