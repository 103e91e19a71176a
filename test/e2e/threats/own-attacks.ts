// Our own hostile pages: each a whole document, with the visible words that a person would capture.

interface HostilePage {
  readonly about: string;
  readonly html: string;
  /** Headers of the page's answer. */
  readonly headers?: Record<string, string>;
  /** The selection. @default everything in `body` */
  readonly selects?: string;
  /** Words that must arrive as text. */
  readonly words: readonly string[];
}

const boom = '<img src="x:" onerror="alert(1)">';

export const hostilePages: readonly HostilePage[] = [
  {
    about: 'markup that is written as text stays text, in the passage, the title and the metadata',
    html: `<title>${escaped(boom)} &lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;</title>
      <meta property="og:site_name" content='"><script>alert(1)</script>'>
      <meta name="author" content='</em><svg onload=alert(1)>'>
      <meta name="description" content='<iframe srcdoc="<script>parent.alert(1)</script>">'>
      <link rel="canonical" href="javascript:alert(1)">
      <script type="application/ld+json">{"@type":"Article","author":{"name":"<img src=x: onerror=alert(1)>"}}</script>
      <p>Written: ${escaped(boom)} and &amp;lt;script&amp;gt;alert(1)&amp;lt;/script&amp;gt;</p>
      <pre>${escaped('</pre><script>alert(1)</script>')}</pre>`,
    words: [`Written: ${boom} and &lt;script&gt;alert(1)&lt;/script&gt;`, '</pre><script>alert(1)</script>'],
  },
  {
    about: 'markup that changes its meaning when it is parsed again',
    html: `<p>before</p>
      <math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x: onerror=alert(1)&gt;"></table></mtext></math>
      <svg><p></p><style><a id="</style><img src=x: onerror=alert(1)>"></a></style></svg>
      <form><math><mtext></form><form><mglyph><style></math><img src=x: onerror=alert(1)></style></mglyph></mtext></math></form>
      <noscript><p title="</noscript><img src=x: onerror=alert(1)>"></noscript>
      <table><td><svg><desc><table><td><svg><desc><style>&lt;/style&gt;&lt;img src=x: onerror=alert(1)&gt;</style></desc></svg></table></desc></svg></table>
      <select><template><img src="x:" onerror="alert(1)"></template></select>
      <xmp>&lt;/xmp&gt;${boom}</xmp><listing>${escaped(boom)}</listing>
      <p>after</p>`,
    words: ['before', 'after'],
  },
  {
    about: 'SVG and MathML that run things',
    html: `<p>drawn</p><svg onload="alert(1)"><animate onbegin="alert(1)" attributeName="x" dur="1s"/>
      <a xlink:href="javascript:alert(1)" href="javascript:alert(1)"><text x="20" y="20">press me</text></a>
      <foreignObject><iframe srcdoc="<script>parent.alert(1)</script>"></iframe></foreignObject>
      <use href="data:image/svg+xml,<svg id='x' xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>#x"/><script>alert(1)</script></svg>
      <math><maction actiontype="statusline" xlink:href="javascript:alert(1)">formula</maction></math><p>done</p>`,
    words: ['drawn', 'press me', 'formula', 'done'],
  },
  {
    about: 'links that would run something',
    html: `<p><a href="java\nscript:alert(1)">one</a> <a href="&#1;javascript&colon;alert(1)">two</a>
      <a href="data:text/html,<script>alert(1)</script>">three</a> <a href="vbscript:msgbox(1)">four</a>
      <a href="blob:null/1">five</a> <a href="filesystem:http://x/">six</a> <a href="//evil.example/\u202ephp.exe">seven</a>
      <a href="https://good.example/" onclick="alert(1)" style="color:expression(alert(1))" ping="https://evil.example/">eight</a>
      <map name="m"><area href="javascript:alert(1)" alt="nine"></map><a href="intent://x#Intent;end">ten</a></p>`,
    words: ['one two three four five six seven eight'],
  },
  {
    about: 'a frame made of its own attribute, with the selection around it',
    html: `<p>around</p><iframe srcdoc="<script>parent.alert(1)</script><p>within</p>"></iframe>
      <object data="data:text/html,<script>parent.alert(1)</script>"></object><embed src="javascript:alert(1)">
      <p>the frame</p>`,
    words: ['around', 'the frame'],
  },
  {
    about: 'forms and names that clobber the document',
    html: `<form id="f" onfocus="alert(1)" autofocus><input name="attributes"><input name="childNodes"><input name="parentNode">
      <input name="nodeType" value="9"><input name="ownerDocument"><button formaction="javascript:alert(1)">send</button>in a form</form>
      <img name="body"><img name="createElement"><img name="getSelection"><img name="documentElement"><form name="cookie"></form>
      <a id="location" href="clobber:1"></a><a id="trustedTypes"></a><a id="DOMParser"></a><a id="Node"></a><p>and after it</p>`,
    words: ['in a form', 'and after it'],
  },
  {
    about: 'prototypes that the page tampered with before',
    html: `<p>What <a href="https://good.example/">a person</a> sees</p><script>
      const lie = () => { alert(1); return '<img src=x: onerror=alert(1)>'; };
      Element.prototype.getAttribute = lie; Array.prototype.map = lie; Array.prototype.join = lie; String.prototype.replace = lie;
      Object.defineProperty(Node.prototype, 'childNodes', { get: lie }); Object.defineProperty(Element.prototype, 'innerHTML', { get: lie, set: lie });
      Object.defineProperty(CharacterData.prototype, 'data', { get: lie }); window.getSelection = lie; document.getSelection = lie;
      DOMParser.prototype.parseFromString = lie; JSON.stringify = lie; Object.defineProperty(Object.prototype, 'href', { get: lie });
      </script>`,
    selects: 'p',
    words: ['What a person sees'],
  },
  {
    about: 'a page whose own policy lets nobody parse HTML',
    html: '<p>Under <b>a strict</b> policy</p>',
    headers: {
      'content-security-policy':
        "require-trusted-types-for 'script'; trusted-types 'none'; default-src 'none'",
    },
    words: ['Under a strict policy'],
  },
  {
    about: 'components, slots and elements that are other than they say',
    html: `<x-card>slotted ${boom}</x-card><b is="x-bold">bold</b><div><template shadowrootmode="open">${boom}<p>declared</p></template></div><script>
      customElements.define('x-card', class extends HTMLElement { connectedCallback() {
        this.attachShadow({ mode: 'open' }).innerHTML = '<p onclick="alert(1)"><slot></slot> in a card</p>'; } });
      customElements.define('x-bold', class extends HTMLElement { connectedCallback() { alert(1); } }, { extends: 'b' });
      </script>`,
    words: ['slotted', 'bold'],
  },
  {
    about: 'pictures whose words are markup',
    html: `<p>See <img src="/p.png" width="200" height="100" alt="</a><script>alert(1)</script>"> and
      <img src="data:image/svg+xml,<svg onload=alert(1)>" width="200" height="100" alt='"onmouseover="alert(1)'></p>`,
    words: ['</a><script>alert(1)</script>', '"onmouseover="alert(1)'],
  },
];

function escaped(markup: string): string {
  return markup.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
