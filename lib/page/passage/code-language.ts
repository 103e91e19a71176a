// Finds the language of a code block, as highlighters write it into the page.
import type { DomAccess } from '@/lib/page/dom-access';
import { isAllowedClass } from './allowed-html';

/** How many elements around the code may name its language. A figure around a table has five. */
const boxDepthLimit = 6;
const longestClass = 300;
const longestClassNames = 20;
export const languageAttributes = ['data-lang', 'data-language', 'data-canonical-lang', 'data-code-lang'];
const noLanguages = /^(?:none|plain|plain-?text|text|txt|raw|auto|default|undefined|unknown|no-?highlight)$/;
/** Class names of highlighters, which have the bare language beside them. */
const highlighters = /^(?:hljs|sourcecode|highlight|prettyprint|codehilite|src|lst|syntax)$/;
/** Languages that are recognised without a prefix. */
const known = new Set(
  (
    'ada apache applescript asm awk bash basic bat batch c c# c++ clojure cmake cobol coffeescript console cpp cs csharp css ' +
    'csv cuda cypher d dart delphi diff django docker dockerfile elixir elm erb erlang f# fortran fsharp gherkin glsl go golang ' +
    'gradle graphql groovy haml haskell hcl html http ini java javascript jinja js json json5 jsonc jsonl jsx julia kotlin kt ' +
    'latex less lisp llvm lua make makefile markdown matlab md mdx mermaid nasm nginx nim nix objc objective-c objectivec ocaml ' +
    'pascal patch perl php pl postgresql powershell prisma prolog properties proto protobuf ps1 puppet py python python3 r racket ' +
    'rb regex rest rs rst ruby rust sass scala scheme scss sh shell shell-session solidity sparql sql svelte svg swift tcl ' +
    'terraform tex toml ts tsx twig typescript vb vbnet verilog vhdl vim vue wasm xml xquery yaml yml zig zsh'
  ).split(' '),
);

/** In lower case. null if the page names none. `code` is the outermost element of the code block. */
export function codeLanguage(dom: DomAccess, code: Element): string | null {
  const own = languageAt(dom, code, 'code');
  if (own !== null) return own;
  const inner = onlyCodeIn(dom, code);
  const told = inner && languageAt(dom, inner, 'code');
  if (told) return told;
  let box = dom.renderedParent(code);
  for (let depth = 0; depth < boxDepthLimit && box && dom.isElement(box); depth++) {
    const around = languageAt(dom, box, 'box');
    if (around !== null) return around;
    box = dom.renderedParent(box);
  }
  return null;
}

/** The `code` element in a `pre`, sometimes inside a further element. */
function onlyCodeIn(dom: DomAccess, pre: Element): Element | null {
  let at: Element | null = pre;
  for (let depth = 0; at !== null && depth < boxDepthLimit; depth++) {
    let child = dom.firstChild(at);
    while (child !== null && !dom.isElement(child)) child = dom.nextSibling(child);
    if (child && dom.tagName(child) === 'code') return child;
    at = child;
  }
  return null;
}

function languageAt(dom: DomAccess, element: Element, where: 'code' | 'box'): string | null {
  for (const name of languageAttributes) {
    const told = language(dom.attribute(element, name));
    // An element around the code may name a human language.
    if (told !== null && (where === 'code' || known.has(told))) return told;
  }
  const names = (dom.attribute(element, 'class') ?? '')
    .slice(0, longestClass)
    .toLowerCase()
    .split(/[\s;]+/, longestClassNames);
  for (const [index, name] of names.entries()) {
    const told = language(languageOfName(name, names[index + 1]));
    if (told !== null && (where === 'code' || known.has(told))) return told;
  }
  if (!names.some((name) => highlighters.test(name))) return null;
  return names.find((name) => known.has(name)) ?? null;
}

/** The language in a class name with a prefix: `language-js`, `highlight-source-shell`, `brush: js`. */
function languageOfName(name: string, next: string | undefined): string | null {
  if (name === 'brush:') return next ?? null;
  const [, told] =
    /^(?:language|lang|highlight-source|highlight-text|mw-highlight-lang|highlight|brush)[-:](.+)$/.exec(
      name,
    ) ?? [];
  // GitHub puts the language of a template after `html`: `highlight-text-html-erb`.
  return told?.replace(/^html-(?:basic$)?/, 'html-').replace(/^html-$/, 'html') ?? null;
}

function language(told: string | null): string | null {
  const name = told?.slice(0, longestClass).trim().toLowerCase() ?? '';
  return isAllowedClass('code', `language-${name}`) && !noLanguages.test(name) ? name : null;
}
