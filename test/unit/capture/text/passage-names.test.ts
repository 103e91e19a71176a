// The name that a capture of a passage gets, beside the one that a product manager writes by hand. Passages of support
// threads, mails, chats, documents and pages, in seven languages.
import { describe, expect, it } from 'vitest';
import { nameOfPassage, shorten } from '@/lib/capture/text/name';
import { buildSelection, buildSnapshot } from '@/test/unit/capture/snapshot-builder';

const nameOf = (text: string) => shorten(nameOfPassage(buildSnapshot({ selection: buildSelection(text) })));

/** A passage with its name between ⟦ and ⟧, which then begins with a capital. Or a passage, and a name that was cut. */
type Row = string | readonly [passage: string, name: string];

function readRow(row: Row): readonly [passage: string, name: string] {
  if (typeof row !== 'string') return row;
  const [, words = ''] = /⟦(.*)⟧/s.exec(row) ?? [];
  return [row.replaceAll(/[⟦⟧]/g, ''), words.replace(/^./u, (letter) => letter.toUpperCase())];
}

const english: readonly Row[] = [
  'Hi all,\n\n⟦Forty of our customers asked for single sign-on this quarter.⟧ Two of them left.',
  'Same here. ⟦The export drops every row after 10,000.⟧',
  '+1 from our team. ⟦We rename fields by hand in every workspace.⟧',
  'Hey Ana, ⟦the import wizard forgets the mapping on step 3.⟧',
  'HEY İPEK, ⟦the import wizard forgets step 3.⟧',
  'Thanks for the quick reply! ⟦The webhook still fires twice, e.g. for archived items.⟧ See the log.',
  'Problem:\n⟦Sales cannot see which release contains a feature.⟧ They ask us on chat.',
  'Feature request: ⟦let viewers comment on a roadmap.⟧',
  '⟦What our customers miss most⟧:\n- Dark mode\n- A public API\n- Comments by mail',
  '⟦Since 2.0 the board takes ten seconds to load.⟧ 1.9 took two.',
  'https://status.example/incidents/42\n⟦The API was down for forty minutes last Tuesday.⟧',
  [
    'Good morning team!\nI hope you are all well.\nCan we show the owner of an idea in the list, so that people know whom to ask about it?',
    'Can we show the owner of an idea in the list, so that people know whom to ask…',
  ],
  'Yes, exactly! ⟦Mr. Okafor from Acme Inc. pays for 300 seats and uses 40.⟧ He wants to see who is idle.',
  '+1 for ⟦dark mode.⟧ Our team works at night.',
  '+1 for this! ⟦Our team works at night.⟧',
  '⟦I agree exports are slow.⟧ We wait ten minutes for each.',
  'I agree with Ana. ⟦We wait ten minutes for each export.⟧',
  '⟦Same problem with the calendar.⟧ It shows last week.',
];

const german: readonly Row[] = [
  'Hallo zusammen,\n\n⟦wir brauchen eine Rechteverwaltung pro Projekt.⟧ Bisher sieht jeder alles.',
  'Geht mir genauso. ⟦Der Filter vergisst nach jedem Neuladen alles.⟧',
  'Sehr geehrte Damen und Herren,\n⟦seit dem Update am 5. März fehlen z. B. alle Anhänge.⟧ Bitte prüfen Sie das.',
  'Dito! ⟦Ohne Export nach Excel können wir den Bericht nicht vorlegen.⟧',
  'Frage: ⟦Kann man Ideen auch zusammenführen?⟧ Wir haben viele doppelte.',
  'Bei uns auch. ⟦Dr. Weiß kann sich seit Freitag nicht anmelden.⟧',
  'Vielen Dank für die schnelle Hilfe. ⟦Die Suche findet Umlaute aber immer noch nicht.⟧',
  [
    'Die Reihenfolge der Spalten lässt sich im Bericht zwar ändern, aber sie wird beim nächsten Öffnen wieder zurückgesetzt.',
    'Die Reihenfolge der Spalten lässt sich im Bericht zwar ändern, aber sie wird…',
  ],
  '⟦Was im Test am meisten störte⟧:\n1. Der lange Weg zum Speichern\n2. Zu kleine Schrift',
  'Ich stimme Ana zu. ⟦Der Export dauert zehn Minuten.⟧',
  '⟦Ich stimme zu, dass der Export zu lange dauert.⟧ Bitte ändern.',
  '⟦Gleiches Problem beim Drucken.⟧ Es kommt ein leeres Blatt.',
];

const french: readonly Row[] = [
  'Bonjour à tous,\n\n⟦Nous perdons les pièces jointes à chaque import.⟧ Une idée ?',
  'Pareil chez nous. ⟦Le tableau met une minute à s’afficher.⟧',
  'Moi aussi ! ⟦Impossible de trier par date de création.⟧',
  'Merci pour votre retour. ⟦Serait-il possible d’ajouter un champ obligatoire ?⟧ Nos équipes l’oublient.',
  'Problème : ⟦les notifications arrivent deux fois.⟧ C’est gênant.',
  'Entièrement d’accord, ⟦il manque un mode hors ligne.⟧ M. Dupont le demande depuis un an.',
  'Bonjour, ⟦depuis la version 4.2 le bouton « Partager » a disparu.⟧ Est-ce voulu ?',
  '⟦Ce que nos clients attendent⟧ :\n- une API\n- un export PDF',
  '⟦Je confirme le blocage.⟧ Il dure une minute.',
  'Tout à fait d’accord avec Marie. ⟦Le tri par date manque.⟧',
];

