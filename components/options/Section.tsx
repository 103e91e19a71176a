// The frame of a section of the settings page: heading, description and "Saved".
import Check from 'lucide-react/icons/check';
import { type ReactNode, useId } from 'react';
import { useSay } from '@/components/Words';

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
