// The frame of a section of the settings page: heading, description and "Saved". A section and its form are one
// file.
import Check from 'lucide-react/icons/check';
import { type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '@/components/controls/Button';
import { Notice } from '@/components/notices/Notice';
import { useSay } from '@/components/words/SayProvider';
import type { Preferences } from '@/lib/settings/preferences';
import styles from './Section.module.css';

/** Stores a change of the preferences. */
export type SavePreferences = (change: Change) => Promise<unknown>;

type Change = (stored: Preferences) => Preferences;

/** What happened to the section's last changes. */
interface Saved {
  readonly state: 'unchanged' | 'saved' | 'failed';
  readonly retry: () => void;
}

/** Stores the section's changes in order. After a failure, the next try stores them all. */
export function useSaved(onSave: SavePreferences) {
  const [state, setState] = useState<Saved['state']>('unchanged');
  const unstored = useRef<readonly Change[]>([]);
  const isStoring = useRef(false);

  async function store(): Promise<void> {
    if (isStoring.current) return;
    isStoring.current = true;
    setState('unchanged');
    try {
      while (unstored.current.length > 0) {
        const changes = unstored.current;
        await onSave((stored) => changes.reduce((changed, change) => change(changed), stored));
        unstored.current = unstored.current.slice(changes.length);
      }
      setState('saved');
    } catch {
      // The storage is full. The section says so, and offers another try.
      setState('failed');
    }
    isStoring.current = false;
  }

  const saved: Saved = { state, retry: () => void store() };
  return {
    saved,
    forgetSaved: () => setState((before) => (before === 'saved' ? 'unchanged' : before)),
    save(change: Change): void {
      unstored.current = [...unstored.current, change];
      void store();
    },
  };
}

interface SectionProps {
  readonly title: string;
  readonly about?: string;
  readonly saved?: Saved;
  readonly children: ReactNode;
}

export function Section({ title, about, saved, children }: SectionProps) {
  const say = useSay();
  const titleId = useId();
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <header className={styles['section-header']}>
        <h2 id={titleId}>{title}</h2>
        <span className={styles['section-saved']} role="status">
          {saved?.state === 'saved' && (
            <>
              <Check className="icon" aria-hidden="true" />
              {say('settingSaved')}
            </>
          )}
        </span>
      </header>
      {saved?.state === 'failed' && (
        <div role="alert">
          <Notice tone="problem" action={<Button onClick={saved.retry}>{say('tryAgain')}</Button>}>
            {say('settingNotSaved')}
          </Notice>
        </div>
      )}
      {about !== undefined && <p className="quiet">{about}</p>}
      <div className={styles['section-content']}>{children}</div>
    </section>
  );
}
