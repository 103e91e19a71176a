// @vitest-environment jsdom
// Code as a passage keeps it: its language, its lines, and not the numbers beside them.
import { describe, expect, it } from 'vitest';
import { captured } from './captured';

const lines = (language: string) => `<pre><code class="language-${language}">a\nb</code></pre>`;

describe('the language of code', () => {
  it.each([
    ['HTML itself', '<pre><code class="language-rust">a\nb</code></pre>', 'rust'],
    ['Prism', '<pre class="language-js" tabindex="0"><code class="language-js">a\nb</code></pre>', 'js'],
    ['highlight.js with the bare name', '<pre><code class="hljs python">a\nb</code></pre>', 'python'],
    ['highlight.js', '<pre><code class="hljs language-c++">a\nb</code></pre>', 'c++'],
    ['GitHub', '<div class="highlight highlight-source-shell"><pre>a\nb</pre></div>', 'shell'],
    ['GitHub of a page', '<div class="highlight highlight-text-html-basic"><pre>a\nb</pre></div>', 'html'],
    ['GitLab', '<pre class="code highlight" data-canonical-lang="ruby"><code>a\nb</code></pre>', 'ruby'],
    [
      'Rouge',
      '<div class="language-java highlighter-rouge"><div class="highlight"><pre class="highlight"><code>a\nb</code></pre></div></div>',
      'java',
    ],
    [
      'Sphinx',
      '<div class="highlight-python notranslate"><div class="highlight"><pre><span></span>a\nb</pre></div></div>',
      'python',
    ],
    ['Hugo', '<pre tabindex="0"><code class="language-go" data-lang="go">a\nb</code></pre>', 'go'],
    ['Shiki', '<figure><pre data-language="tsx"><code data-language="tsx">a\nb</code></pre></figure>', 'tsx'],
    ['Stack Overflow', '<pre class="lang-cs s-code-block"><code>a\nb</code></pre>', 'cs'],
    ['MDN', '<pre class="brush: css notranslate"><code>a\nb</code></pre>', 'css'],
    ['SyntaxHighlighter', '<pre class="brush:php;toolbar:false">a\nb</pre>', 'php'],
    ['MediaWiki', '<div class="mw-highlight mw-highlight-lang-lua"><pre>a\nb</pre></div>', 'lua'],
    [
      'Pandoc',
      '<div class="sourceCode"><pre class="sourceCode haskell"><code>a\nb</code></pre></div>',
      'haskell',
    ],
    ['a box in capitals', '<div data-lang="SQL"><pre>a\nb</pre></div>', 'sql'],
  ])('is kept as %s states it', (_who, html, language) => expect(captured(html)).toBe(lines(language)));

  it.each([
    ['says that there is none', '<pre><code class="language-plaintext">a\nb</code></pre>'],
    [
      'of people is none',
      '<div class="lang-en"><div data-language="en"><pre><code>a\nb</code></pre></div></div>',
    ],
    ['is no markup', '<pre><code class="language-x&quot;><b>">a\nb</code></pre>'],
    ['is longer than a name', `<pre><code class="language-${'x'.repeat(60)}">a\nb</code></pre>`],
  ])('that %s is left out', (_what, html) => expect(captured(html)).toBe('<pre><code>a\nb</code></pre>'));

  it('is kept of a part of the code, and is the same when it is captured again', () => {
    const once = captured('<pre class="language-py"><code>a <i>b</i>\nc</code></pre><p>d</p>');
    expect(once).toBe('<pre><code class="language-py">a <i>b</i>\nc</code></pre><p>d</p>');
    expect(captured(once)).toBe(once);
  });
});

describe('the lines of code', () => {
  it.each([
    ['boxes', '<pre><div>a</div><div>  b</div><div><br></div><div>c</div></pre>'],
    [
      'boxes with a line end in each',
      '<pre><code>' +
        ['a', '  b', '', 'c']
          .map(
            (t) => `<span style="display:flex"><span>${t}
</span></span>`,
          )
          .join('') +
        '</code></pre>',
    ],
    [
      'boxes of a grid with line ends between',
      '<pre><code style="display:grid"><span style="display:block">a</span>\n<span style="display:block">  b</span>\n<span style="display:block"> </span>\n<span style="display:block">c</span></code></pre>',
    ],
    ['breaks', '<pre>a<br>  b<br><br>c</pre>'],
    [
      'an empty box that has a height',
      '<pre><div>a</div><div>  b</div><div style="height:20px"></div><div>c</div></pre>',
    ],
    [
      'a row of a table each',
      '<table class="highlight"><tr><td class="blob-num">1</td><td class="blob-code"><pre>a</pre></td></tr><tr><td class="blob-num">2</td><td class="blob-code"><pre>  b</pre></td></tr><tr><td class="blob-num">3</td><td class="blob-code"><pre>\n\n</pre></td></tr><tr><td class="blob-num">4</td><td class="blob-code"><pre>c</pre></td></tr></table>',
    ],
  ])('are kept where they are %s', (_how, html) => {
    expect(
      captured(html)
        .replace(/<\/?code>/g, '')
        .replace('\n \n', '\n\n'),
    ).toBe('<pre>a\n  b\n\nc</pre>');
  });

  it.each([
    [
      'in a cell of their own',
      '<table class="rouge-table"><tr><td class="rouge-gutter gl"><pre class="lineno">1\n2\n</pre></td><td class="rouge-code"><pre>a\nb</pre></td></tr></table>',
    ],
    [
      'in a cell of lines',
      '<figure><table><tr><td class="gutter"><pre><span class="line">1</span><br><span class="line">2</span></pre></td><td class="code"><pre>a<br>b</pre></td></tr></table></figure>',
    ],
    ['in each line', '<pre><span class="linenos">1</span>a\n<span class="linenos">2</span>b</pre>'],
    [
      'of React',
      '<pre><code><span class="linenumber react-syntax-highlighter-line-number">1</span><span>a\n</span><span class="linenumber react-syntax-highlighter-line-number">2</span><span>b</span></code></pre>',
    ],
  ])('come without the numbers that stand %s', (_where, html) => {
    expect(captured(html).replace(/<\/?code>/g, '')).toBe('<pre>a\nb</pre>');
  });

  it('keep numbers that no page calls a gutter, and words of a gutter', () => {
    expect(captured('<pre><span class="ln">1a</span>\n<span class="num">2</span></pre>')).toBe(
      '<pre>1a\n2</pre>',
    );
    expect(captured('<p class="gutter">12</p><p>a</p>')).toBe('<p>12</p><p>a</p>');
  });
});
