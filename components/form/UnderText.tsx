// Directly below the form's words: who said them, the page, and further quotes. A speaker that the page names is an offer. One
// click or key adds the line, or removes it again.

import GlobeLock from 'lucide-react/icons/globe-lock';
import Pilcrow from 'lucide-react/icons/pilcrow';
import Plus from 'lucide-react/icons/plus';
import Route from 'lucide-react/icons/route';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, useId, useState } from 'react';
import { useKeys } from '@/components/controls/use-keys';
import { useKeyDown } from '@/components/controls/use-shortcuts';
import { listText } from '@/components/words/list-text';
import { useTranslate } from '@/components/words/TranslateProvider';
import { type Field, sendsSource } from '@/lib/capture/field/field';
import { ruleOf } from '@/lib/capture/form/form-config';
import { chosenKind, textFieldOf } from '@/lib/capture/form/form-state';
import { isTextNumbered, sendsOwnPage } from '@/lib/capture/form/quotes';
import { keptLabels } from '@/lib/capture/form/slots';
import { noAccount } from '@/lib/capture/form/without-account';
import { ruleName, type SiteRule } from '@/lib/capture/start/site-rule';
import { citedAddress, hostOf, type Source } from '@/lib/capture/text/source';
import styles from './form.module.css';
import { useFormScreen } from './open-form';
import { QuoteList } from './QuoteList';

interface UnderTextProps {
  /** null for a form that gets no offer. */
  readonly speaker: { readonly offer: OfferedAttribution | null } | null;
}

export function UnderText({ speaker }: UnderTextProps) {
  const t = useTranslate();
  const { session, state, dispatch } = useFormScreen().form;
  const { fields, id: kindId } = chosenKind(state);
  const { document: draft } = state;
  const [sourceLine, setSourceLine] = useState<'shown' | 'edited' | 'left'>('shown');
  const kept = keptLabels(draft);
  const hasSource = sendsSource(fields) && (sourceLine === 'left' || sendsOwnPage(draft));
  // Without quotes, the line has its place before anybody is offered.
  const hasSpeaker = draft.quotes ? speaker?.offer : speaker;
  const isPrivate = state.snapshot.remarks.includes('address-is-private');
  return (
    <>
      {sourceLine === 'edited' ? (
        <SourceEditor
          source={draft.source}
          onWrite={(written) => dispatch({ type: 'sourceWritten', written })}
          onClose={(isByKey) => setSourceLine(isByKey ? 'left' : 'shown')}
        />
      ) : (
        (hasSource || hasSpeaker) && (
          <PassageCaption
            speaker={speaker?.offer ?? null}
            source={hasSource ? draft.source : null}
            isPrivate={isPrivate}
            onEdit={session.isReading ? null : () => setSourceLine('edited')}
            hasFocus={sourceLine === 'left'}
          />
        )
      )}
      {draft.quotes && textFieldOf(kindId) !== '' && (
        <QuoteList
          key={draft.id}
          quotes={draft.quotes}
          from={isTextNumbered(draft) ? 2 : 1}
          onChange={(quotes) => dispatch({ type: 'quotesChanged', quotes })}
        />
      )}
      <RuleNote rule={session.open.captureId === null ? ruleOf(state.config, state.snapshot) : null} />
      {draft.accountId === noAccount && fields.some(namesRequiredIdea) && (
        <p className="note">{t('ideaAfterConnecting')}</p>
      )}
      {kept.length > 0 && <p className="note">{t('keptForKind', listText(kept.map((label) => t(label))))}</p>}
    </>
  );
}

const namesRequiredIdea = ({ control, isRequired }: Field) => control.type === 'idea' && isRequired;

/** Shows the site rule that the form started with. */
function RuleNote({ rule }: { readonly rule: SiteRule | null }) {
  const t = useTranslate();
  if (!rule) return null;
  return (
    <p className="line tight note">
      <Route />
      <bdi>{t('ruleApplied', ruleName(rule))}</bdi>
    </p>
  );
}

interface SourceEditorProps {
  readonly source: Source;
  readonly onWrite: (written: string) => void;
  /** `isByKey`: the line takes the focus again. */
  readonly onClose: (isByKey: boolean) => void;
}

function SourceEditor({ source, onWrite, onClose }: SourceEditorProps) {
  const t = useTranslate();
  const [written, setWritten] = useState(citedAddress(source) || source.title);

  function press(event: KeyboardEvent): void {
    const isDone = event.key === 'Enter' && !event.ctrlKey && !event.metaKey;
    if (!isDone && event.key !== 'Escape') return;
    // Escape would close the popup.
    event.preventDefault();
    onClose(true);
  }

  return (
    <div className={`line note ${styles.caption}`}>
      <input
        // biome-ignore lint/a11y/noAutofocus: the person chose to write here.
        autoFocus
        className={`input ${styles['caption-input']}`}
        dir="ltr"
        inputMode="url"
        spellCheck={false}
        autoComplete="off"
        aria-label={t('sourceEdit')}
        placeholder={t('sourceNone')}
        value={written}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={() => onClose(false)}
        onKeyDown={press}
        onChange={(event) => {
          setWritten(event.currentTarget.value);
          onWrite(event.currentTarget.value);
        }}
      />
    </div>
  );
}

