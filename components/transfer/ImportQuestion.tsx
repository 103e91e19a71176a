// The frame of an import's preview: what the file has, and the choice to import it or not.
import type { ReactNode } from 'react';
import { Button } from '@/components/controls/Button';
import { useSay } from '@/components/words/SayProvider';
import styles from './import.module.css';

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
  const say = useSay();
  return (
    <section className={styles.import} aria-label={title}>
      <Heading>{title}</Heading>
      {children}
      <div className="row">
        {canImport && (
          <Button look="primary" onClick={onImport}>
            {say('importNow')}
          </Button>
        )}
        <Button look="quiet" onClick={onCancel}>
          {say('cancel')}
        </Button>
      </div>
    </section>
  );
}
