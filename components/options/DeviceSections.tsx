// The sections about this browser and this device: keyboard shortcuts, suggestions and history, diagnostics, kinds, and the
// sync.
import { useState } from 'react';
import { Button } from '@/components/controls/Button';
import { Keys } from '@/components/controls/Keys';
import { commandKeys } from '@/components/controls/key-table';
import { TimeAgo } from '@/components/controls/TimeAgo';
import { useKeys } from '@/components/controls/use-keys';
import { Notice } from '@/components/notices/Notice';
import { bytesText } from '@/components/picture/bytes-text';
import { useRead } from '@/components/use-read';
import { useTranslate } from '@/components/words/TranslateProvider';
import { allowedKinds } from '@/lib/capture/form/policy';
import styles from './options.module.css';
import { EntrySwitches, PreferenceControls } from './PreferenceControls';
import { Switch } from './SettingFields';
import type { SectionProps } from './setting-store';

interface Shortcut {
  readonly name: string;
  readonly description: string;
  /** '' if the shortcut has none. */
  readonly keys: string;
}

interface ShortcutSectionProps {
  readonly read: () => Promise<readonly Shortcut[]>;
  /** Opens the browser's shortcut settings. */
  readonly onChange: () => void;
  /** Calls back when the person returns to the page. Returns a function that stops it. */
  readonly onReturn: (callback: () => void) => () => void;
}

/** The shortcuts, and a warning about those that lost their keys to another extension. */
export function ShortcutSection({ read, onChange, onReturn }: ShortcutSectionProps) {
  const t = useTranslate();
  const { named } = useKeys();
  const shortcuts = useRead(read, [], { watch: onReturn });
  // Many commands have no keys at first. Those are listed once the person gives them some.
  const listed = shortcuts.filter(({ name, keys }) => keys !== '' || name in commandKeys);
  return (
    <>
      <dl>
        {listed.map(({ name, description, keys }) => (
          <div className={`row row-between ${styles.shortcut}`} key={name}>
            {/* The browser describes our own commands, but not its command that opens the popup. */}
            <dt className="roomy">{name === '_execute_action' ? t('commandOpen') : description}</dt>
            <dd>
              {keys === '' ? (
                <span className="small strong warning">{t('shortcutNone')}</span>
              ) : (
                <Keys shortcut={named(keys)} />
              )}
            </dd>
          </div>
        ))}
      </dl>
      {listed.some(({ keys }) => keys === '') && <Notice tone="warning">{t('shortcutUnassigned')}</Notice>}
      <div className="row">
        <Button onClick={onChange}>{t('shortcutChange')}</Button>
      </div>
    </>
  );
}

interface HistorySectionProps extends SectionProps {
  /** The index of the account's ideas. null without one. */
  readonly ideas: { readonly count: number; readonly bytes: number; readonly readAtMs: number } | null;
  /** Returns whether everything was cleared. */
  readonly onForget: () => Promise<boolean>;
}

export function HistorySection({ ideas, onForget, ...own }: HistorySectionProps) {
  const t = useTranslate();
  const [isForgotten, setIsForgotten] = useState<boolean | null>(null);
  return (
    <>
      <PreferenceControls part="history" {...own} />
      {ideas && own.preferences.suggestsSimilar && !isForgotten && (
        <p className="quiet">
          <TimeAgo
            atMs={ideas.readAtMs}
            inText={(ago) => t('ideaIndexFacts', ideas.count, bytesText(ideas.bytes), { own: ago })}
          />
        </p>
      )}
      <div className="row">
        <Button onClick={() => void onForget().then(setIsForgotten)}>{t('historyForget')}</Button>
        <span className="quiet" role="status">
          {isForgotten !== null && t(isForgotten ? 'historyForgotten' : 'historyNotForgotten')}
        </span>
      </div>
    </>
  );
}

type DiagnosticsStage = { readonly text: string; readonly isCopied: boolean } | 'idle' | 'failed';

interface DiagnosticsSectionProps {
  readonly write: () => Promise<string>;
  /** false if the browser refuses. */
  readonly onCopy: (text: string) => Promise<boolean>;
}

/** Copies the diagnostics and shows the person what was copied. */
export function DiagnosticsSection({ write, onCopy }: DiagnosticsSectionProps) {
  const t = useTranslate();
  const [stage, setStage] = useState<DiagnosticsStage>('idle');

  async function copy(): Promise<void> {
    try {
      const text = await write();
      setStage({ text, isCopied: await onCopy(text) });
    } catch (error) {
      reportError(error);
      setStage('failed');
    }
  }

  const copied = typeof stage === 'object' ? stage : null;
  return (
    <>
      <div className="row">
        <Button onClick={() => void copy()}>{t('copyDiagnostics')}</Button>
        <span className="quiet" role="status">
          {copied && t(copied.isCopied ? 'diagnosticsCopied' : 'diagnosticsNotCopied')}
          {stage === 'failed' && t('activityStorageSlow')}
        </span>
      </div>
      {copied && (
        <textarea
          className="input small code"
          readOnly
          rows={12}
          dir="ltr"
          aria-label={t('sectionDiagnostics')}
          value={copied.text}
        />
      )}
    </>
  );
}

/** The kinds that the form offers, by use as in the form's list of kinds. */
export function KindsSection({ policy, ...own }: SectionProps) {
  const t = useTranslate();
  const groups = [
    { title: 'kindGroupUsual', kinds: allowedKinds(policy).filter(({ isOptIn }) => !isOptIn) },
    { title: 'kindGroupRare', kinds: allowedKinds(policy).filter(({ isOptIn }) => isOptIn) },
  ] as const;
  return (
    <div className="columns">
      {groups
        // An organization may allow no kind of a group.
        .filter(({ kinds }) => kinds.length > 0)
        .map(({ title, kinds }) => (
          <fieldset key={title}>
            <legend className="field-label">{t(title)}</legend>
            <EntrySwitches preference="hiddenKinds" entries={kinds} {...own} />
          </fieldset>
        ))}
    </div>
  );
}

/** Settings that follow the person to other devices. */
export function SyncSection({ preferences, policy, onChange }: SectionProps) {
  const t = useTranslate();
  if (policy.settingsSync === false) return <p className="quiet">{t('lockedByOrganization')}</p>;
  return (
    <div className="field">
      <Switch
        label={t('settingSync')}
        hint={t('settingSyncHint')}
        isOn={preferences.isSyncOn}
        onChange={(isSyncOn) => onChange((before) => ({ ...before, isSyncOn }))}
      />
    </div>
  );
}
