// The frame of a section of the settings page: heading, description and "Saved".
import Check from 'lucide-react/icons/check';
import { type ReactNode, useId } from 'react';
import { Button } from '@/components/controls/Button';
import { Notice } from '@/components/notices/Notice';
import { useSay } from '@/components/words/SayProvider';
import type { MessageKey } from '@/lib/capture/text/messages';
import type { StorageProblem } from '@/lib/settings/stored-value';
import type { Saved } from './preference-store';
import styles from './Section.module.css';

const problemMessages: Readonly<Record<StorageProblem, MessageKey>> = {
  full: 'settingNotSavedFull',
  newer: 'settingNotSavedNewer',
  failed: 'settingNotSaved',
};

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
        <h3 id={titleId}>{title}</h3>
        <span className={styles['section-saved']} role="status">
          {saved?.state === 'saved' && (
            <>
              <Check className="icon" aria-hidden="true" />
              {say('settingSaved')}
            </>
          )}
        </span>
      </header>
      {saved && saved.state !== 'saved' && saved.state !== 'unchanged' && (
        <div role="alert">
          <Notice tone="problem" action={<Button onClick={saved.retry}>{say('tryAgain')}</Button>}>
            {say(problemMessages[saved.state])}
          </Notice>
        </div>
      )}
      {about !== undefined && <p className="quiet">{about}</p>}
      <div className={styles['section-content']}>{children}</div>
    </section>
  );
}
