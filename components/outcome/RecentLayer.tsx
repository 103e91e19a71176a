// The waiting drafts and the newest captures with their status, under their sign in the header.
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Button } from '@/components/controls/Button';
import { KindIcon } from '@/components/controls/KindIcon';
import { SafeLink } from '@/components/controls/SafeLink';
import { useTranslate } from '@/components/words/TranslateProvider';
import type { StoredDraft } from '@/lib/capture/field/stored-draft';
import {
  type CaptureView,
  notSentMessages,
  type RowView,
  rowMessage,
  rowOfDraft,
  rowTitle,
  sendMessageOf,
} from './capture-view';
import styles from './outcome.module.css';
import { StatusIcon } from './StatusIcon';

export interface RecentLayerProps {
  /** Those that aren't on the screen. Changes of a capture in the list show in its row. */
  readonly drafts: readonly StoredDraft[];
  /** null before they are read. */
  readonly captures: readonly CaptureView[] | null;
  readonly onOpen: (documentId: string) => void;
  readonly onSendWithout: (stored: StoredDraft) => void;
  /** Called for a capture that has no address in the service yet. */
  readonly onShow: (captureId: string) => void;
  readonly onAll: () => void;
}

const focusFirst = (layer: HTMLElement | null) => layer?.querySelector<HTMLElement>('a, button')?.focus();

export function RecentLayer(props: RecentLayerProps) {
  const { drafts, captures, onOpen, onSendWithout, onShow, onAll } = props;
  const t = useTranslate();
  const captureIds = new Set(captures?.map(({ id }) => id));
  const changedIds = new Set(drafts.map(({ draft }) => draft.id));
  const layer = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => focusFirst(layer.current), []);
  // The button of a capture becomes a link once it was sent. Its focus would be lost.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) focusFirst(layer.current);
  });

  function draftItem(stored: StoredDraft) {
    const { id } = stored.draft;
    return (
      <RecentItem key={id} row={rowOfDraft(stored)} onPress={() => onOpen(id)}>
        <NotSent stored={stored} onSend={() => onSendWithout(stored)} />
      </RecentItem>
    );
  }

  function captureItem(capture: CaptureView) {
    const { id, status, address } = capture;
    const isChanged = changedIds.has(id);
    // The card of a sent capture has no *Edit*, which would open the changes.
    const show = status === 'sent' && isChanged ? onOpen : onShow;
    return (
      <RecentItem
        key={id}
        row={{ ...capture, isChanged }}
        address={isChanged ? null : address}
        onPress={() => show(id)}
      />
    );
  }

  return (
    <div
      className={`popover stack ${styles['recent-layer']}`}
      ref={layer}
      role="dialog"
      aria-label={t('recent')}
    >
      <RecentList label={t('draftsWaiting')}>
        {drafts.filter(({ draft }) => !captureIds.has(draft.id)).map(draftItem)}
      </RecentList>
      <RecentList label={t('recent')}>{(captures ?? []).map(captureItem)}</RecentList>
      {captures?.length === 0 && <p className="quiet">{t('recentNone')}</p>}
      <Button look="quiet" onClick={onAll}>
        {t('allCaptures')}
      </Button>
    </div>
  );
}

interface NotSentProps {
  readonly stored: StoredDraft;
  readonly onSend: () => void;
}

/** What a saved draft still waits for, and the button that sends it without. */
function NotSent({ stored: { asked, captureId }, onSend }: NotSentProps) {
  const t = useTranslate();
  if (!asked) return null;
  return (
    <p className="line note whole">
      {t(notSentMessages[asked])}
      {/* Only the form knows where changes of a capture go. */}
      {captureId === undefined && (
        <Button look="quiet" onClick={onSend}>
          {t(sendMessageOf(asked))}
        </Button>
      )}
    </p>
  );
}

function RecentList({ label, children }: { readonly label: string; readonly children: ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noRedundantRoles: some screen readers don't announce a list without bullets.
    <ul className="stack tight" role="list" aria-label={label}>
      {children}
    </ul>
  );
}

interface RecentItemProps {
  readonly row: RowView;
  /** @default a press does something here */
  readonly address?: string | null;
  readonly onPress: () => void;
  /** Below the row. */
  readonly children?: ReactNode;
}

function RecentItem({ row, address = null, onPress, children }: RecentItemProps) {
  const t = useTranslate();
  const { kind, key, status, isChanged } = row;
  const className = `line tight fill bare-button ${styles['recent-link']}`;
  const content = (
    <>
      {key && <span className="key">{key}</span>}
      <bdi className="cut">{rowTitle(row, t)}</bdi>
    </>
  );
  return (
    <li className="row" data-status={status}>
      <KindIcon kindId={kind} className="quiet" />
      {address === null ? (
        <button type="button" className={className} onClick={onPress}>
          {content}
        </button>
      ) : (
        <SafeLink address={address} className={className}>
          {content}
        </SafeLink>
      )}
      <span className="line tight note state-words">
        <StatusIcon status={isChanged ? 'draft' : status} />
        {t(rowMessage(row))}
      </span>
      {children}
    </li>
  );
}
