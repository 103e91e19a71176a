// The frame of every HTML page: head, style, and headers that block all scripts.
import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import { htmlAnswer } from '../http/answers.ts';

export type Markup = ReturnType<typeof html>;

const style = `
:root { color-scheme: light dark; --ink: #1d2330; --soft: #5b6475; --line: #d9dee7; --paper: #f6f7f9; --card: #fff; --link: #1257b8; --tag: #e6edf8; --new: #d8f0dd; }
@media (prefers-color-scheme: dark) { :root { --ink: #e7eaf0; --soft: #a2abbb; --line: #353c4a; --paper: #14171d; --card: #1d222b; --link: #8ab8ff; --tag: #2a3750; --new: #1f4a2b; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.55 system-ui, sans-serif; }
header, main { max-width: 46rem; margin: 0 auto; padding: 1rem; }
header { color: var(--soft); font-size: .9rem; padding-bottom: 0; }
a { color: var(--link); }
h1 { font-size: 1.6rem; line-height: 1.25; margin: .25rem 0 .75rem; overflow-wrap: anywhere; }
h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: .6rem; padding: 1rem; margin: 0 0 1rem; overflow-wrap: anywhere; }
.card > :first-child { margin-top: 0; } .card > :last-child { margin-bottom: 0; }
.key, .soft { color: var(--soft); font-size: .9rem; }
.tag { display: inline-block; background: var(--tag); border-radius: 1rem; padding: 0 .65rem; margin: 0 .35rem .25rem 0; }
.new { display: inline-block; background: var(--new); color: var(--ink); border-radius: .3rem; padding: 0 .4rem; font-size: .8rem; font-weight: 600; }
.card:target { border-color: var(--link); box-shadow: 0 0 0 1px var(--link); }
.about > * + *::before { content: ' · '; }
.plain { white-space: pre-wrap; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .3rem 1.25rem; margin: 0; }
dt { color: var(--soft); } dd { margin: 0; overflow-wrap: anywhere; }
ul.list { list-style: none; padding: 0 1rem; margin: 0; } ul.list li { padding: 1rem 0; border-top: 1px solid var(--line); } ul.list li:first-child { border-top: 0; }
blockquote { border-left: 3px solid var(--line); margin-left: 0; padding-left: 1rem; color: var(--soft); }
figure { margin: 0; } figure img { max-width: 100%; border: 1px solid var(--line); }
pre { overflow-x: auto; } table { border-collapse: collapse; } td, th { border: 1px solid var(--line); padding: .25rem .5rem; }
`;

const headers = {
  'Content-Security-Policy': `default-src 'none'; img-src 'self'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
  // A page in a browser sets a cookie, so that a test can prove that the client never sends one.
  'Set-Cookie': 'planning_session=local; Path=/; HttpOnly; SameSite=Lax',
};

export async function pageAnswer(title: string, content: Markup, status = 200): Promise<Response> {
  const document = html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${raw(style)}</style>
</head>
<body>
<header><a href="/">Planning service</a> on this machine</header>
<main>${content}</main>
</body>
</html>
`;
  return htmlAnswer(status, String(await document), headers);
}
