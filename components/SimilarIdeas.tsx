// Owns telling of ideas that are like the one being named, so that a person can comment on one instead of doubling it.
import Lightbulb from 'lucide-react/icons/lightbulb';
import type { Suggestion } from '@/lib/capture/suggestions/suggestion';
import { Button } from './Button';
import { Keys } from './Keys';
import { useSay } from './Words';

export interface SimilarIdeasProps {
  readonly ideas: readonly Suggestion[];
  readonly onComment: (idea: string) => void;
}

export function SimilarIdeas({ ideas, onComment }: SimilarIdeasProps) {
  const say = useSay();
  return (
    <section className="similar" aria-label={say('similarIdeas')}>
      <p className="similar-title" role="status">
        <Lightbulb className="icon" aria-hidden="true" />
        {say('similarCount', ideas.length)}
      </p>
      <ul>
        {ideas.map(({ value, label }, index) => (
          <li key={value} className="similar-idea">
            <span className="badge">{value}</span>
            <bdi className="similar-name" title={label}>
              {label}
            </bdi>
            <Button
              look="quiet"
              aria-label={say('commentOn', value)}
              {...(index === 0 ? { 'aria-keyshortcuts': 'Alt+Shift+C' } : {})}
              onClick={() => onComment(value)}
            >
              {say('commentOnIt')}
            </Button>
            {index === 0 && (
              <span aria-hidden="true">
                <Keys shortcut="Alt+Shift+C" />
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
