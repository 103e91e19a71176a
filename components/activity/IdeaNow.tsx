// Under the title of a capture: the present state of its idea, and the idea that its words were already.
import { SafeLink } from '@/components/controls/SafeLink';
import { useSay } from '@/components/words/SayProvider';
import styles from './IdeaNow.module.css';
import { type IdeaNews, stateText } from './idea-news';

export function IdeaNow({ news }: { readonly news: IdeaNews }) {
  const say = useSay();
  const { idea, already } = news;
  const facts =
    idea &&
    [stateText(news, say), ...(idea.votes === null ? [] : [say('suggestVotes', idea.votes)])].filter(Boolean);
  return (
    <>
      {idea && facts && facts.length > 0 && (
        <p className={styles['idea-now']}>
          <bdi>{idea.key}</bdi>
          {facts.map((fact) => (
            // The span has the line's direction, and draws the separator.
            <span key={fact}>
              <bdi>{fact}</bdi>
            </span>
          ))}
        </p>
      )}
      {already && (
        <p>
          {say('alreadyIdea')}{' '}
          <SafeLink address={already.url}>
            <bdi>{`${already.key} ${already.name}`}</bdi>
          </SafeLink>
        </p>
      )}
    </>
  );
}
