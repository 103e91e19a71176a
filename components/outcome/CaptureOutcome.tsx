// The card after saving: the state of one capture, and the actions on it.
import buttonStyles from '@/components/controls/Button.module.css';
import { SafeLink } from '@/components/controls/SafeLink';
import { shortcutMessage } from '@/components/controls/shortcuts';
import { blockMessages } from '@/components/words/failure-messages';
import { useSay } from '@/components/words/SayProvider';
import type { Say } from '@/lib/capture/text/messages';
import { type Action, Actions, CopyButton } from './Actions';
import { type CaptureView, captureWords, cardName, offersEdit, offersUndo } from './capture-view';
import { SavedCard, StepsLine, UndoLine } from './SavedCard';

interface CaptureOutcomeProps {
  readonly capture: CaptureView;
  readonly facts: readonly string[];
  /** The capture's account is connected. */
  readonly isConnected: boolean;
  readonly onCopy: (text: string) => Promise<boolean>;
  readonly onUndo: () => void;
  readonly onEdit: () => void;
  readonly onAsComment: () => void;
  readonly onRetry: () => void;
  readonly onDiscard: () => void;
  readonly onAnother: () => void;
  /** Opens the capture in the list. */
  readonly onDetails: () => void;
  /** Opens the settings of its account. */
  readonly onAccount: () => void;
}

export function CaptureOutcome(props: CaptureOutcomeProps) {
  const { capture, facts, isConnected, onCopy, onAnother } = props;
  const say = useSay();
  const { undoWait, progress, address, status } = capture;
  const [main, more] = actionsOf(props, say);
  const words = captureWords(capture, say);
  // Without its account, what to do is to connect it.
  const isHomeless = status === 'needsYou' && !isConnected;
  const [, connect = ''] = say('waitingDisconnected').split('\n');
  return (
    <SavedCard
      status={status}
      words={isHomeless ? { ...words, more: connect } : words}
      name={cardName(capture, say)}
      facts={facts}
      line={
        undoWait ? (
          <UndoLine wait={undoWait} />
        ) : (
          progress && (
            <StepsLine {...progress} label={say('outcomeProgress', progress.done, progress.total)} />
          )
        )
      }
      actions={
        address && main.length === 0 ? (
          <>
            {/* The first stop of the Tab key, and the last on the screen. */}
            <SafeLink
              address={address}
              className={`${buttonStyles.button} ${buttonStyles['button-primary']}`}
            >
              {say('open')}
            </SafeLink>
            <CopyButton label={say('copyLink')} text={() => address} onCopy={onCopy} />
          </>
        ) : (
          <Actions actions={main} />
        )
      }
      moreActions={<Actions actions={more} />}
      onAnother={onAnother}
    />
  );
}

type Offer = readonly Action[];

/** At most three buttons, and one more below. None for a record that can be opened. */
function actionsOf(props: CaptureOutcomeProps, say: Say): [main: Offer, more: Offer] {
  const { capture, isConnected } = props;
  const { status, unknown, commentDraft, address } = capture;
  const needsYou = status === 'needsYou';
  const remedy = remedyOf(props, say);
  const undo: Offer = offersUndo(capture)
    ? [
        {
          label: say(shortcutMessage('undo')),
          look: remedy.length > 0 ? 'quiet' : 'plain',
          shortcut: 'undo',
          run: props.onUndo,
        },
      ]
    : [];
  const edit: Offer =
    isConnected && offersEdit(capture)
      ? [
          {
            label: say('edit'),
            look: commentDraft ? 'quiet' : needsYou ? 'primary' : 'plain',
            run: props.onEdit,
          },
        ]
      : [];
  if (unknown) return [[{ label: say('checkArrival'), look: 'primary', run: props.onDetails }], []];
  if (needsYou) {
    const discard: Action = { label: say('discard'), look: 'danger', run: props.onDiscard };
    if (!isConnected) return [[discard, ...remedy], []];
    if (!commentDraft)
      return [
        [discard, ...remedy, ...edit],
        [{ label: say('sendAgain'), look: 'quiet', run: props.onRetry }],
      ];
    return [
      [discard, ...remedy, { label: say('sendAsComment'), look: 'primary', run: props.onAsComment }],
      edit,
    ];
  }
  if (address) return [[], []];
  const change = undo.length > 0 ? undo : edit;
  return remedy.length > 0 ? [remedy, change] : [change, []];
}

/** What lets the account send again. */
function remedyOf({ capture, isConnected, onDetails, onAccount }: CaptureOutcomeProps, say: Say): Offer {
  const block = capture.block ?? (capture.status !== 'needsYou' || isConnected ? null : 'disconnected');
  if (block === null) return [];
  const isOfToken = block === 'token-refused' || block === 'token-missing';
  const isInSettings = blockMessages[block].remedy === 'openSettings';
  return [
    {
      label: say(isOfToken ? 'replaceToken' : isInSettings ? 'openSettings' : 'notifyReview'),
      look: 'primary',
      run: isInSettings ? onAccount : onDetails,
    },
  ];
}
