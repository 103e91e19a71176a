// The preview of an import: what the file has, entry by entry, and the choice to import it or not. Entries, values and lines
// can be equal.
import type { ReactNode } from 'react';
import { Button } from '@/components/controls/Button';
import { useTranslate } from '@/components/words/TranslateProvider';

interface ImportQuestionProps {
  readonly title: string;
  /** One below the heading of what is around it. */
  readonly heading: 'h2' | 'h4';
  /** False: there is nothing to import. */
  readonly canImport: boolean;
  readonly onImport: () => void;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

export function ImportQuestion(props: ImportQuestionProps) {
  const { title, heading: Heading, canImport, onImport, onCancel, children } = props;
  const t = useTranslate();
  return (
    <section className="form" aria-label={title}>
      <Heading>{title}</Heading>
      {children}
      <div className="row">
        {canImport && (
          <Button look="primary" onClick={onImport}>
            {t('importNow')}
          </Button>
        )}
        <Button look="quiet" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </section>
  );
}

export interface ImportEntry {
  readonly title: string;
  readonly values: readonly ImportValue[];
}

export interface ImportValue {
  readonly label: string;
  readonly lines: readonly string[];
}

export function ImportList({ entries }: { readonly entries: readonly ImportEntry[] }) {
  const t = useTranslate();
  if (entries.length === 0) return null;
  return (
    <dl className="form">
      {entries.map(({ title, values }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two entries can be equal, and their order never changes.
        <div key={at}>
          <dt className="strong">
            <bdi>{title}</bdi>
          </dt>
          <dd className="columns small">
            {values.map(({ label, lines }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two values can be equal, and their order never changes.
              <div key={place}>
                <span className="quiet">{label}</span>
                <ul className="lines">
                  {(lines.length > 0 ? lines : [t('importNothing')]).map((line, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: two lines can be equal, and their order never changes.
                    <li key={index}>
                      <bdi>{line}</bdi>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
