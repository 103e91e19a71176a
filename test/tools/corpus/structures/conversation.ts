// Structures of mail, chat, forums and feeds.
import { h, p, pre, quote, table, ul } from '../block';
import { all, between, type Structure } from '../structure';

export const conversation: readonly Structure[] = [
  {
    name: 'mail-quoted-history',
    about: 'mail with its quoted history, two levels deep',
    make: ({ title, paragraphs: [one, two, three, four], names }) => ({
      body: `<div class="toolbar">‹ ›</div><h2>${title}</h2><div class="mail"><div class="head">${names[0]} &lt;a@made.example&gt;</div><div class="body"><p>${one}</p><p>${two}</p><div class="quoted"><p>${names[1]}:</p><blockquote type="cite"><p>${three}</p><blockquote type="cite"><p>${four}</p></blockquote></blockquote></div></div></div>`,
      article: null,
      selections: [
        all('a mail', '.body', p(one), p(two), p(`${names[1]}:`), quote(p(three), quote(p(four)))),
        all('a quote', '.quoted > blockquote', quote(p(three), quote(p(four)))),
        between(one, two),
      ],
    }),
  },
  {
    name: 'mail-newsletter',
    about: 'newsletter of layout tables with a hidden preview line',
    make: ({ title, paragraphs: [one, two, three], headings, items, caption, notice }) => ({
      body: `<div style="display:none">${notice}</div><table role="presentation" width="100%"><tr><td align="center"><table role="presentation" width="600"><tr><td><img src="/head.png" width="600" height="80" alt=""></td></tr><tr><td><h1>${title}</h1><p>${one}</p></td></tr><tr><td><table role="presentation"><tr><td width="50%"><h2>${headings[0]}</h2><p>${two}</p></td><td width="50%"><h2>${headings[1]}</h2><p>${three}</p></td></tr></table></td></tr><tr><td><ul><li>${items[0]}</li><li><a href="/go">${items[1]}</a></li></ul></td></tr><tr><td><small>${caption} <a href="/off">×</a></small></td></tr></table></td></tr></table>`,
      article: [
        p(one),
        h(2, headings[0]),
        p(two),
        h(2, headings[1]),
        p(three),
        ul([items[0], `<a href="/go">${items[1]}</a>`]),
      ],
      selections: [
        all(
          'a part',
          'table table tr:nth-child(3) > td',
          h(2, headings[0]),
          p(two),
          h(2, headings[1]),
          p(three),
        ),
        all('a list', 'ul', ul([items[0], `<a href="/go">${items[1]}</a>`])),
      ],
    }),
  },
  {
    name: 'mail-archive',
    about: 'mailing list archive: the mail as preformatted text',
    make: ({ title, paragraphs: [one, two, three], names, menu }) => ({
      body: `<h1>${title}</h1><b>${names[0]}</b> <a href="mailto:list@made.example">list at made.example</a><ul><li><a href="/1.html">${menu[0]}</a></li><li><a href="/3.html">${menu[1]}</a></li></ul><hr><pre>${names[1]}:
&gt; ${one}
&gt; ${two}

${three}
</pre><hr>`,
      article: null,
      selections: [
        all('the mail', 'pre', {
          html: `<pre>${names[1]}:\n&gt; ${one}\n&gt; ${two}\n\n${three}</pre>`,
          text: `${names[1]}:\n> ${one}\n> ${two}\n\n${three}`,
        }),
      ],
    }),
  },
  {
    name: 'chat-bubbles',
    about: 'chat in bubbles, own and others apart by class alone',
    make: ({ title, paragraphs: [one, two], items, names }) => ({
      head: '<style>.msg{margin:8px}.me{text-align:right}.bubble{display:inline-block;background:#def}.avatar{user-select:none;-webkit-user-select:none}</style>',
      body: `<header>${title}</header><ul class="messages"><li class="msg"><span class="avatar">◐</span><div class="bubble"><p>${items[0]}</p></div></li><li class="msg me"><div class="bubble"><p>${items[1]}</p></div></li><li class="msg"><span class="avatar">◑</span><div class="bubble"><p>${one}</p></div></li><li class="msg me"><div class="bubble"><p>${two}</p></div></li></ul><div contenteditable="true" role="textbox">${names[0]}</div>`,
      article: null,
      selections: [
        all('the chat', '.messages', ul([items[0], items[1], one, two])),
        all('a bubble', '.msg:nth-child(3) .bubble', p(one)),
      ],
    }),
  },
  {
    name: 'chat-log-table',
    about: 'log of a channel as a table of time, name and words',
    make: ({ title, paragraphs: [one, two], items, names, menu }) => {
      const rows = [
        ['14:02', names[0], items[0]],
        ['14:03', names[1], one],
        ['14:07', names[0], `${items[2]} <a href="/log/2">${menu[0]}</a>`],
        ['14:09', names[2], two],
      ];
      return {
        body: `<h1>${title}</h1><table id="log"><tbody>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</tbody></table>`,
        article: null,
        selections: [all('the log', '#log', table(rows, {}))],
      };
    },
  },
  {
    name: 'social-feed',
    about: 'endless feed of posts with counts and actions',
    make: ({ paragraphs, names, further, title }) => ({
      head: '<style>.post{border-bottom:1px solid}.actions{user-select:none;-webkit-user-select:none;display:flex}</style>',
      body: `<div class="compose">${title}</div><div role="feed">${paragraphs.map((words, at) => `<article class="post" id="p${at}"><div class="who"><a href="/@${at}">@${names[at % 3]}</a></div><div class="what"><p>${words}</p></div><div class="actions"><span>♥ ${at + 3}</span><span>↺ 1</span></div></article>`).join('')}</div><div aria-busy="true">${further[0]}</div>`,
      article: null,
      selections: [
        all('a post', '#p1 .what', p(paragraphs[1])),
        all('two posts', '#p2', p(`<a href="/@2">@${names[2]}</a>`), p(paragraphs[2])),
      ],
    }),
  },
  {
    name: 'forum-tables',
    about: 'old forum: a table for each post, with signature',
    make: ({ title, paragraphs: [one, two, three], names, quote: said, menu }) => ({
      body: `<center><a href="/">${menu[0]}</a> » <a href="/f2">${menu[1]}</a></center><h3>${title}</h3>${[one, two].map((words, at) => `<table class="post" width="90%" border="1"><tr><td width="20%"><b>${names[at]}</b></td><td id="t${at}">${words}<br><br>${three}<br>--<br><i>${said}</i></td></tr></table>`).join('')}`,
      article: null,
      selections: [all('a post', '#t0', p(`${one}<br><br>${three}<br>--<br><i>${said}</i>`))],
    }),
  },
  {
    name: 'forum-quotes',
    about: 'forum whose answers quote, with likes and signatures',
    make: ({ title, paragraphs: [one, two, three], names, items, menu }) => ({
      body: `<ul class="crumbs"><li><a href="/">${menu[0]}</a></li></ul><h1>${title}</h1><div class="topic"><div class="post" id="n1"><div class="cooked"><p>${one}</p><ul><li>${items[0]}</li><li>${items[1]}</li></ul></div></div><div class="post" id="n2"><div class="cooked"><blockquote><p>${names[0]}: ${items[2]}</p></blockquote><p>${two}</p><p>${three} <a class="mention" href="/u/2">@${names[1]}</a></p></div></div></div>`,
      article: null,
      selections: [
        all(
          'an answer',
          '#n2 .cooked',
          quote(p(`${names[0]}: ${items[2]}`)),
          p(two),
          p(`${three} <a href="/u/2">@${names[1]}</a>`),
        ),
        all('a post', '#n1 .cooked', p(one), ul([items[0], items[1]])),
      ],
    }),
  },
  {
    name: 'question-answers',
    about: 'question with two answers, one accepted, with code and votes',
    make: ({ title, paragraphs: [one, two, three], items, menu }) => ({
      head: '<style>.votes{float:left;user-select:none;-webkit-user-select:none}</style>',
      body: `<div class="topbar">${menu.map((word) => `<a href="/${word}">${word}</a>`).join(' ')}</div><h1><a href="/q/1">${title}</a></h1><div class="question"><div class="votes">12</div><div class="prose"><p>${one}</p><pre><code>rake.pull()</code></pre></div></div><div class="answer" id="a1"><div class="votes">31</div><div class="prose"><p>${two}</p><ul><li>${items[0]}</li><li><a href="/d">${items[1]}</a></li></ul></div></div><div class="answer" id="a2"><div class="votes">2</div><div class="prose"><p>${three}</p></div></div>`,
      article: null,
      selections: [
        all('the question', '.question .prose', p(one), pre('rake.pull()')),
        all('an answer', '#a1 .prose', p(two), ul([items[0], `<a href="/d">${items[1]}</a>`])),
      ],
    }),
  },
  {
    name: 'comments-nested',
    about: 'story with comments, answers indented as lists in lists',
    make: ({ title, paragraphs: [one, two, three], items, names, headings }) => ({
      body: `<article><h1>${title}</h1><p>${one}</p><p>${two}</p><p>${three}</p></article><section class="comments"><h2>${headings[0]}</h2><ul class="c"><li><b>${names[0]}</b> ${items[0]}<ul><li><b>${names[1]}</b> ${items[1]}<ul><li><b>${names[2]}</b> ${items[2]}</li></ul></li></ul></li></ul></section>`,
      article: [p(one), p(two), p(three)],
      selections: [
        all(
          'the comments',
          'ul.c',
          ul([
            [
              `<b>${names[0]}</b> ${items[0]}`,
              ul([[`<b>${names[1]}</b> ${items[1]}`, ul([`<b>${names[2]}</b> ${items[2]}`])]]),
            ],
          ]),
        ),
        between(two, three),
      ],
    }),
  },
  {
    name: 'review-thread',
    about: 'remarks beside a document, resolved ones greyed',
    make: ({ title, paragraphs: [one, two, three], names, headings }) => ({
      body: `<main class="doc"><h1>${title}</h1><p>${one}</p><p>${two}</p><h2>${headings[0]}</h2><p>${three}</p></main><div class="remarks"><div class="remark"><b>${names[0]}</b> <span>${headings[1]}</span></div></div>`,
      article: [p(one), p(two), h(2, headings[0]), p(three)],
      selections: [between(two, three, h(2, headings[0]))],
    }),
  },
];
