// Export, import and reset of the settings. An import shows each changed setting first, before and after.
import { useState } from 'react';
import { FileButton } from '@/components/controls/FileButton';
import { Notice } from '@/components/notices/Notice';
import { type Action, Actions } from '@/components/outcome/Actions';
import { type ImportEntry, ImportList, ImportQuestion } from '@/components/transfer/ImportPreview';
import { listText } from '@/components/words/list-text';
import { useTranslate } from '@/components/words/TranslateProvider';
import { kinds } from '@/lib/capture/kinds';
import type { Defaults } from '@/lib/capture/start/defaults';
import type { SiteRule } from '@/lib/capture/start/site-rule';
import type { Templates } from '@/lib/capture/start/templates';
import type { Translate } from '@/lib/capture/text/messages';
import type { AccountView } from '@/lib/settings/account';
import { preferenceTable } from '@/lib/settings/preference-table';
import type { Preferences } from '@/lib/settings/preferences';
import {
  longestFile,
  planImport,
  readSettingsFile,
  type SettingsChange,
  type SettingsFile,
  withImport,
  withoutSettings,
  writeSettingsFile,
} from '@/lib/settings/settings-file';
import { labeled, startingLines } from './DefaultsSection';
import { entryText, valueLines } from './PreferenceControls';
import { ruleSummary } from './RuleSection';
import type { PreferenceChange, SectionProps } from './setting-store';

interface TransferSectionProps extends Pick<SectionProps, 'preferences' | 'today'> {
  readonly accounts: readonly AccountView[];
  /** Returns the stored preferences, after the changes that are still being stored. Rejects if nothing was changed. */
  readonly onReplace: (change: PreferenceChange) => Promise<Preferences>;
  readonly onDownload: (name: string, file: Blob) => void;
}

export function TransferSection(props: TransferSectionProps) {
  const { accounts, preferences, today, onReplace, onDownload } = props;
  const t = useTranslate();
  const [message, setMessage] = useState<{ readonly text: string; readonly isProblem: boolean } | null>(null);
  const [file, setFile] = useState<SettingsFile | null>(null);

  async function exportSettings(): Promise<void> {
    // If the storage is full, the file has the values of the page.
    const stored = await onReplace((latest) => latest).catch(() => preferences);
    const content = new Blob([writeSettingsFile(stored, accounts)], { type: 'application/json' });
    onDownload(`quick-capture-settings-${today}.json`, content);
  }

  async function preview(chosen: File): Promise<void> {
    // A character has at most four bytes, so the start of a file that is too long is too long, too.
    const start = chosen.slice(0, 4 * (longestFile + 1));
    const read = readSettingsFile(await start.text().catch(() => ''));
    setFile(read.isOk ? read.value : null);
    setMessage(read.isOk ? null : { text: t(read.messageKey, ...read.parts), isProblem: true });
  }

  /** A full storage changes nothing, and the preview stays for another try. */
  async function replace(change: PreferenceChange, done: string): Promise<void> {
    try {
      await onReplace(change);
      setFile(null);
      setMessage({ text: done, isProblem: false });
    } catch {
      setMessage({ text: t('settingsNotReplaced'), isProblem: true });
    }
  }

  const reset = () => void replace((stored) => withoutSettings(stored, accounts), t('resetDone'));
  return (
    <>
      <div className="row">
        <Actions actions={[{ label: t('exportSettings'), run: () => void exportSettings() }]} />
        <FileButton
          label={t('importSettings')}
          fieldName={t('importFile')}
          onFile={(chosen) => void preview(chosen)}
        />
        <Actions actions={[resetAction(t, reset)]} />
      </div>
      <div role="status">
        {message && <Notice tone={message.isProblem ? 'problem' : 'info'}>{message.text}</Notice>}
      </div>
      {file && (
        <ImportedChanges
          {...{ preferences, accounts, file }}
          onImport={() => void replace((stored) => withImport(stored, accounts, file), t('importDone'))}
          onCancel={() => {
            setFile(null);
            setMessage(null);
          }}
        />
      )}
    </>
  );
}

