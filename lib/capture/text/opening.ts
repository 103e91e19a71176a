// The words before the point of a passage: a greeting, agreement with somebody, thanks, the label of a form.

/** Alternatives of a regular expression. */
interface Openings {
  /** Up to four words follow: "Hi all", "Good morning product team". */
  readonly greeting: string;
  /** Nothing follows but the words of `after`, a comma or the end: "Same here", "+1 from our team". */
  readonly agreement: string;
  readonly after: string;
  /** Any words follow: "Thanks for the quick reply". */
  readonly thanks: string;
  /** Nothing follows but a comma or the end. */
  readonly word: string;
  /** A colon follows, or nothing else is in the line. */
  readonly label: string;
}

const spaced: readonly Openings[] = [
  {
    greeting: 'hi|hey|hello|dear|good (?:morning|afternoon|evening|day)',
    agreement:
      "\\+ ?1|same(?: (?:problem|issue|thing|question))?|(?:(?:for )?(?:me|us)|here) too|(?:(?:i|we) )?(?:\\p{L}+ly )?agree(?:d|s)?(?: with \\S+)?|(?:i|we) second|likewise|ditto|can confirm|(?:good|great|excellent) (?:point|idea|question|suggestion)|(?:i|we)(?:['’](?:m|re|ve))? (?:\\p{L}+ )?the same",
    after:
      'from(?: \\p{L}+){1,3}|here|too|as well|with|for|on|at|in|our|my|me|us|you|this|that|it|all|team|side|end|completely',
    thanks:
      'thanks(?! to )|thank you|many thanks|(?:i )?hope(?= [^.!?]*\\b(?:well|finds|doing|good|great)\\b)',
    word: 'yes|yep|yeah|no|ok|okay|right|exactly|true|sure|absolutely|definitely|totally|indeed|this|well|so|also|oh|wow|fyi|btw|by the way|honestly|quick question|everyone|folks|team',
    label:
      'problem|issue|bug|summary|tl;?dr|question|(?:feature )?request|idea|suggestion|proposal|feedback|description|background|context|update|note|edit|use case|steps to reproduce|goal|comment|re|fwd?|p\\.?s\\.?|subject|title',
  },
  {
    greeting:
      'hallo|moin|gr(?:ü|ue)(?:ß|ss)|guten (?:morgen|tag|abend)|sehr geehrter?|liebes?|lieber(?= \\S+,)',
    agreement:
      'geht (?:es )?(?:mir|uns)|(?:bei )?(?:mir|uns) (?:auch|genauso|ebenfalls)|(?:ich|wir) auch|dito|sehe?n? (?:ich|wir) (?:auch|genauso)|(?:ich|wir) stimmen?(?: \\S+)? zu|stimmen? (?:ich|wir)|(?:volle )?zustimmung|bin (?:auch )?dafür|kann ich (?:nur )?bestätigen|(?:gleiche|selbe)s problem|(?:gute|tolle)[rs]? (?:idee|frage|punkt|vorschlag)',
    after:
      'zu|so|auch|genauso|ebenfalls|hier|leider|absolut|voll|ganz|dem|bei|von|mir|uns|dir|euch|ihnen|unsere[mr]|meine[mr]|seite|team',
    thanks: '(?:vielen |besten |herzlichen |lieben )?dank|danke|ich hoffe,(?=[^.!?]* gut)',
    word: 'ja|genau|stimmt|richtig|absolut|klar|nein|also|übrigens|kurze frage',
    label:
      'zusammenfassung|frage|vorschlag|wunsch|anforderung|beschreibung|hintergrund|hinweis|fehler|ziel|betreff|idee|aw|wg',
  },
  {
    greeting: 'bonjour|bonsoir|salut|ch(?:er|ère)s?|mesdames',
    agreement:
      "(?:c[’']est )?pareil|idem|(?:moi|nous|chez (?:moi|nous)) aussi|(?:(?:je suis|nous sommes) )?(?:(?:tout à fait|bien|\\p{L}+ment) )?d[’']accord(?: avec \\S+)?|même (?:problème|souci|chose|constat|besoin|avis|question)|je (?:confirme|partage)|(?:très )?(?:bonne|excellente) (?:idée|question|remarque)",
    after:
      'chez|ici|aussi|avec|pour|de|du|notre|mon|ma|côté|part|nous|moi|vous|toi|ce|cet|cette|avis|constat|idée|point',
    thanks: "(?:un grand )?merci(?! d[e’'] ?(?!votre|ton|ta|vos|avoir))|j[’']espère que(?= [^.!?]* bien)",
    word: 'oui|non|exactement|absolument|tout à fait|effectivement|en effet|alors|au fait|petite question',
    label:
      'problème|résumé|idée|demande|contexte|remarque|proposition|besoin|objet|objectif|constat|amélioration|tr',
  },
  {
    greeting: 'hola|buen(?:os|as)? (?:d[ií]as?|tardes|noches)|buenas|estimad[oa]s?|querid[oa]s?|saludos',
    agreement:
      'igual(?:mente)?|(?:yo|nosotr[oa]s|a m[ií]|a nosotr[oa]s) (?:también|me pasa|nos pasa)|(?:(?:estoy|estamos) )?(?:\\p{L}+mente |muy )?de acuerdo(?: con \\S+)?|(?:el )?mismo (?:problema|caso)|(?:(?:me|nos) (?:pasa|ocurre) )?lo mismo|coincido(?: con \\S+)?|me sumo|(?:muy )?buena (?:idea|pregunta|sugerencia)',
    after:
      'aquí|acá|también|por|en|a|mi|mí|nuestr[oa]|parte|caso|empresa|equipo|me|nos|nosotr[oa]s|pasa|ocurre|esto|eso|idea',
    thanks: '(?:muchas |mil )?gracias(?! al? (?!tod))|espero que(?= [^.!?]* bien)',
    word: 'sí|si|no|exacto|exactamente|cierto|correcto|claro|así es|tal cual|bueno|pues|por cierto|una pregunta',
    label:
      'problema|resumen|pregunta|consulta|sugerencia|propuesta|solicitud|contexto|descripción|nota|error|objetivo|asunto|comentario|mejora',
  },
  {
    greeting: 'مرحبا|اهلا|السلام|سلام|صباح الخير|مساء الخير|تحية|عزيزي|عزيزتي|الاعزاء|السادة',
    agreement:
      'اتفق(?: مع \\S+)?|اوافقك?|متفق(?: مع \\S+)?|و?(?:انا|نحن) (?:ايضا|كذلك)|نفس (?:المشكلة|الشيء|الامر|الحالة)|اؤيد|(?:فكرة|اقتراح) (?:جيدة?|رائعة?|ممتازة?)',
    after: 'معك|معكم|ايضا|كذلك|تماما|بشدة|هنا|لدي|لدينا|عندي|عندنا|في الراي|علي ذلك|هذا|هذه|الفكرة|الاقتراح',
    thanks: 'شكرا|اشكر|اشكركم|جزيل الشكر|(?:اتمنى|ارجو|امل) ان (?:تكون|تكونوا)',
    word: 'نعم|صحيح|بالضبط|تماما|حسنا|بالتاكيد|لا',
    label: '(?:ال)?(?:مشكلة|ملخص|سؤال|اقتراح|طلب|فكرة|ملاحظة|وصف|خلفية|موضوع|خطا|هدف)',
  },
];

