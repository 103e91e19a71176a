// Export, import and reset of the settings. An import shows each changed setting first, before and after.
import { useState } from 'react';
import { FileButton } from '@/components/controls/FileButton';
import { Notice } from '@/components/notices/Notice';
import { type Action, Actions } from '@/components/outcome/Actions';
import { type ImportEntry, ImportList, ImportQuestion } from '@/components/transfer/ImportPreview';
import { listText } from '@/components/words/list-text';
import { useSay } from '@/components/words/SayProvider';
import { kinds } from '@/lib/capture/kinds';
import type { Defaults } from '@/lib/capture/start/defaults';
import type { SiteRule } from '@/lib/capture/start/site-rule';
import type { Templates } from '@/lib/capture/start/templates';
import type { Say } from '@/lib/capture/text/messages';
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
  const say = useSay();
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
    setMessage(read.isOk ? null : { text: say(read.messageKey, ...read.parts), isProblem: true });
  }

  /** A full storage changes nothing, and the preview stays for another try. */
  async function replace(change: PreferenceChange, done: string): Promise<void> {
    try {
      await onReplace(change);
      setFile(null);
      setMessage({ text: done, isProblem: false });
    } catch {
      setMessage({ text: say('settingsNotReplaced'), isProblem: true });
    }
  }

  const reset = () => void replace((stored) => withoutSettings(stored, accounts), say('resetDone'));
  return (
    <>
      <div className="row">
        <Actions actions={[{ label: say('exportSettings'), run: () => void exportSettings() }]} />
        <FileButton
          label={say('importSettings')}
          fieldName={say('importFile')}
          onFile={(chosen) => void preview(chosen)}
        />
        <Actions actions={[resetAction(say, reset)]} />
      </div>
      <div role="status">
        {message && <Notice tone={message.isProblem ? 'problem' : 'info'}>{message.text}</Notice>}
      </div>
      {file && (
        <ImportedChanges
          {...{ preferences, accounts, file }}
          onImport={() => void replace((stored) => withImport(stored, accounts, file), say('importDone'))}
          onCancel={() => {
            setFile(null);
            setMessage(null);
          }}
        />
      )}
    </>
  );
}

const resetAction = (say: Say, run: () => void): Action => {
  const [label, title, text] = [say('resetSettings'), say('resetSettingsTitle'), say('resetSettingsWords')];
  return { label, look: 'danger', question: { title, text, confirm: label }, run };
};

interface ImportedChangesProps extends Pick<TransferSectionProps, 'preferences' | 'accounts'> {
  readonly file: SettingsFile;
  readonly onImport: () => void;
  readonly onCancel: () => void;
}

function ImportedChanges({ preferences, accounts, file, ...on }: ImportedChangesProps) {
  const say = useSay();
  const { changes, unknown } = planImport(preferences, accounts, file);
  return (
    <ImportQuestion title={say('importTitle')} heading="h4" canImport={changes.length > 0} {...on}>
      {changes.length === 0 && <p>{say('importSame')}</p>}
      <ImportList entries={changes.map((change) => changeEntry(change, say))} />
      {unknown.length > 0 && <Notice tone="warning">{say('importUnknown', listText(unknown))}</Notice>}
    </ImportQuestion>
  );
}

const changeEntry = (change: SettingsChange, say: Say): ImportEntry => ({
  title: titleOf(change, say),
  values: [
    { label: say('importFrom'), lines: linesOf(change, 'from', say) },
    { label: say('importTo'), lines: linesOf(change, 'to', say) },
  ],
});

function titleOf(change: SettingsChange, say: Say): string {
  if (change.name !== 'defaults') return say(preferenceTable[change.name].label);
  const account = [change.serviceAddress, change.email].filter(Boolean).join(' · ');
  return say('labeledValue', say('sectionDefaults'), account);
}

type Lines = readonly string[];

function linesOf(change: SettingsChange, side: 'from' | 'to', say: Say): Lines {
  switch (change.name) {
    case 'defaults':
      return defaultLines(change[side], say);
    case 'templates':
      return templateLines(change[side], say);
    case 'siteRules':
      return change[side].map((rule) => ruleLine(rule, say));
    default:
      return valueLines(preferenceTable[change.name].control, change[side], say);
  }
}

function ruleLine(rule: SiteRule, say: Say): string {
  const { name, text } = rule.templates;
  const pattern = rule.isOn ? rule.pattern : say('withDetail', rule.pattern, say('importOff'));
  return say(
    'importBecomes',
    rule.name.trim() === '' ? pattern : { own: say('labeledValue', rule.name, pattern) },
    [ruleSummary(rule, say), name, text].filter((part) => part !== undefined).join(' · '),
  );
}

/** Lines about one kind. */
const ofKind = (id: string, lines: Lines, say: Say) =>
  lines.map((line) => listText([entryText(kinds, id, say), line]));

function templateLines(templates: Readonly<Record<string, Templates>>, say: Say): Lines {
  return Object.entries(templates).flatMap(([id, { name, text }]) =>
    ofKind(id, [...labeled('fieldName', name, say), ...labeled('templateText', text, say)], say),
  );
}

function defaultLines(defaults: Defaults, say: Say): Lines {
  const { byKind, integration, staffVisibility, classNames, ...common } = defaults;
  return [
    ...startingLines(common, say),
    ...labeled('namesStaff', staffVisibility, say),
    ...Object.entries(classNames).map(([name, sent]) =>
      say('labeledValue', say('namesClasses'), { own: say('importBecomes', name, sent) }),
    ),
    ...labeled(
      'fieldIntegration',
      integration ? say('withDetail', integration.name, integration.id) : undefined,
      say,
    ),
    ...Object.entries(byKind).flatMap(([id, point]) => ofKind(id, startingLines(point, say), say)),
  ];
}