const resetAction = (t: Translate, run: () => void): Action => {
  const [label, title, text] = [t('resetSettings'), t('resetSettingsTitle'), t('resetSettingsWords')];
  return { label, look: 'danger', question: { title, text, confirm: label }, run };
};

interface ImportedChangesProps extends Pick<TransferSectionProps, 'preferences' | 'accounts'> {
  readonly file: SettingsFile;
  readonly onImport: () => void;
  readonly onCancel: () => void;
}

function ImportedChanges({ preferences, accounts, file, ...on }: ImportedChangesProps) {
  const t = useTranslate();
  const { changes, unknown } = planImport(preferences, accounts, file);
  return (
    <ImportQuestion title={t('importTitle')} heading="h4" canImport={changes.length > 0} {...on}>
      {changes.length === 0 && <p>{t('importSame')}</p>}
      <ImportList entries={changes.map((change) => changeEntry(change, t))} />
      {unknown.length > 0 && <Notice tone="warning">{t('importUnknown', listText(unknown))}</Notice>}
    </ImportQuestion>
  );
}

const changeEntry = (change: SettingsChange, t: Translate): ImportEntry => ({
  title: titleOf(change, t),
  values: [
    { label: t('importFrom'), lines: linesOf(change, 'from', t) },
    { label: t('importTo'), lines: linesOf(change, 'to', t) },
  ],
});

function titleOf(change: SettingsChange, t: Translate): string {
  if (change.name !== 'defaults') return t(preferenceTable[change.name].label);
  const account = [change.serviceAddress, change.email].filter(Boolean).join(' · ');
  return t('labeledValue', t('sectionDefaults'), account);
}

type Lines = readonly string[];

function linesOf(change: SettingsChange, side: 'from' | 'to', t: Translate): Lines {
  switch (change.name) {
    case 'defaults':
      return defaultLines(change[side], t);
    case 'templates':
      return templateLines(change[side], t);
    case 'siteRules':
      return change[side].map((rule) => ruleLine(rule, t));
    default:
      return valueLines(preferenceTable[change.name].control, change[side], t);
  }
}

function ruleLine(rule: SiteRule, t: Translate): string {
  const { name, text } = rule.templates;
  const pattern = rule.isOn ? rule.pattern : t('withDetail', rule.pattern, t('importOff'));
  return t(
    'importBecomes',
    rule.name.trim() === '' ? pattern : { own: t('labeledValue', rule.name, pattern) },
    [ruleSummary(rule, t), name, text].filter((part) => part !== undefined).join(' · '),
  );
}

/** Lines about one kind. */
const ofKind = (id: string, lines: Lines, t: Translate) =>
  lines.map((line) => listText([entryText(kinds, id, t), line]));

function templateLines(templates: Readonly<Record<string, Templates>>, t: Translate): Lines {
  return Object.entries(templates).flatMap(([id, { name, text }]) =>
    ofKind(id, [...labeled('fieldName', name, t), ...labeled('templateText', text, t)], t),
  );
}

function defaultLines(defaults: Defaults, t: Translate): Lines {
  const { byKind, integration, staffVisibility, classNames, ...common } = defaults;
  return [
    ...startingLines(common, t),
    ...labeled('namesStaff', staffVisibility, t),
    ...Object.entries(classNames).map(([name, sent]) =>
      t('labeledValue', t('namesClasses'), { own: t('importBecomes', name, sent) }),
    ),
    ...labeled(
      'fieldIntegration',
      integration ? t('withDetail', integration.name, integration.id) : undefined,
      t,
    ),
    ...Object.entries(byKind).flatMap(([id, point]) => ofKind(id, startingLines(point, t), t)),
  ];
}