const spanish: readonly Row[] = [
  'Hola a todos:\n\n⟦Necesitamos informes por región.⟧ Ahora los hacemos a mano.',
  'A mí también me pasa. ⟦La aplicación se cierra al adjuntar una foto.⟧',
  [
    'Buenos días, ¿se puede cambiar el idioma por usuario? Gracias.',
    '¿Se puede cambiar el idioma por usuario?',
  ],
  'Totalmente de acuerdo. ⟦El Sr. Vega quiere aprobar los cambios desde el móvil.⟧',
  'Estimado equipo:\n⟦Desde ayer no llegan los correos de aviso.⟧ ¡Es urgente!',
  'Resumen: ⟦la búsqueda no encuentra palabras con tilde.⟧',
  'Gracias por responder tan rápido. ⟦El enlace de invitación sigue caducando en una hora.⟧',
  '⟦¿Por qué no puedo borrar un comentario?⟧ Lo escribí yo.',
  '⟦Lo mismo ocurre con Excel.⟧ Los informes salen sin fecha.',
  'Lo mismo aquí. ⟦Los informes salen sin fecha.⟧',
];

const arabic: readonly Row[] = [
  'السلام عليكم ورحمة الله وبركاته،\n⟦نحتاج إلى تقارير شهرية لكل فريق.⟧ نعدّها الآن يدويًا.',
  'مرحبًا بالجميع، ⟦التطبيق لا يدعم الكتابة من اليمين إلى اليسار.⟧',
  'أتفق معك. ⟦البحث بطيء جدًا في المشاريع الكبيرة.⟧',
  'وأنا أيضًا! ⟦لا تصلني الإشعارات على الهاتف.⟧',
  'المشكلة: ⟦يختفي المرفق بعد الحفظ.⟧ حدث ذلك ثلاث مرات.',
  '⟦هل يمكن تصدير الأفكار إلى ملف واحد؟⟧ نحتاج ذلك للإدارة.',
  'شكرًا على الرد السريع. ⟦ما زال الرابط لا يعمل.⟧',
  '⟦أؤيد إضافة الوضع الليلي.⟧ نعمل كثيرًا في المساء.',
];

const japanese: readonly Row[] = [
  'お世話になっております。\n⟦CSVの書き出しで文字化けが起きます。⟧Excelで開くと読めません。',
  '同感です。⟦通知が多すぎて大事なものを見落とします。⟧',
  '皆さん、こんにちは。⟦ロードマップを社外に共有する方法はありますか？⟧',
  'うちも同じです。⟦承認者が休みの日は何も進みません。⟧',
  '要望：⟦アイデアを部署ごとに分けて表示したい。⟧',
  '⟦お客様から「どこに保存されたのか分からない。」と言われました。⟧毎週です。',
  'お疲れ様です。⟦バージョン3.1から検索が遅くなりました。⟧',
  'ご返信ありがとうございます。⟦添付ファイルはまだ開けません。⟧',
  '私もそう思います。⟦印刷すると色が消えます。⟧',
  '⟦重すぎる。⟧一覧を開くのに一分かかります。',
  'すごい！⟦でも検索がありません。⟧',
  '⟦同じ問題を一覧で見たい。⟧今は一件ずつ開きます。',
];

const chinese: readonly Row[] = [
  '大家好，\n\n⟦我们希望按部门查看需求。⟧现在只能一个一个找。',
  '同感。⟦导出的表格总是少几行。⟧',
  '我也是！⟦每次刷新页面都要重新登录。⟧',
  '您好，⟦请问能不能批量修改负责人？⟧我们有三百个任务。',
  '问题：⟦上传大于10MB的文件会失败。⟧没有任何提示。',
  '谢谢回复！⟦手机上还是收不到通知。⟧',
  '⟦升级到2.5以后，看板打不开了。⟧以前没有这个问题。',
  '⟦客户最常提到的三点⟧：\n- 速度\n- 权限\n- 价格',
  '⟦导出失败。⟧没有任何提示。',
  '太好了！⟦什么时候可以用？⟧',
  '⟦我们也遇到导出变慢。⟧每次要等十分钟。',
];

/** Passages that begin with their point. */
const withoutOpening: readonly Row[] = [
  '⟦Exports are slow.⟧ We wait ten minutes for each.',
  '⟦Agreements with suppliers need a date.⟧ We add it by hand.',
  '⟦Good ideas get lost in chat.⟧ Nobody collects them.',
  '⟦Der Kalender zeigt die falsche Woche.⟧ Wir planen falsch.',
  '⟦Ichfelder fehlen im Formular.⟧ Das ist schade.',
  '⟦La recherche ignore les accents.⟧ C’est gênant.',
  '⟦Igualar dos columnas no es posible.⟧ Lo hacemos a mano.',
  '⟦البحث لا يجد الكلمات القصيرة.⟧ نبحث يدويًا.',
  '⟦検索結果に古い版が出ます。⟧最新版だけ見たいです。',
  '⟦看板不能按日期排序。⟧我们每天手动调整。',
];

describe.each([
  ['English', english],
  ['German', german],
  ['French', french],
  ['Spanish', spanish],
  ['Arabic', arabic],
  ['Japanese', japanese],
  ['Chinese', chinese],
  ['any language, without an opening', withoutOpening],
])('the name of a passage in %s', (_language, rows) => {
  it.each(rows.map(readRow))('%j is its first sentence with content', (passage, name) => {
    expect(nameOf(passage)).toBe(name);
  });
});
