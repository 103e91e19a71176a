// Copies the diagnostics and shows the person what was copied.
import { useState } from 'react';
import { Button } from '@/components/Button';
import { Section } from '@/components/options/Section';
import { useSay } from '@/components/Words';
import type { OptionsDeps } from './deps';

type Stage = { readonly text: string; readonly isCopied: boolean } | 'idle' | 'working';

export function DiagnosticsSection({ deps }: { readonly deps: OptionsDeps }) {
  const say = useSay();
  const [stage, setStage] = useState<Stage>('idle');

  async function copy(): Promise<void> {
    setStage('working');
    const text = await deps.writeDiagnostics();
    setStage({ text, isCopied: await deps.copy(text) });
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
        </span>
      </div>
      {copied && (
        <textarea
          className="input diagnostics"
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
