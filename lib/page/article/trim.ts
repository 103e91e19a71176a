// Trims what surrounds an article: lone links before it, and links to other articles after it.
import type { Block, Passage } from '@/lib/page/passage/passage';
import { printText } from '@/lib/page/passage/print';
import { letterCount } from '@/lib/page/well-formed-text';

/** The end of a sentence, in the scripts of the extension's languages. */
export const sentenceEnd = /[.!?…。！？]["'”’»)\]]*$/;
/** Lines about the article are short. */
const longestLine = 120;
const longestLabel = 60;
/** Most lines before an article, or after it. */
const maxLines = 8;
/** Headings over links to other articles, in the languages of the extension and some more. */
const furtherReading = new RegExp(
  `^(?:${[
    '(?:you )?(?:may|might) (?:also )?(?:like|be interested|enjoy)',
    '(?:see |view )?(?:related|recommended)(?! to )(?: \\p{L}+)?',
    'more (?:great |top )?(?:\\p{L}+ ){0,2}stories',
    'more (?:from|in|on|about|like this)',
    '(?:read|see|also) (?:more|also|next|on)',
    "don['’]t miss|trending now|most (?:read|popular)|popular posts|editors?['’]?s? picks",
    '(?:das könnte|auch interessant|mehr zum thema|lesen sie auch|ähnliche artikel|weitere artikel)',
    '(?:lire aussi|à lire aussi|sur le même sujet|articles? (?:liés|similaires|connexes))',
    '(?:lea|lee) también|(?:te puede|también te puede) interesar|(?:artículos|noticias|contenidos?) relacionad[oa]s?',
    'leia (?:também|mais)|veja também|(?:artigos|notícias|matérias) relacionad[oa]s',
    'leggi anche|articoli correlati|lees ook|læs også|čtěte také|czytaj także|читайте также',
    '(?:das |dieses )?(?:thema|artikel|beitrag)? ?(?:könnte|dürfte) (?:dich|sie|euch) auch (?:noch )?interessieren',
    '(?:lesen sie|lies|auch) (?:auch|hier|lesen|dazu|mehr)|mehr (?:aus|von|über|zu[mr]?|artikel|news)(?: |$)',
    '(?:weitere|neueste|neuste|aktuelle|ähnliche|verwandte|passende|meist(?:gelesene|diskutierte)|empfohlene|beliebte) (?:\\p{L}+-?){0,2}(?:artikel|beiträge|meldungen|nachrichten|themen|news|inhalte|posts|videos)',
    'entdecke (?:weitere|mehr)|weiterführende links?|explore (?:further|more)|(?:recent|latest|similar|previous|next) (?:posts?|articles?|stories|news)',
    'temas? relacionad[oa]s?|más (?:noticias|sobre|en|de)(?: |$)|últimas noticias|lo más (?:leído|visto)|saiba mais|mais (?:lidas|notícias)|últimas notícias',
    'dans la même rubrique|(?:les )?(?:plus|derniers?) (?:lus|articles)|voir aussi|pour aller plus loin|potrebbe interessarti|ultime notizie|altri articoli',
    'zobacz (?:też|także|również)|polecane|najnowsze|podobne|powiązane|lees (?:meer|verder)|meer (?:over|nieuws)|läs (?:mer|också)|les også|lue (?:myös|lisää)|ilgili haberler|похожие|по теме',
    '関連(?:記事|リンク)|あわせて読みたい|相关(?:阅读|文章|新闻)|推荐阅读|관련 ?기사',
  ].join('|')})`,
  'iu',
);
/** A part of a wiki's text. */
const ownReferences = /^see also:?$/i;
/** Who owns the rights, after the text. A sentence about copyright has no sign and no year there. */
const rightsLine =
  /^(?:copyright\s*)?(?:©|\(c\) ?\d{4})|^copyright \d{4}|^(?:all rights reserved|alle rechte vorbehalten|tous droits réservés|todos los derechos reservados)[.\s]*$/iu;
/** Teasers are links with a line about each. They are shorter than the article. */
const teaserShare = 0.3;
const maxTail = 0.4;

/**
 * The passage without the lines before its text, and without what follows it: links to other articles, a lone link, and
 * who owns the rights. Nothing inside the text goes, whatever its words (F115).
 */
export function trimmed(passage: Passage): Passage {
  const first = passage.slice(0, maxLines).findIndex((block) => !isLoneLink(block));
  const body = passage.slice(Math.max(0, first));
  const label = body.findLastIndex((block, index) => index > 0 && isLabel(block) && isOfTeasers(body, index));
  const article = label === -1 ? body : body.slice(0, label);
  const edge = Math.max(1, article.length - maxLines);
  const last = article.findLastIndex(
    (block, index) => index < edge || !(isRightsLine(block) || isLoneLink(block)),
  );
  return article.length === 0 ? passage : article.slice(0, last + 1);
}

/** After the label come links to other articles, some with a line about each. */
function isOfTeasers(body: Passage, label: number): boolean {
  const [article, tail] = [body.slice(0, label), body.slice(label + 1)];
  if (tail.length === 0) return isHeading(body[label]);
  if (tail.every((block) => linkShare([block]) >= teaserShare)) return true;
  return linkShare(tail) >= teaserShare && lettersOf(tail).all <= maxTail * lettersOf(article).all;
}

/** The text of a line. null for other blocks, and for longer texts. */
function lineOf(block: Block | undefined, longest: number): string | null {
  if (block?.type !== 'text' || block.tag === 'pre') return null;
  const text = printText([block]).trim();
  return text.length <= longest ? text : null;
}

function isRightsLine(block: Block): boolean {
  return !isHeading(block) && rightsLine.test(lineOf(block, longestLine) ?? '');
}

/** Headings and sentences belong to the article. */
function isLoneLink(block: Block): boolean {
  const text = isHeading(block) ? null : lineOf(block, longestLabel);
  return text !== null && linkShare([block]) === 1 && !sentenceEnd.test(text);
}

/** The words of a label. What follows it decides whether it is one. */
function isLabel(block: Block): boolean {
  const text = lineOf(block, longestLabel) ?? '';
  return furtherReading.test(text) && !(isHeading(block) && ownReferences.test(text));
}

export function isHeading(block: Block | undefined): boolean {
  return block?.type === 'text' && /^h[1-6]$/.test(block.tag);
}

/** The share of the letters that are in links. */
function linkShare(blocks: readonly Block[]): number {
  const { all, linked } = lettersOf(blocks);
  return all === 0 ? 0 : linked / all;
}

function lettersOf(blocks: readonly Block[]): { all: number; linked: number } {
  let [all, linked] = [0, 0];
  const left: Block[] = [...blocks];
  for (let at = left.pop(); at; at = left.pop()) {
    if (at.type === 'quote') left.push(...at.blocks);
    else if (at.type === 'list') left.push(...at.items.flat());
    else if (at.type === 'table') left.push(...at.rows.flat().flatMap((cell) => cell.blocks));
    else
      for (const { text, marks } of at.runs) {
        const letters = letterCount(text);
        all += letters;
        if (marks.some(({ tag }) => tag === 'a')) linked += letters;
      }
  }
  return { all, linked };
}
