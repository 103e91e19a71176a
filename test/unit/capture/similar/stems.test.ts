import { describe, expect, it } from 'vitest';
import { stemsOf } from '@/lib/capture/similar/stems';

describe('stems', () => {
  it.each([
    'exports exported exporting exporter',
    'delete deleted deleting deletion deletes',
    'notify notified',
    'notification notifications',
    'setting settings',
    'categories category',
    'running run',
    'Bericht Berichte Berichts Berichten',
    'Aufgabe Aufgaben',
    'Niederlassung Niederlassungen',
    'exportieren Export exportiert',
    'tâche tâches',
    'supprimer supprimée supprimé',
    'exportar exportación exportado',
    'tarea tareas',
    'correo correos',
    'отчёт отчёты отчета',
    'المهمة مهمة',
  ])('are equal for %s', (forms) => {
    expect(new Set(stemsOf(forms)).size).toBe(1);
  });

  it.each(['user use', 'order ordinary', 'string strong', 'import export'])('differ for %s', (words) => {
    expect(new Set(stemsOf(words)).size).toBe(2);
  });

  it.each([
    ['検索が遅い', ['検索', '索が', 'が遅', '遅い']],
    ['PDFを保存', ['を保', '保存', 'pdf']],
    ['図', ['図']],
    ['レポート', ['レポ', 'ポー', 'ート']],
  ])('are pairs of letters where words have no spaces: %s', (text, stems) => {
    expect(stemsOf(text)).toEqual(stems);
  });

  it('of a long word are those of its start', () => {
    expect(stemsOf('q'.repeat(100_000))[0]?.length).toBeLessThanOrEqual(40);
  });
});