/** Chinese and Japanese, where `_` is up to 12 letters. A sign follows. */
const unspaced: Omit<Openings, 'after'> = {
  greeting:
    '_(?:大家|你|您|各位|早上|上午|下午|晚上)好|嗨|各位_|(?:尊敬|亲爱)的_|_(?:さん|様|御中)(?=[、，,])|_(?:こんにちは|こんばんは|おはよう(?:ございます)?)|(?:はじめ|初め)まして|_お世話になって(?:おり|い)ます|お疲れ(?:様|さま)(?:です|でした)?|_と申します',
  agreement:
    '_同感|(?:完全|非常|我)?(?:同意|赞同|赞成|支持)(?:楼上|以上|你)?(?:的_)?|同求|同上|附议|我们?_也(?:是|一样|同意|赞同|(?:有|遇到)[了过]?(?:这个|[同一]样的?)问题)(?:这样)?的?|_(?:同意|賛成)|(?:(?:私|僕|自分|うち|弊社|当社|こちら)_も|(?=同))(?:同じく?|同様|そう)?(?:の?(?:意見|状況|問題))?(?:(?:が(?:あり|起きてい?)|思い)ます)?',
  thanks:
    '(?:谢谢|感谢|多谢)_|希望(?:你|您|大家)_好|_ありがとう(?:ございます|ございました)?|_失礼(?:いた)?します|すみません|打扰了',
  word: '没错|是的|对|对啊|确实|好主意|好的|说得对|太好了|太棒了|不错|赞|はい|その(?:通り|とおり)|おっしゃる(?:通り|とおり)|そう|確かに|わかります|いいですね|なるほど|すごい|素晴らしい|最高',
  label:
    '问题(?:描述)?|总结|摘要|建议|需求|功能(?:请求|建议)|提问|反馈|背景|描述|说明|备注|目标|主题|痛点|問題(?:点)?|課題|要約|概要|要望|ご?質問|ご?提案|改善(?:案|要望)|機能要望|説明|補足|不具合|目的|件名',
};

