// @vitest-environment jsdom
// The clipboards of programs, made by hand after public descriptions (F117).
import { describe, expect, it } from 'vitest';
import { pastedHtml } from '@/components/rich-text/pasted-html';
import { isCleanHtml } from '@/lib/page/passage/allowed-html';

const googleDocs = (inner: string) =>
  `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1a2b">${inner}</b><br class="Apple-interchange-newline">`;
const docsSpan = (text: string, style = 'font-weight:400;font-style:normal;') =>
  `<span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;${style}text-decoration:none;vertical-align:baseline;white-space:pre;white-space:pre-wrap;">${text}</span>`;
const docsLine = (inner: string) =>
  `<p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;">${inner}</p>`;
const docsMono = "font-family:'Courier New',monospace;font-weight:400;";

const word = (inner: string) =>
  `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><title>t</title><style>
<!-- /* Font Definitions */ @font-face {font-family:Wingdings;} /* Style */
p.MsoNormal, li.MsoNormal {margin:0cm;font-family:"Calibri",sans-serif;}
span.Strong1 {mso-style-name:x; font-weight:bold;} --></style></head><body lang=EN-US><!--StartFragment-->${inner}<!--EndFragment--></body></html>`;
const wordItem = (marker: string, text: string, level = 1) =>
  `<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;</span></span><![endif]>${text}<o:p></o:p></p>`;

const emoji = (attributes: string) => `<p>Ship it <img ${attributes}> now</p>`;
const party = '<p>Ship it 🎉 now</p>';

