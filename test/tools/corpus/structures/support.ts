// Structures of support desks, trackers and boards.
import { h, ol, p, pre, quote, table, ul } from '../block';
import { all, between, type Structure } from '../structure';

export const support: readonly Structure[] = [
  {
    name: 'help-centre',
    about: 'help article with breadcrumb, steps, a vote and related articles',
    make: ({ title, site, paragraphs: [one, two, three], items, headings, menu, further }) => ({
      body: `<header class="header"><a href="/">${site}</a></header><ol class="breadcrumbs"><li><a href="/">${menu[0]}</a></li><li><a href="/c">${menu[1]}</a></li></ol><div class="article-container"><article class="article"><header class="article-header"><h1>${title}</h1></header><div class="article-body"><p>${one}</p><h3>${headings[0]}</h3><ol><li>${items[0]}</li><li>${items[1]}</li><li><a href="/settings">${items[2]}</a></li></ol><p>${two}</p><p><strong>${headings[1]}:</strong> ${three}</p></div><div class="article-votes"><span>${menu[2]}?</span><a href="/yes">✓</a><a href="/no">✗</a></div></article><section class="related-articles"><h3>${headings[0]}</h3><ul><li><a href="/1">${further[0]}</a></li><li><a href="/2">${further[1]}</a></li></ul></section></div>`,
      article: [
        p(one),
        h(3, headings[0]),
        ol([items[0], items[1], `<a href="/settings">${items[2]}</a>`]),
        p(two),
        p(`<strong>${headings[1]}:</strong> ${three}`),
      ],
      selections: [
        all('steps', '.article-body ol', ol([items[0], items[1], `<a href="/settings">${items[2]}</a>`])),
        all(
          'all',
          '.article-body',
          p(one),
          h(3, headings[0]),
          ol([items[0], items[1], `<a href="/settings">${items[2]}</a>`]),
          p(two),
          p(`<strong>${headings[1]}:</strong> ${three}`),
        ),
      ],
    }),
  },
  {
    name: 'support-conversation',
    about: 'support ticket: fields, a conversation, and the form for an answer',
    make: ({ title, paragraphs: [one, two, three], table: rows, names, menu }) => ({
      body: `<nav><a href="/">${menu[0]}</a></nav><div class="ticket"><h1>${title}</h1><table class="props"><tbody>${rows.map(([head, cell]) => `<tr><th>${head}</th><td>${cell}</td></tr>`).join('')}</tbody></table><ol class="thread"><li class="message in"><div class="from">${names[0]} <time>09:12</time></div><div class="text"><p>${one}</p></div></li><li class="message out"><div class="from">${names[1]} <time>09:40</time></div><div class="text"><p>${two}</p><p>${three}</p></div></li></ol><form><textarea>${menu[1]}</textarea><button>${menu[2]}</button></form></div>`,
      article: null,
      selections: [
        all('fields', '.props', table(rows, { column: true })),
        all('a message', '.out .text', p(two), p(three)),
        between(two, three),
      ],
    }),
  },
  {
    name: 'status-page',
    about: 'incident with its updates, newest first',
    make: ({ title, paragraphs: [one, two, three], headings, menu, notice }) => ({
      head: '<style>.subscribe{position:fixed;right:0}</style>',
      body: `<div class="subscribe">${notice}</div><div class="page-title"><h1>${title}</h1></div><div class="incident-updates"><div class="update"><div class="update-title"><strong>${headings[0]}</strong></div><div class="update-body"><p>${one}</p></div><div class="when"><small>11:05 UTC</small></div></div><div class="update"><div class="update-title"><strong>${headings[1]}</strong></div><div class="update-body"><p>${two}</p><p>${three}</p></div><div class="when"><small>10:20 UTC</small></div></div></div><div class="page-footer"><a href="/history">← ${menu[0]}</a></div>`,
      article: [
        p(`<strong>${headings[0]}</strong>`),
        p(one),
        p('11:05 UTC'),
        p(`<strong>${headings[1]}</strong>`),
        p(two),
        p(three),
        p('10:20 UTC'),
      ],
      selections: [between(two, three)],
    }),
  },
  {
    name: 'issue-report',
    about: 'issue with steps, a stack trace, labels and an answer',
    make: ({ title, paragraphs: [one, two], items, headings, names, menu }) => ({
      body: `<div class="repo-nav">${menu.map((word) => `<a href="/${word}">${word}</a>`).join('')}</div><div class="issue"><h1>${title} <span class="number">#318</span></h1><div class="labels"><a href="/l/1">${menu[0]}</a><a href="/l/2">${menu[1]}</a></div><div class="issue-body" id="first"><p>${one}</p><h3>${headings[0]}</h3><ol><li>${items[0]}</li><li>${items[1]}</li></ol><h3>${headings[1]}</h3><pre><code>Error: no pond
    at open (pond.js:4:11)</code></pre></div><div class="reply" id="second"><p><a href="/u/1">@${names[0]}</a> ${two}</p></div></div>`,
      article: null,
      selections: [
        all(
          'the report',
          '#first',
          p(one),
          h(3, headings[0]),
          ol([items[0], items[1]]),
          h(3, headings[1]),
          pre('Error: no pond\n    at open (pond.js:4:11)'),
        ),
        all('the answer', '#second', p(`<a href="/u/1">@${names[0]}</a> ${two}`)),
      ],
    }),
  },
  {
    name: 'tracker-description-grid',
    about: 'work item: details as a definition grid beside its description',
    make: ({ title, paragraphs: [one, two, three], items, names, menu, headings }) => ({
      head: '<style>.grid{display:grid;grid-template-columns:1fr 1fr}dt,dd{display:block;margin:0}</style>',
      body: `<div id="header"><a href="/b">${menu[0]}</a></div><div class="item"><h1>${title}</h1><div class="grid"><div class="description"><h2>${headings[0]}</h2><p>${one}</p><p>${two}</p><ul><li>${items[0]}</li><li><a href="/PRJ-4">PRJ-4</a> ${items[1]}</li></ul><p>${three}</p></div><dl class="details"><dt>${menu[1]}</dt><dd>${names[0]}</dd><dt>${menu[2]}</dt><dd>${names[1]}</dd></dl></div></div>`,
      article: null,
      selections: [
        all(
          'the description',
          '.description',
          h(2, headings[0]),
          p(one),
          p(two),
          ul([items[0], `<a href="/PRJ-4">PRJ-4</a> ${items[1]}`]),
          p(three),
        ),
        between(one, two),
      ],
    }),
  },
  {
    name: 'board-dialog',
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
  {
    name: 'knowledge-base-unlikely-names',
    about: 'guide whose wrappers are named like furniture: comment, sidebar, footer',
    make: ({ title, paragraphs: [one, two, three, four], items, headings, menu }) => ({
      body: `<nav>${menu.map((word) => `<a href="/${word}">${word}</a>`).join(' ')}</nav><div class="page-with-sidebar"><div class="community-comment-wrap"><h1>${title}</h1><p>${one}</p><div class="extra-box"><p>${two}</p></div><h2 class="share-heading">${headings[0]}</h2><p>${three}</p><ul class="related-steps"><li>${items[0]}</li><li>${items[1]}</li><li>${items[2]}</li></ul><p>${four}</p></div></div>`,
      article: [p(one), p(two), h(2, headings[0]), p(three), ul(items.slice(0, 3)), p(four)],
      selections: [all('a list', '.related-steps', ul(items.slice(0, 3)))],
    }),
  },
  {
    name: 'service-desk-form-wrapper',
    about: 'page inside one form, as some servers make them',
    make: ({ title, paragraphs: [one, two, three], items, menu, headings, quote: said }) => ({
      body: `<form id="aspnetForm" method="post"><input type="hidden" name="state" value="x"><div id="menu">${menu.map((word) => `<a href="/${word}.aspx">${word}</a>`).join(' ')}</div><div id="ctl00_body"><h1>${title}</h1><div><p>${one}</p><p>${two}</p><blockquote><p>${said}</p></blockquote><h3>${headings[1]}</h3><ul><li>${items[3]}</li><li><a href="/x.aspx">${items[2]}</a></li></ul><p>${three}</p></div></div></form>`,
      article: [
        p(one),
        p(two),
        quote(p(said)),
        h(3, headings[1]),
        ul([items[3], `<a href="/x.aspx">${items[2]}</a>`]),
        p(three),
      ],
      selections: [
        all('a list', 'ul', ul([items[3], `<a href="/x.aspx">${items[2]}</a>`])),
        between(
          one,
          three,
          p(two),
          quote(p(said)),
          h(3, headings[1]),
          ul([items[3], `<a href="/x.aspx">${items[2]}</a>`]),
        ),
      ],
    }),
  },
];
