// What the popup shows beside an open side panel: the passage, where it goes, and its two keys.
import { useId } from 'react';
import { Button } from '@/components/controls/Button';
import { Keys } from '@/components/controls/Keys';
import { KindIcon } from '@/components/controls/KindIcon';
import { kindLook } from '@/components/controls/kind-look';
import { useKeys } from '@/components/controls/use-keys';
import { Chip, FieldChips, type ShownChip } from '@/components/fields/FieldChips';
import { Notice } from '@/components/notices/Notice';
import { Remarks } from '@/components/notices/Remarks';
import { useSay } from '@/components/words/SayProvider';
import { fieldOf, mainTextOf } from '@/lib/capture/field/field';
import { kindOf } from '@/lib/capture/kinds';
import type { MessageKey } from '@/lib/capture/text/messages';
import type { Snapshot } from '@/lib/page/snapshot';
import styles from './PassageCard.module.css';

interface PassageCardProps {
  /** null while the page is being read. */
  readonly snapshot: Snapshot | null;
  /** The kind that the passage becomes. @default not known yet */
  readonly kindId?: string;
  /** @default none */
  readonly chips?: readonly ShownChip[];
  /** What Escape does: the panel shows the passage, or takes it as a quote or as a draft. @default there */
  readonly leaving?: 'there' | 'quote' | 'draft';
  /** Why the passage wasn't saved. null if nothing failed. */
  readonly message: MessageKey | null;
  /** The person's own words for the passage. */
  readonly typed: string;
  readonly isSaving: boolean;
  readonly onType: (typed: string) => void;
  readonly onSave: () => void;
}

const leavingMessages = {
  there: 'panelCardLeave',
  quote: 'panelCardQuote',
  draft: 'panelCardKeep',
} as const satisfies Record<string, MessageKey>;

export function PassageCard(props: PassageCardProps) {
  const {
    snapshot,
    kindId = '',
    chips = [],
    leaving = 'there',
    message,
    typed,
    isSaving,
    onType,
    onSave,
  } = props;
  const say = useSay();
  const keys = useKeys();
  const kind = kindOf(kindId);
  const own = kind && (fieldOf(kind.fields, 'title') ?? mainTextOf(kind.fields));
  const ownLabel = own ? say(own.label) : '';
  const [titleId, passageId, leaveId] = [useId(), useId(), useId()];
  return (
    <div className={styles['passage-card']}>
      <main className={styles['passage-main']}>
        <div className={styles['passage-head']}>
          <h1 id={titleId}>{say('panelCardTitle')}</h1>
          {kind && <Chip icon={<KindIcon kindId={kind.id} className="icon" />}>{say(kind.label)}</Chip>}
          <FieldChips kindId={kindId} chips={chips} />
        </div>
        {/* The input has the focus from the first paint, so that no letter is lost. */}
        <input
          // biome-ignore lint/a11y/noAutofocus: the popup opens for a person who types.
          autoFocus
          className={styles['passage-words']}
          type="text"
          dir="auto"
          aria-label={ownLabel}
          aria-describedby={`${titleId} ${passageId} ${leaveId}`}
          placeholder={ownLabel}
          value={typed}
          onChange={(event) => onType(event.currentTarget.value)}
        />
        <Passage id={passageId} snapshot={snapshot} />
        {snapshot && kind && <Remarks onClipboard={null} remarks={snapshot.remarks} fields={kind.fields} />}
        <div role="status">
          {leaving !== 'there' && message === null && <p className="quiet">{say('panelCardOwn')}</p>}
          {message && (
            <Notice tone={message === 'panelCardFailed' ? 'problem' : 'warning'}>{say(message)}</Notice>
          )}
        </div>
      </main>
      <footer className={styles['passage-foot']}>
        <span id={leaveId} className={styles['passage-leave']}>
          <Keys shortcut="Esc" /> {say(leavingMessages[leaving])}
        </span>
        <span aria-hidden="true">
          <Keys shortcut={keys.shown('save')} />
        </span>
        <Button
          look="primary"
          aria-keyshortcuts={keys.aria('save')}
          aria-disabled={isSaving || kind === undefined}
          onClick={onSave}
        >
          {say(kindLook(kindId).save)}
        </Button>
      </footer>
    </div>
  );
}

function Passage({ id, snapshot }: Pick<PassageCardProps, 'snapshot'> & { readonly id: string }) {
  const text = snapshot?.selection?.text.trim() ?? '';
  if (text !== '')
    return (
      <blockquote id={id} className={styles.passage} dir="auto">
        {text}
      </blockquote>
    );
  const named = snapshot ? snapshot.title || snapshot.address : '';
  return (
    <p id={id} className={styles['passage-page']}>
      <bdi>{named}</bdi>
    </p>
  );
}
