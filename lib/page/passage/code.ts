// Code blocks: their language, as highlighters write it into the page, and the controls and line numbers beside
// them, which belong neither to the code nor to the text around it.
import { classesOf, type DomAccess } from '@/lib/page/dom-access';
import {
  children,
  elementsAround,
  firstElement,
  inward,
  shortText,
  siblings,
  wordsFrom,
} from '@/lib/page/walk';
import { isAllowedClass } from './allowed-html';

/** How many elements around the code may name its language. A figure around a table has five. */
const boxDepthLimit = 6;
const longestClass = 300;
const longestClassNames = 20;
export const languageAttributes = ['data-lang', 'data-language', 'data-canonical-lang', 'data-code-lang'];
const noLanguages = /^(?:none|plain|plain-?text|text|txt|raw|auto|default|undefined|unknown|no-?highlight)$/;
/** Class names of highlighters, which have the bare language beside them. */
const highlighters = /^(?:hljs|sourcecode|highlight|prettyprint|codehilite|src|lst|syntax)$/;
/** Languages that are recognized without a prefix. */
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
  // The `code` in a `pre`, sometimes inside a further element.
  const inner = [...inward(dom, code, boxDepthLimit)].find((at) => at !== code && dom.tagName(at) === 'code');
  const own = languageAt(dom, code, 'code') ?? (inner ? languageAt(dom, inner, 'code') : null);
  if (own !== null) return own;
  const around = [...elementsAround(dom, code, boxDepthLimit)].map((box) => languageAt(dom, box, 'box'));
  return around.find((language) => language !== null) ?? null;
}

function languageAt(dom: DomAccess, element: Element, where: 'code' | 'box'): string | null {
  const names = (dom.attribute(element, 'class') ?? '')
    .slice(0, longestClass)
    .toLowerCase()
    .split(/[\s;]+/, longestClassNames);
  const stated = [
    ...languageAttributes.map((name) => languageOf(dom.attribute(element, name))),
    ...names.map((name, index) => languageOf(languageOfName(name, names[index + 1]))),
  ];
  // An element around the code may name a human language.
  const language = stated.find((name) => name !== null && (where === 'code' || known.has(name)));
  if (language) return language;
  return (names.some((name) => highlighters.test(name)) && names.find((name) => known.has(name))) || null;
}

/** The language in a class name with a prefix: `language-js`, `highlight-source-shell`, `brush: js`. */
function languageOfName(name: string, next: string | undefined): string | null {
  if (name === 'brush:') return next ?? null;
  const [, language] =
    /^(?:language|lang|highlight-source|highlight-text|mw-highlight-lang|highlight|brush)[-:](.+)$/.exec(
      name,
    ) ?? [];
  // GitHub puts the language of a template after `html`: `highlight-text-html-erb`.
  return language?.replace(/^html-(?:basic$)?/, 'html-').replace(/^html-$/, 'html') ?? null;
}

function languageOf(stated: string | null): string | null {
  const name = stated?.slice(0, longestClass).trim().toLowerCase() ?? '';
  return isAllowedClass('code', `language-${name}`) && !noLanguages.test(name) ? name : null;
}

/** The most bars and boxes between a control and the code's own box. */
const barDepthLimit = 4;
/** Tables with line numbers nest their code this deep. */
const codeDepthLimit = 7;
/** A bar over code has few words: a language, a file name, other controls. */
const barUnits = 60;
const barNodes = 40;

export function isControl(dom: DomAccess, element: Element): boolean {
  return (
    /^(button|clipboard-copy)$/.test(dom.tagName(element)) || dom.attribute(element, 'role') === 'button'
  );
}

/** True for a control right before a code block, right after it, or laid over it. */
export function isOverCode(dom: DomAccess, control: Element): boolean {
  const beside = (at: Element, side: 'next' | 'previous') =>
    firstPart(dom, siblings(dom, at, side, barNodes));
  for (const at of [control, ...elementsAround(dom, control, barDepthLimit - 1)]) {
    if (at !== control && shortText(dom, at, barUnits) === null) return false;
    const [next, previous] = [beside(at, 'next'), beside(at, 'previous')];
    if (next && startsWithCode(dom, next)) return true;
    if (previous && startsWithCode(dom, previous) && (next === null || isLaidOver(dom.style(at))))
      return true;
  }
  return false;
}

/** The first element that isn't a control. null if words come before it. */
function firstPart(dom: DomAccess, nodes: Iterable<Node>): Element | null {
  return firstElement(
    dom,
    [...nodes].filter((node) => !dom.isElement(node) || !isControl(dom, node)),
  );
}

/** True for a block of code, or a box that starts with one. */
function startsWithCode(dom: DomAccess, element: Element): boolean {
  let at: Element | null = element;
  for (let depth = 0; at !== null && depth < codeDepthLimit; depth++) {
    if (dom.tagName(at) === 'pre') return true;
    at = firstPart(dom, children(dom, at, barNodes));
  }
  return false;
}

function isLaidOver({ position, float }: CSSStyleDeclaration): boolean {
  return /^(absolute|fixed|sticky)$/.test(position) || float !== 'none';
}

const gutterNames =
  /(?:^|[\s_-])(?:line-?numbers?|line-?nos?|line-?num|line-?nr|lnt?|gutters?|gutterElement|blob-num|linenumbers?)(?=$|[\s_-])/i;
/** Limit of nodes to check in a gutter. */
const maxInGutter = 400;
/** Editors nest the numbers in a margin beside their code. */
const marginDepthLimit = 4;

/** Whether an element is called a gutter and contains only numbers. `isInCode`: it is inside code. */
export function isGutter(dom: DomAccess, element: Element, isInCode: boolean): boolean {
  const named = dom.attribute(element, 'class')?.slice(0, longestClass) ?? '';
  if (!gutterNames.test(named) || !hasOnlyNumbers(dom, element)) return false;
  return isInCode || holdsCode(dom, element) || isBesideCode(dom, element);
}

function isBesideCode(dom: DomAccess, element: Element): boolean {
  for (const at of [element, ...elementsAround(dom, element, marginDepthLimit - 1)]) {
    if (at !== element && !hasOnlyNumbers(dom, at)) return false;
    const next = firstElement(dom, siblings(dom, at, 'next'));
    if (next !== null && isCode(dom, next)) return true;
  }
  return false;
}

function isCode(dom: DomAccess, element: Element): boolean {
  const named = classesOf(dom, element);
  return /code|line|editor/i.test(named) || holdsCode(dom, element) || looksLikeCode(dom.style(element));
}

/** Code editors show code without `pre`: white space kept, in a monospace font. */
export function looksLikeCode(style: CSSStyleDeclaration): boolean {
  return (
    /^(pre($|-wrap| )|break-spaces)/.test(style.whiteSpace) &&
    /mono|courier|consolas|menlo/i.test(style.fontFamily)
  );
}

function holdsCode(dom: DomAccess, element: Element): boolean {
  return /^(?:pre|code)$/.test(dom.tagName(element)) || dom.find(element, 'pre, code') !== null;
}

function hasOnlyNumbers(dom: DomAccess, element: Element): boolean {
  const texts = [...wordsFrom(dom, element, { root: element, most: maxInGutter })];
  return texts.length > 0 && texts.every((text) => /^[\s\d]*$/.test(dom.text(text).slice(0, 1_000)));
}
