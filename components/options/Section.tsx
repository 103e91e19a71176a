// The frame of a section of the settings page: heading, description and "Saved". A section and its form are one
// file.
import Check from 'lucide-react/icons/check';
import { type ReactNode, useId, useState } from 'react';
import { useSay } from '@/components/SayProvider';
import type { Preferences } from '@/lib/settings/preferences';

/** Stores a change of the preferences. */
export type SavePreferences = (change: (stored: Preferences) => Preferences) => Promise<unknown>;

/** Tells whether the section's last change was stored. */
export function useSaved(onSave: SavePreferences) {
  const [isSaved, setIsSaved] = useState(false);

  async function store(change: (stored: Preferences) => Preferences): Promise<void> {
    setIsSaved(false);
    await onSave(change);
    setIsSaved(true);
  }

  return {
    isSaved,
    forgetSaved: () => setIsSaved(false),
    save: (change: (stored: Preferences) => Preferences) => void store(change),
  };
}

interface SectionProps {
  readonly title: string;
  readonly about?: string;
  readonly isSaved?: boolean;
  readonly children: ReactNode;
}

export function Section({ title, about, isSaved = false, children }: SectionProps) {
  const say = useSay();
  const titleId = useId();
  return (
    <section className="section" aria-labelledby={titleId}>
      <header className="section-header">
        <h2 id={titleId}>{title}</h2>
        <span className="section-saved" role="status">
          {isSaved && (
            <>
              <Check className="icon" aria-hidden="true" />
              {say('settingSaved')}
            </>
          )}
        </span>
      </header>
      {about !== undefined && <p className="quiet">{about}</p>}
      <div className="section-content">{children}</div>
    </section>
  );
}
