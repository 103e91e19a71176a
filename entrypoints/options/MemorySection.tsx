// The settings for suggestions and history.
import { useState } from 'react';
import { Button } from '@/components/Button';
import { PreferenceControls } from '@/components/options/PreferenceControls';
import { Section } from '@/components/options/Section';
import { useSay } from '@/components/Words';
import type { Preferences } from '@/lib/settings/preferences';
import type { OptionsDeps } from './deps';
import { useSaved } from './use-saved';

interface MemorySectionProps {
  readonly deps: OptionsDeps;
  readonly preferences: Preferences;
}

export function MemorySection({ deps, preferences }: MemorySectionProps) {
  const say = useSay();
  const { isSaved, save } = useSaved(deps);
  const [isForgotten, setIsForgotten] = useState(false);

  async function forget(): Promise<void> {
    const sent = await deps.send('memory.forget', {});
    setIsForgotten(sent.isOk && sent.value.isDone);
  }

  return (
    <Section title={say('sectionMemory')} about={say('sectionMemoryAbout')} isSaved={isSaved}>
      <PreferenceControls part="memory" preferences={preferences} onChange={save} />
      <div className="row">
        <Button onClick={() => void forget()}>{say('memoryForget')}</Button>
        <span className="quiet" role="status">
          {isForgotten && say('memoryForgotten')}
        </span>
      </div>
    </Section>
  );
}
