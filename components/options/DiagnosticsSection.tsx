// Copies the diagnostics and shows the person what was copied.
import { useState } from 'react';
import { Button } from '@/components/controls/Button';
import { useSay } from '@/components/words/SayProvider';
import styles from './DiagnosticsSection.module.css';
import { Section } from './Section';

type Stage = { readonly text: string; readonly isCopied: boolean } | 'idle' | 'working' | 'failed';

interface DiagnosticsSectionProps {
  readonly write: () => Promise<string>;
  /** false if the browser refuses. */
  readonly onCopy: (text: string) => Promise<boolean>;
}

export function DiagnosticsSection({ write, onCopy }: DiagnosticsSectionProps) {
  const say = useSay();
  const [stage, setStage] = useState<Stage>('idle');

  async function copy(): Promise<void> {
    setStage('working');
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
    <Section title={say('sectionDiagnostics')} about={say('sectionDiagnosticsAbout')}>
      <div className="row">
        <Button aria-disabled={stage === 'working'} onClick={() => stage !== 'working' && void copy()}>
          {say('copyDiagnostics')}
        </Button>
        <span className="quiet" role="status">
          {copied && say(copied.isCopied ? 'diagnosticsCopied' : 'diagnosticsNotCopied')}
          {stage === 'failed' && say('activityStorageSlow')}
        </span>
      </div>
      {copied && (
        <textarea
          className={`input ${styles.diagnostics}`}
          readOnly
          rows={12}
          dir="ltr"
          aria-label={say('sectionDiagnostics')}
          value={copied.text}
        />
      )}
    </Section>
  );
}
