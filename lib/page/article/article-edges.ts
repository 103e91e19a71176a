// Cuts off what surrounds an article: lines that repeat the byline before it, and links to other articles after it.
import type { Work } from '@/lib/page/in-slices';
import type { Block, Passage } from '@/lib/page/passage/passage';
import { printText } from '@/lib/page/passage/print-text';
import type { PageSource } from '@/lib/page/snapshot';
import { bareLetters } from '@/lib/page/well-formed-text';
import { commissionNote, sentenceEnd } from './article-sentences';

/** Lines about the article are short. */
const longestLine = 120;
const longestLabel = 60;
const longestNote = 300;
/** Most lines before an article, or labels within it. */
const mostLines = 8;
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
/** Lines of the page around an article: advertisements, commands, and who owns the rights. */
const lineOfPage = new RegExp(
  `^(?:${[
    'advertisement|advertising|sponsored|anzeige|werbung|publicidad|publicidade|publicité|pubblicità|advertentie|reklama?|annonse?|реклама',
    '(?:story|article) continues below(?: advertisement)?|(?:weiterlesen|weiter) nach der anzeige',
    '(?:back|return) to (?:top|the top|home)|nach oben|zurück(?: zur \\p{L}+)?|volver(?: arriba)?|haut de page|drucken|print(?: this)?(?: page| article)?',
    '(?:share|teilen|seite teilen|jetzt teilen|artikel teilen|compartir|compartilhar|partager|condividi|delen|udostępnij|dela)(?: (?:this|on|via|auf|en|sur)(?: [\\p{L} ]+)?)?',
    '(?:no|keine|sin|aucun|nessun|brak|0) (?:comments?|kommentare?|comentarios?|commentaires?|commenti?|komentarzy)(?: yet)?|(?:noch )?keine bewertungen',
    '(?:leave a|post a|write a|join the) (?:reply|comment|conversation|review)|kommentare? schreiben|deja un comentario|laisser un commentaire|show (?:caption|comments|more)',
    '(?:buy|subscribe|sign up|log in|read|get started|learn) (?:now|here|more|today)|sign up|subscribe|loading|lade weitere inhalte',
  ].join('|')})[\\s.:!…>»›]*$`,
  'iu',
);
/** Who took a picture that isn't captured. */
const creditLine =
  /^[[(]?(?:(?:photo|image|picture|cover|header)s?(?: ?credits?| ?by| ?courtesy(?: of)?| ?source)?|foto(?:s|grafía|credits?)?|bild(?:er|nachweis|quelle|rechte)?|titelbild|titelfoto|beitragsbild|artikelbild|headerbild|aufmacherbild|crédits?(?: photos?)?|crédito|imagen|zdjęci[ea]|fot\.) ?[:©]/iu;
const rightsLine =
  /^(?:copyright|©|\(c\)|all rights reserved|alle rechte vorbehalten|tous droits réservés|todos los derechos reservados|materiał chroniony prawem)/iu;
const longestCredit = 140;

/** Facts that the capture shows anyway. */
interface Known extends Pick<PageSource, 'author' | 'publishedOn'> {
  readonly title: string;
}

/** The passage without the lines around its article. */
export function* withinEdges(passage: Passage, known: Known): Work<Passage> {
  const lines = passage.slice(0, mostLines);
  const first = lines.findIndex((block) => !isLineBefore(block, known));
  const begin = first === -1 ? 0 : first;
  const body: Block[] = [];
  for (const block of passage.slice(begin)) {
    yield 1;
    if (!isLabelWithLink(block) && !isLineOfPage(block)) body.push(block);
  }
  const label = body.findLastIndex(
    (block, index) => index > 0 && isLabel(block) && isOfTeasers(body.slice(index + 1), body.slice(0, index)),
  );
  const ended = withoutLastLines(label === -1 ? body : body.slice(0, label));
  return ended.length === 0 ? passage : ended;
}

/** Links to other articles, also with a line about each. They are shorter than the article. */
function isOfTeasers(tail: Passage, article: Passage): boolean {
  if (tail.every(isOfLinks)) return true;
  const { all, linked } = lettersOf(tail);
  return linked >= teaserShare * all && all <= mostTail * lettersOf(article).all;
}

const teaserShare = 0.3;
const mostTail = 0.4;

/** An advertisement, a command of the page, or the credit of an image. */
function isLineOfPage(block: Block): boolean {
  if (block.type !== 'text' || block.tag === 'pre') return false;
  const text = printText([block]).trim();
  return text.length <= longestCredit && (lineOfPage.test(text) || creditLine.test(text));
}

/** The passage without the rights and the lone links at its end. */
function withoutLastLines(passage: Passage): Passage {
  let end = passage.length;
  for (let looks = 0; looks < mostLines && end > 1; looks += 1) {
    const last = passage[end - 1];
    if (!last || !isLastLine(last)) break;
    end -= 1;
  }
  const rest = passage.slice(0, end);
  return rest.every(isHeading) ? passage : rest;
}

function isHeading(block: Block): boolean {
  return block.type === 'text' && /^h[1-6]$/.test(block.tag);
}

function isLastLine(block: Block): boolean {
  if (block.type !== 'text' || block.tag === 'pre') return false;
  const text = printText([block]).trim();
  if (text.length > 2 * longestLine) return false;
  if (rightsLine.test(text)) return true;
  // A heading without anything below it.
  if (isHeading(block)) return true;
  return text.length <= longestLabel && linkShare(block) === 1 && !sentenceEnd.test(text);
}

/** A breadcrumb, a note about commissions, or a date or name from the byline. Headings and sentences belong to the article. */
function isLineBefore(block: Block, { author, publishedOn, title }: Known): boolean {
  if (isWayHere(block)) return true;
  if (block.type !== 'text' || block.tag !== 'p') return false;
  const text = printText([block]).trim();
  if (text.length <= longestNote && commissionNote.test(text)) return true;
  if (text.length > longestLine || sentenceEnd.test(text)) return false;
  if (text.length <= longestLabel && linkShare(block) === 1) return true;
  if (linkShare(block) > 0 && bareLetters(title) !== '' && bareLetters(text).endsWith(bareLetters(title)))
    return true;
  const [year = '', month = '', day = ''] = publishedOn?.slice(0, 10).split('-') ?? [];
  const numbers = (text.match(/\d+/g) ?? []).map(Number);
  const isDated = year !== '' && [year, day].every((part) => numbers.includes(Number(part)));
  const isNamed = author !== null && author !== '' && text.toLowerCase().includes(author.toLowerCase());
  return (isDated && month !== '') || isNamed;
}

/** A breadcrumb. A list of links to parts of the page belongs to the article. */
function isWayHere(block: Block): boolean {
  if (block.type !== 'list' || block.items.length > mostLines || linkShare(block) < 1) return false;
  const runs = block.items.flat().flatMap((inner) => (inner.type === 'text' ? inner.runs : []));
  const links = runs.flatMap(({ marks }) => marks.flatMap(({ href }) => href ?? []));
  return links.length > 0 && links.every((href) => !href.includes('#'));
}

function isLabel(block: Block): boolean {
  if (block.type !== 'text' || block.tag === 'pre') return false;
  const text = printText([block]).trim();
  if (isHeading(block) && ownReferences.test(text)) return false;
  return text.length <= longestLabel && furtherReading.test(text);
}

/** A label with a link, such as "Related: another article", in the middle of the text. */
function isLabelWithLink(block: Block): boolean {
  if (block.type !== 'text' || block.tag === 'pre') return false;
  const text = printText([block]).trim();
  if (text.length > 2 * longestLine || !furtherReading.test(text)) return false;
  const plain = block.runs.filter(({ marks }) => !marks.some(({ tag }) => tag === 'a'));
  return (
    linkShare(block) > 0 &&
    plain
      .map((run) => run.text)
      .join('')
      .trim().length <=
      longestLabel / 2
  );
}

function isOfLinks(block: Block): boolean {
  return linkShare(block) >= 0.3;
}

/** The share of a block's letters that are in links. */
function linkShare(block: Block): number {
  const { all, linked } = lettersOf([block]);
  return all === 0 ? 0 : linked / all;
}

function lettersOf(blocks: readonly Block[]): { all: number; linked: number } {
  let [all, linked] = [0, 0];
  const left: Block[] = [...blocks];
  for (let at = left.pop(); at; at = left.pop()) {
    if (at.type === 'quote') left.push(...at.blocks);
    else if (at.type === 'list') left.push(...at.items.flat());
    else if (at.type === 'table')
      left.push(...at.rows.flatMap((cells) => cells.flatMap((cell) => cell.blocks)));
    else {
      for (const { text, marks } of at.runs) {
        const letters = text.replace(/\s+/g, '').length;
        all += letters;
        if (marks.some(({ tag }) => tag === 'a')) linked += letters;
      }
    }
  }
  return { all, linked };
}
