// The sections whose form is the table of preferences: behaviour, and suggestions and history.
import { useState } from 'react';
import { Button } from '@/components/controls/Button';
import { TimeAgo } from '@/components/controls/TimeAgo';
import { bytesText } from '@/components/picture/bytes-text';
import { useSay } from '@/components/words/SayProvider';
import type { Preferences } from '@/lib/settings/preferences';
import { PreferenceControls } from './PreferenceControls';
import { type SavePreferences, Section, useSaved } from './Section';

interface PreferenceSectionProps {
  readonly preferences: Preferences;
  readonly onSave: SavePreferences;
}

interface BehaviourSectionProps extends PreferenceSectionProps {
  readonly onOpenActivity: () => void;
}

export function BehaviourSection({ preferences, onSave, onOpenActivity }: BehaviourSectionProps) {
  const say = useSay();
  const { saved, save } = useSaved(onSave);
  return (
    <Section title={say('sectionBehaviour')} saved={saved}>
      <PreferenceControls part="behaviour" preferences={preferences} onChange={save} />
      <PreferenceControls part="pictures" preferences={preferences} onChange={save} />
      <div className="row">
        <Button onClick={onOpenActivity}>{say('allCaptures')}</Button>
      </div>
    </Section>
  );
}

/** The index of the account's ideas, as the settings show it. */
export interface IdeaIndexFacts {
  readonly count: number;
  readonly bytes: number;
  readonly readAtMs: number;
}

interface MemorySectionProps extends PreferenceSectionProps {
  /** null without an index. */
  readonly ideas: IdeaIndexFacts | null;
  /** Returns whether everything was cleared. */
  readonly onForget: () => Promise<boolean>;
}

export function MemorySection({ preferences, ideas, onSave, onForget }: MemorySectionProps) {
  const say = useSay();
  const { saved, save } = useSaved(onSave);
  const [isForgotten, setIsForgotten] = useState<boolean | null>(null);
  return (
    <Section title={say('sectionMemory')} about={say('sectionMemoryAbout')} saved={saved}>
      <PreferenceControls part="memory" preferences={preferences} onChange={save} />
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
