// Owns a part of the options page: a heading, what it is about, and a quiet word when it was kept.
import Check from 'lucide-react/icons/check';
import { type ReactNode, useId } from 'react';
import { useSay } from '@/components/Words';

export interface SectionProps {
  readonly title: string;
  readonly about?: string;
  /** Whether something of this part was just kept. */
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