/** What ends an opening. */
const signs = '[,.!?:;…–—،؛؟。！？，、：；\\p{ExtPict}\\uFE0F]';
const letter = signs.replace('[', '[^\\s');
const word = `(?:\\s+(?:(?:dr|mrs?|ms|prof|hr|fr|sra?|mme)\\.|${letter}+))`;
const end = `(?:\\s*(?:${signs}|\\s-\\s)+\\s*|\\s*$)`;

/** Arabic is written with and without vowel signs, and an alif with and without its hamza. */
const vowelSigns = '[\\u064b-\\u065f\\u0670]*';
const inArabic = (pattern: string) =>
  pattern.replace(/\p{Script=Arabic}/gu, (sign) => `${sign === 'ا' ? '[اأإآ]' : sign}${vowelSigns}`);

const oneOf = (part: keyof Openings) =>
  `(?:${spaced.map((each) => inArabic(each[part])).join('|')})(?![\\p{L}\\p{N}-])`;
const ofUnspaced = (part: keyof typeof unspaced) =>
  `(?:${unspaced[part].replaceAll('_', `${letter}{0,12}`)})`;
// For text in lower case. With the flag `i`, or with `\p{M}` above, the browser takes twenty times as long to compile them.
const start = (pattern: string) => new RegExp(`^(?:${pattern})`, 'u');

const patterns = [
  start(`${oneOf('greeting')}${word}{0,4}${end}`),
  // "I agree exports are slow" says more than that somebody agrees.
  start(`${oneOf('agreement')}(?:\\s+${oneOf('after')})*${end}(?!\\s*(?:dass|that) )`),
  start(`${oneOf('thanks')}${word}*${end}`),
  start(`${oneOf('word')}${end}`),
  start(`(?:${oneOf('label')}|${ofUnspaced('label')})(?:\\s*[:：]\\s*|$)`),
  start(
    `(?:${ofUnspaced('greeting')}|${ofUnspaced('agreement')}|${ofUnspaced('thanks')}|${ofUnspaced('word')})(?:です|します|ね|よ)*${end}`,
  ),
  // "@ana", "+1 for", a bullet, a quotation's mark, an emoji.
  /^(?:@[\p{L}\p{N}_.-]+[,:]?\s+|\+ ?1 for\s+|[-*•·>#–—]+\s+|(?:\p{ExtPict}|\p{EMod}|\uFE0F|\u200D)+\s*)/u,
];

/** The sentence without its opening. '' if it is nothing else. */
export function withoutOpening(sentence: string): string {
  // Of the same length: only the Turkish İ is longer in lower case.
  const lower = sentence.replaceAll('İ', 'I').toLowerCase();
  for (const pattern of patterns) {
    const opening = pattern.exec(lower)?.[0];
    if (opening) return withoutOpening(sentence.slice(opening.length));
  }
  return sentence;
}
