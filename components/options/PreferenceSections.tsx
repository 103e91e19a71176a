// The sections whose form is the table of preferences: behaviour, pictures, suggestions and history.
import { useState } from 'react';
import { Button } from '@/components/controls/Button';
import { TimeAgo } from '@/components/controls/TimeAgo';
import { bytesText } from '@/components/picture/bytes-text';
import { useSay } from '@/components/words/SayProvider';
import { PreferenceControls } from './PreferenceControls';
import type { SectionPreferences } from './preference-store';
import { Section } from './Section';

export function BehaviourSection({ preferences, saved, onChange }: SectionPreferences) {
  const say = useSay();
  return (
    <Section title={say('sectionBehaviour')} saved={saved}>
      <PreferenceControls part="behaviour" preferences={preferences} onChange={onChange} />
    </Section>
  );
}

export function PictureSection({ preferences, saved, onChange }: SectionPreferences) {
  const say = useSay();
  return (
    <Section title={say('settingPictures')} saved={saved}>
      <PreferenceControls part="pictures" preferences={preferences} onChange={onChange} />
    </Section>
  );
}

/** The index of the account's ideas, as the settings show it. */
export interface IdeaIndexFacts {
  readonly count: number;
  readonly bytes: number;
  readonly readAtMs: number;
}

interface MemorySectionProps extends SectionPreferences {
  /** null without an index. */
  readonly ideas: IdeaIndexFacts | null;
  /** Returns whether everything was cleared. */
  readonly onForget: () => Promise<boolean>;
}

export function MemorySection({ preferences, saved, ideas, onChange, onForget }: MemorySectionProps) {
  const say = useSay();
  const [isForgotten, setIsForgotten] = useState<boolean | null>(null);
  return (
    <Section title={say('sectionMemory')} about={say('sectionMemoryAbout')} saved={saved}>
      <PreferenceControls part="memory" preferences={preferences} onChange={onChange} />
      {ideas && preferences.suggestsSimilar && !isForgotten && (
        <p className="quiet">
          <TimeAgo
            atMs={ideas.readAtMs}
            inText={(ago) => say('ideaIndexFacts', ideas.count, bytesText(ideas.bytes), { own: ago })}
          />
        </p>
      )}
      <div className="row">
        <Button onClick={() => void onForget().then(setIsForgotten)}>{say('memoryForget')}</Button>
        <span className="quiet" role="status">
          {isForgotten !== null && say(isForgotten ? 'memoryForgotten' : 'memoryNotForgotten')}
        </span>
      </div>
    </Section>
  );
}
