// Owns the part of the options about what is remembered on this device, and what is offered from it and from the service.
import { useState } from 'react';
import { Button } from '@/components/Button';
import { Section } from '@/components/options/Section';
import { useSay } from '@/components/Words';
import type { Preferences } from '@/lib/settings/preferences';
import type { OptionsDeps } from './deps';

export interface MemorySectionProps {
  readonly deps: OptionsDeps;
  readonly preferences: Preferences;
}

export function MemorySection({ deps, preferences }: MemorySectionProps) {
  const say = useSay();
  const [suggestsSimilar, setSuggestsSimilar] = useState(preferences.suggestsSimilar);
  const [isSaved, setIsSaved] = useState(false);
  const [isForgotten, setIsForgotten] = useState(false);

  async function change(suggests: boolean): Promise<void> {
    setSuggestsSimilar(suggests);
    setIsSaved(false);
    await deps.settings.preferences.update((stored) => ({ ...stored, suggestsSimilar: suggests }));
    setIsSaved(true);
  }

  async function forget(): Promise<void> {
    const sent = await deps.send('memory.forget', {});
    setIsForgotten(sent.isOk && sent.value.isDone);
  }

  return (
    <Section title={say('sectionMemory')} about={say('sectionMemoryAbout')} isSaved={isSaved}>
      <label className="switch">
        <input
          type="checkbox"
          role="switch"
          aria-checked={suggestsSimilar}
          checked={suggestsSimilar}
          onChange={(event) => void change(event.currentTarget.checked)}
        />
        <span className="switch-track" aria-hidden="true" />
        <span>{say('settingSimilar')}</span>
      </label>
      <div className="row">
        <Button onClick={() => void forget()}>{say('memoryForget')}</Button>
        <span className="quiet" role="status">
          {isForgotten && say('memoryForgotten')}
        </span>
      </div>
    </Section>
  );
}