describe('F117 pasted from', () => {
  it.each([
    ['Google Docs, plain', googleDocs(docsLine(docsSpan('Plain words'))), '<p>Plain words</p>'],
    [
      'Google Docs, with bold and italic words',
      googleDocs(
        docsLine(
          docsSpan('One ') +
            docsSpan('bold', 'font-weight:700;font-style:normal;') +
            docsSpan(' and ') +
            docsSpan('slanted', 'font-weight:400;font-style:italic;') +
            docsSpan(' word'),
        ),
      ),
      '<p>One <strong>bold</strong> and <em>slanted</em> word</p>',
    ],
    [
      'Google Docs, a heading and a link',
      googleDocs(
        `<h2 dir="ltr">${docsSpan('Export')}</h2>${docsLine(`<a href="https://docs.example/a" style="text-decoration:none;">${docsSpan('The plan')}</a>`)}`,
      ),
      '<h2>Export</h2><p><a href="https://docs.example/a">The plan</a></p>',
    ],
    [
      'Google Docs, a list in a list',
      googleDocs(
        `<ul><li dir="ltr" style="font-weight:400;" aria-level="1"><p dir="ltr" role="presentation">${docsSpan('One')}</p></li><ul><li dir="ltr" aria-level="2"><p dir="ltr" role="presentation">${docsSpan('Deep')}</p></li></ul></ul>`,
      ),
      '<ul><li>One<ul><li>Deep</li></ul></li></ul>',
    ],
    [
      'Google Docs, a check list',
      googleDocs(
        `<ul><li role="checkbox" aria-checked="true"><img src="data:image/png;base64,aa" width="18px" height="18px" alt="checked" aria-roledescription="checkbox"><p role="presentation">${docsSpan('Done')}</p></li></ul>`,
      ),
      '<ul><li>☑ Done</li></ul>',
    ],
    [
      'Google Docs, code by its font',
      googleDocs(
        docsLine(docsSpan('if (a) {', docsMono)) +
          docsLine(docsSpan('    run();', docsMono)) +
          '<br>' +
          docsLine(docsSpan('}', docsMono)) +
          docsLine(docsSpan('Then call ') + docsSpan('run()', docsMono)),
      ),
      '<pre>if (a) {\n    run();\n\n}</pre><p>Then call <code>run()</code></p>',
    ],
    [
      'Word, with bold by tag and by style sheet',
      word(
        '<p class=MsoNormal>Some <b>bold</b> and\n<span class=Strong1>strong</span> <i>words</i><o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p>',
      ),
      '<p>Some <b>bold</b> and <strong>strong</strong> <i>words</i></p>',
    ],
    [
      'Word, a list in a list',
      word(
        wordItem('·', 'One') +
          wordItem('o', 'Deep', 2) +
          wordItem('·', 'Two') +
          '<p class=MsoNormal>After</p>',
      ),
      '<ul><li>One<ul><li>Deep</li></ul></li><li>Two</li></ul><p>After</p>',
    ],
    [
      'Word, a list with a comment between its items',
      word(`${wordItem('·', 'One')}<!-- of the program -->${wordItem('·', 'Two')}`),
      '<ul><li>One</li><li>Two</li></ul>',
    ],
    [
      'Word, a numbered list',
      word(wordItem('3.', 'Three') + wordItem('4.', 'Four')),
      '<ol start="3"><li>Three</li><li>Four</li></ol>',
    ],
    [
      'Word, code by its font',
      word(
        `<p class=MsoNormal><span style='font-family:"Courier New"'>for x in y:<o:p></o:p></span></p><p class=MsoNormal><span style='font-family:"Courier New"'><span style='mso-spacerun:yes'>&nbsp;&nbsp;&nbsp; </span>print(x)<o:p></o:p></span></p>`,
      ),
      '<pre>for x in y:\n    print(x)</pre>',
    ],
    [
      'Slack, with an emoji, a link and code',
      '<meta charset="utf-8"><span style="font-weight: 400; white-space: normal;">Ship it </span><img data-stringify-type="emoji" data-stringify-emoji=":tada:" class="c-emoji" alt=":tada:" src="https://a.slack-edge.example/1f389.png"><span> </span><b data-stringify-type="bold">now</b> <a href="https://a.example/">here</a> <code data-stringify-type="code">run</code>',
      '<p>Ship it 🎉 <b>now</b> <a href="https://a.example/">here</a> <code>run</code></p>',
    ],
    [
      'Slack, a list in a list',
      '<ul data-stringify-type="unordered-list" data-indent="0"><li data-stringify-indent="0">One</li></ul><ul data-stringify-type="unordered-list" data-indent="1"><li data-stringify-indent="1">Deep</li></ul><ul data-stringify-type="unordered-list" data-indent="0"><li>Two</li></ul>',
      '<ul><li>One<ul><li>Deep</li></ul></li><li>Two</li></ul>',
    ],
    [
      'Slack, a block of code',
      '<pre class="c-mrkdwn__pre" data-stringify-type="pre">a {\n  b\n}</pre>',
      '<pre>a {\n  b\n}</pre>',
    ],
    [
      'Gmail, with lines and an emoji',
      '<div dir="ltr">Hello<div><br></div><div>Ship it <img data-emoji="🎉" class="an1" alt="🎉" aria-label="🎉" src="https://fonts.example/e/1f389/72.png" loading="lazy"> now</div></div>',
      '<p>Hello</p><p>Ship it 🎉 now</p>',
    ],
    [
      'Gmail, an earlier mail',
      '<div class="gmail_quote"><blockquote class="gmail_quote" style="margin:0 0 0 .8ex"><div><b>Rows</b> are lost</div></blockquote></div>',
      '<blockquote><p><b>Rows</b> are lost</p></blockquote>',
    ],
    [
      'Notion, with a list of tasks and code',
      '<meta charset="utf-8"><p>A <strong>bold</strong> word</p><ul class="to-do-list"><li><div class="checkbox checkbox-on"></div> <span class="to-do-children-checked">Done</span></li><li><div class="checkbox checkbox-off"></div> <span>Open</span></li></ul><pre><code class="language-js">a\n  b</code></pre>',
      '<p>A <strong>bold</strong> word</p><ul><li>☑ Done</li><li>☐ Open</li></ul><pre><code class="language-js">a\n  b</code></pre>',
    ],
    [
      'VS Code',
      `<meta charset='utf-8'><div style="color: #cccccc;background-color: #1f1f1f;font-family: 'Droid Sans Mono', 'monospace', monospace;font-weight: normal;font-size: 14px;line-height: 19px;white-space: pre;"><div><span style="color: #c586c0;">if</span><span> (a) {</span></div><div><span>&#160; &#160; run();</span></div><br><div><span>}</span></div></div>`,
      '<pre>if (a) {\n    run();\n\n}</pre>',
    ],
    [
      'Excel, with a bold heading',
      '<html><head><style><!--table {mso-displayed-decimal-separator:"\\.";}\n.xl65 {font-weight:700;}\ntd {font-weight:400;font-style:normal;white-space:nowrap;}--></style></head><body><table border=0 cellpadding=0 cellspacing=0 width=128><!--StartFragment--><col width=64><tr height=20><td class=xl65 height=20>Name</td><td class=xl65>Rows</td></tr><tr><td>Import</td><td align=right>12</td></tr><!--EndFragment--></table></body></html>',
      '<table><tbody><tr><td><strong>Name</strong></td><td><strong>Rows</strong></td></tr><tr><td>Import</td><td>12</td></tr></tbody></table>',
    ],
    [
      'Excel, one row',
      '<table border=0 cellpadding=0 cellspacing=0 width=128><tr><td>a</td><td>b</td></tr></table>',
      '<table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>',
    ],
    ['an emoji with a name of its own', emoji('alt=":tada:" class="emoji" src="/assets/1f389.svg"'), party],
    ['an emoji without a class', emoji('alt="🎉" src="https://a.example/x.png"'), party],
    [
      'an emoji that a style sheet draws',
      '<p>Ship it <span role="img" aria-label="🎉" style="background:url(x.png)"></span> now</p>',
      party,
    ],
    [
      'a picture with words',
      '<p>See <img alt="The chart" src="https://a.example/c.png" width="600" height="400"></p>',
      '<p>See <a href="https://a.example/c.png">The chart</a></p>',
    ],
    ['a picture without words', '<p>See <img src="https://a.example/c.png"></p>', '<p>See</p>'],
    [
      'a bold word within a bold box',
      '<div style="font-weight:bold">a <b>b</b></div>',
      '<p><strong>a b</strong></p>',
    ],
    [
      'a normal word within bold ones',
      '<p><strong>a <span style="font-weight:normal">b</span> c</strong></p>',
      '<p><strong>a</strong> b <strong>c</strong></p>',
    ],
    [
      'hidden words',
      '<p>a<span style="display:none">b</span><span style="mso-hide:all">c</span></p>',
      '<p>a</p>',
    ],
    ['a heading whose words are stated bold', '<h1><b style="font-weight:700">a</b></h1>', '<h1>a</h1>'],
    [
      'our own form',
      '<p>a <strong>b</strong></p><blockquote><p>c</p></blockquote>',
      '<p>a <strong>b</strong></p><blockquote><p>c</p></blockquote>',
    ],
    ['nothing', '<meta charset="utf-8"><p> </p>', ''],
  ])('%s', (_what, html, expected) => {
    expect(pastedHtml(html)).toBe(expected);
  });

  it('anything is what the service keeps, and runs nothing', () => {
    const html = pastedHtml(
      '<p onclick="x()">a<script>x()</script><a href="javascript:x()">b</a><a href="https://u:p@a.example/">c</a><svg><a href="https://x.example">d</a></svg><form><input name="childNodes">e</form>',
    );
    expect(isCleanHtml(html)).toBe(true);
    expect(html).not.toContain('script');
    expect(html).not.toContain('u:p');
  });
});