export interface OfferedAttribution {
  /** What the key does now, with the attribution. */
  readonly label: string;
  /** Who said it. null if the offer isn't about one speaker. */
  readonly said: string | null;
  readonly isAdded: boolean;
  readonly toggle: () => void;
}

interface PassageCaptionProps {
  /** null for none, or not yet. */
  readonly speaker: OfferedAttribution | null;
  /** null for a kind that sends no source. */
  readonly source: Source | null;
  /** The page is on a private network. */
  readonly isPrivate: boolean;
  /** Opens the editor of the source. null while the page is read. */
  readonly onEdit: (() => void) | null;
  /** The person comes from the editor. */
  readonly hasFocus: boolean;
}

/** Keeps its space while the page is read, so that nothing below moves. */
export function PassageCaption({ speaker, source, isPrivate, onEdit, hasFocus }: PassageCaptionProps) {
  const t = useTranslate();
  const keys = useKeys();
  return (
    <div className={`line note ${styles.caption}`}>
      {speaker && (
        <button
          type="button"
          className={`text-button line tight ${styles['caption-speaker']}`}
          title={t('withDetail', speaker.label, keys.shown('addSpeaker'))}
          aria-label={speaker.label}
          aria-keyshortcuts={keys.aria('addSpeaker')}
          onClick={speaker.toggle}
        >
          {speaker.isAdded ? <X /> : <Plus />}
          <bdi className="cut">{speaker.said ?? speaker.label}</bdi>
        </button>
      )}
      {source && (onEdit !== null || source.address !== '' || source.title !== '') && (
        <SourceNote source={source} isPrivate={isPrivate} isShort={speaker !== null} />
      )}
      {source && onEdit && (
        <button
          // biome-ignore lint/a11y/noAutofocus: the focus comes back from the editor, which is gone.
          autoFocus={hasFocus}
          type="button"
          className="text-button at-end"
          aria-label={t('sourceEdit')}
          onClick={onEdit}
        >
          {t('edit')}
        </button>
      )}
    </div>
  );
}

interface SourceNoteProps {
  readonly source: Source;
  readonly isPrivate: boolean;
  /** Beside a speaker, the host is enough. */
  readonly isShort: boolean;
}

function SourceNote({ source: { address, title, passageAddress }, isPrivate, isShort }: SourceNoteProps) {
  const t = useTranslate();
  const host = hostOf(address);
  const name = title || address || t('sourceNone');
  return (
    <div
      className={styles['caption-source']}
      role="note"
      aria-label={t('sourceLabel')}
      title={passageAddress ?? (address || title)}
    >
      {host !== '' && (
        <bdi className={`cut ${styles['caption-host']}`} dir="ltr">
          {host}
        </bdi>
      )}
      {!(isShort && host !== '') && <bdi className={`cut ${styles['caption-title']}`}>{name}</bdi>}
      {passageAddress !== null && (
        <span
          className="bare-button square"
          role="img"
          aria-label={t('sourcePassage')}
          title={t('sourcePassage')}
        >
          <Pilcrow />
        </span>
      )}
      {isPrivate && <PrivateMark />}
    </div>
  );
}

/** A quiet mark. Its explanation shows while the pointer or the focus is on it, until Escape. */
function PrivateMark() {
  const t = useTranslate();
  const id = useId();
  const [isExplained, setIsExplained] = useState(false);

  useKeyDown(
    document,
    (event) => {
      if (!isExplained || event.key !== 'Escape') return;
      // Otherwise Escape would close the popup.
      event.preventDefault();
      setIsExplained(false);
    },
    false,
  );

  return (
    // An empty `title` keeps the tooltip of the source from covering the explanation.
    <span
      className={`line ${styles['caption-private']}`}
      title=""
      onPointerEnter={() => setIsExplained(true)}
      onPointerLeave={() => setIsExplained(false)}
    >
      <button
        type="button"
        className="bare-button square"
        aria-label={t('sourcePrivate')}
        aria-describedby={id}
        onFocus={() => setIsExplained(true)}
        onBlur={() => setIsExplained(false)}
        onClick={() => setIsExplained(true)}
      >
        <GlobeLock />
      </button>
      <span id={id} className={`popover ${styles.tip}`} role="tooltip" hidden={!isExplained}>
        {t('sourcePrivateHint')}
      </span>
    </span>
  );
}
