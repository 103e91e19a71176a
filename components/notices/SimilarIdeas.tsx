// Lists ideas with a similar name. The person can comment on one or add to it, which avoids a duplicate.
import Lightbulb from 'lucide-react/icons/lightbulb';
import { Button } from '@/components/controls/Button';
import { KeyedButton } from '@/components/controls/KeyedButton';
import { useSay } from '@/components/words/SayProvider';
import type { Suggestion } from '@/lib/capture/field/suggestion';
import styles from './SimilarIdeas.module.css';

interface SimilarIdeasProps {
  readonly ideas: readonly Suggestion[];
  /** null if no comment can be made. */
  readonly onComment: ((idea: string) => void) | null;
  /** null if nothing can be added. */
  readonly onAdd: ((idea: string) => void) | null;
}

export function SimilarIdeas({ ideas, onComment, onAdd }: SimilarIdeasProps) {
  const say = useSay();
  return (
    <section className={styles.similar} aria-label={say('similarIdeas')}>
      <p className={styles['similar-title']} role="status">
        <Lightbulb className="icon" aria-hidden="true" />
        {say('similarCount', ideas.length)}
      </p>
      <ul>
        {ideas.map(({ value, label }, index) => (
          <li key={value} className={styles['similar-idea']}>
            <span className="badge">{value}</span>
            <bdi className={styles['similar-name']} title={label}>
              {label}
            </bdi>
            {onComment && index === 0 && (
              <KeyedButton
                shortcut="commentOnSimilar"
                name={say('commentOn', value)}
                onClick={() => onComment(value)}
              />
            )}
            {onComment && index > 0 && (
              <Button look="quiet" aria-label={say('commentOn', value)} onClick={() => onComment(value)}>
                {say('commentOnIt')}
              </Button>
            )}
            {onAdd && (
              <Button look="quiet" aria-label={`${say('addToIt')} ${value}`} onClick={() => onAdd(value)}>
                {say('addToIt')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
