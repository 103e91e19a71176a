// Export, import and reset of the settings.

import { useState } from 'react';
import { Button } from '@/components/controls/Button';
import { FileButton } from '@/components/controls/FileButton';
import { QuestionDialog } from '@/components/controls/QuestionDialog';
import { Notice } from '@/components/notices/Notice';
import { ImportQuestion } from '@/components/transfer/ImportPreview';
import { listText } from '@/components/words/list-text';
import { useSay } from '@/components/words/SayProvider';
import type { MessageKey } from '@/lib/capture/text/messages';
import type { AccountView } from '@/lib/settings/account';
import { initialPreferences, type Preferences } from '@/lib/settings/preferences';
import {
  longestFile,
  readSettingsFile,
  type SettingsFile,
  writeSettingsFile,
} from '@/lib/settings/settings-file';
import { planImport, withImport, withoutSettings } from '@/lib/settings/settings-import';
import { ImportChanges } from './ImportChanges';
import type { PreferenceChange } from './preference-store';
import { Section } from './Section';

interface TransferSectionProps {
  readonly accounts: readonly AccountView[];
  readonly preferences: Preferences;
  /** `YYYY-MM-DD` */
  readonly today: string;
  /** Returns the stored preferences, after the changes that are still being stored. Rejects if nothing was changed. */
  readonly onReplace: (change: PreferenceChange) => Promise<Preferences>;
  readonly onDownload: (name: string, file: Blob) => void;
}

type Stage =
  | { readonly state: 'idle' }
  | {
      readonly state: 'message';
      readonly messageKey: MessageKey;
      readonly parts: readonly string[];
      readonly isProblem: boolean;
    }
  | { readonly state: 'preview'; readonly file: SettingsFile; readonly isRefused?: true }
  | { readonly state: 'resetting' };

export function TransferSection(props: TransferSectionProps) {
  const { accounts, preferences, today, onReplace, onDownload } = props;
  const say = useSay();
  const [stage, setStage] = useState<Stage>({ state: 'idle' });

  async function exportSettings(): Promise<void> {
    // If the storage is full, the file has the values of the page.
    const stored = await onReplace((latest) => latest).catch(() => preferences);
    const content = new Blob([writeSettingsFile(stored, accounts)], { type: 'application/json' });
    onDownload(`quick-capture-settings-${today}.json`, content);
  }

  async function preview(file: File): Promise<void> {
    // A character has at most four bytes, so a larger file is too long. An unreadable one is refused as empty.
    const content = file.size > 4 * longestFile ? null : await file.text().catch(() => '');
    const read = readSettingsFile(content ?? ' '.repeat(longestFile + 1));
    if (read.isOk) setStage({ state: 'preview', file: read.value });
    else setStage({ state: 'message', messageKey: read.messageKey, parts: read.parts, isProblem: true });
  }

  async function write(change: PreferenceChange, done: MessageKey, refused: Stage): Promise<void> {
    try {
      await onReplace(change);
    } catch {
      // The storage is full, and nothing was changed.
      setStage(refused);
      return;
    }
    setStage({ state: 'message', messageKey: done, parts: [], isProblem: false });
  }

  const importFile = (file: SettingsFile) =>
    write((stored) => withImport(stored, accounts, file), 'importDone', {
      state: 'preview',
      file,
      isRefused: true,
    });

  const reset = () =>
    write((stored) => withoutSettings(initialPreferences, stored, accounts), 'resetDone', {
      state: 'message',
      messageKey: 'settingsNotReplaced',
      parts: [],
      isProblem: true,
    });

  return (
    <Section title={say('sectionTransfer')} about={say('sectionTransferAbout')}>
      <div className="row">
        <Button onClick={() => void exportSettings()}>{say('exportSettings')}</Button>
        <FileButton
          label={say('importSettings')}
          fieldName={say('importFile')}
          onFile={(file) => void preview(file)}
        />
        <Button look="danger" onClick={() => setStage({ state: 'resetting' })}>
          {say('resetSettings')}
        </Button>
      </div>
      <div role="status">
        {stage.state === 'message' && (
          <Notice tone={stage.isProblem ? 'problem' : 'info'}>{say(stage.messageKey, ...stage.parts)}</Notice>
        )}
        {stage.state === 'preview' && stage.isRefused && (
          <Notice tone="problem">{say('settingsNotReplaced')}</Notice>
        )}
      </div>
      {stage.state === 'preview' && (
        <SettingsPreview
          file={stage.file}
          accounts={accounts}
          preferences={preferences}
          onImport={() => void importFile(stage.file)}
          onCancel={() => setStage({ state: 'idle' })}
        />
      )}
      {stage.state === 'resetting' && (
        <QuestionDialog
          title={say('resetSettingsTitle')}
          text={say('resetSettingsWords')}
          onCancel={() => setStage({ state: 'idle' })}
        >
          <Button look="danger" onClick={() => void reset()}>
            {say('resetSettings')}
          </Button>
        </QuestionDialog>
      )}
    </Section>
  );
}

interface SettingsPreviewProps {
  readonly file: SettingsFile;
  readonly accounts: readonly AccountView[];
  readonly preferences: Preferences;
  readonly onImport: () => void;
  readonly onCancel: () => void;
}

function SettingsPreview({ file, accounts, preferences, onImport, onCancel }: SettingsPreviewProps) {
  const say = useSay();
  const { changes, unknown } = planImport(preferences, accounts, file);
  return (
    <ImportQuestion
      title={say('importTitle')}
      heading="h4"
      canImport={changes.length > 0}
      onImport={onImport}
      onCancel={onCancel}
    >
      {changes.length === 0 ? <p>{say('importSame')}</p> : <ImportChanges changes={changes} />}
      {unknown.length > 0 && <Notice tone="warning">{say('importUnknown', listText(unknown))}</Notice>}
    </ImportQuestion>
  );
}
