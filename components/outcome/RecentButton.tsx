// The sign of the recent captures in the header.
import History from 'lucide-react/icons/history';
import { IconButton } from '@/components/controls/IconButton';
import { useLayer } from '@/components/controls/use-layer';
import { useTranslate } from '@/components/words/TranslateProvider';
import { statusOfDraft } from './capture-view';
import styles from './outcome.module.css';
import { RecentLayer, type RecentLayerProps } from './RecentLayer';

export function RecentButton(props: RecentLayerProps) {
  const { drafts, captures, onOpen, onSendWithout } = props;
  const t = useTranslate();
  const { isOpen, toggle, leave, button, rootProps } = useLayer();
  const statuses = [...(captures ?? []).map(({ status }) => status), ...drafts.map(statusOfDraft)];
  const needsAttention = statuses.filter((status) => status === 'needsAttention').length;
  const notes = [
    ...(needsAttention > 0 ? [t('recentNeedAttention', needsAttention)] : []),
    ...(drafts.length > 0 ? [t('recentDrafts', drafts.length)] : []),
  ].join(' · ');
  const label = t('recent');
  /** The form takes the place of the layer. */
  const leaving =
    <Of,>(act: (of: Of) => void) =>
    (of: Of) => {
      leave();
      act(of);
    };

  return (
    <span {...rootProps}>
      <IconButton
        ref={button}
        name={notes === '' ? label : t('labeledValue', label, notes)}
        icon={
          <span className={styles['recent-sign']}>
            <History />
            {needsAttention > 0 && (
              <span className={styles['recent-count']} aria-hidden="true">
                {needsAttention}
              </span>
            )}
          </span>
        }
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={toggle}
      />
      {isOpen && <RecentLayer {...props} onOpen={leaving(onOpen)} onSendWithout={leaving(onSendWithout)} />}
    </span>
  );
}
