// Everything below the form's text that belongs to it: what is missing of the page, who said it, the source, the quotes.
import Route from 'lucide-react/icons/route';
import { useState } from 'react';
import { Remarks } from '@/components/notices/Remarks';
import { listText } from '@/components/words/list-text';
import { useSay } from '@/components/words/SayProvider';
import { sendsSource } from '@/lib/capture/field/field';
import { appliedRule } from '@/lib/capture/form/form-start';
import { chosenForm, chosenKind } from '@/lib/capture/form/form-state';
import { isTextNumbered, quoteFieldOf } from '@/lib/capture/form/quotes';
import { keptLabels } from '@/lib/capture/form/slots';
import { ruleName, type SiteRule } from '@/lib/capture/start/site-rule';
import { AddToDraftButton } from './AddToDraftButton';
import type { Form } from './open-form';
import { QuoteList } from './QuoteList';
import { SourceEditor } from './SourceEditor';
import { SourcePreview } from './SourcePreview';
import { type OfferedSpeaker, SpeakerOffer } from './SpeakerOffer';
import styles from './UnderText.module.css';

interface UnderTextProps {
  readonly form: Form;
  /** null for a form that gets no offer. */
  readonly speaker: { readonly offer: OfferedSpeaker | null } | null;
  /** Adds the passage to a draft that collects. null if the form can't. */
  readonly onCollect: (() => void) | null;
  /** Starts the form from the clipboard. null while it changes a capture. */
  readonly onClipboard: (() => void) | null;
}

export function UnderText({ form, speaker, onCollect, onClipboard }: UnderTextProps) {
  const say = useSay();
  const { session, state, dispatch } = form;
  const { remarks, selection } = state.snapshot;
  const { fields, id: kindId } = chosenKind(state);
  const { draft } = chosenForm(state);
  const [sourceLine, setSourceLine] = useState<'shown' | 'edited' | 'left'>('shown');
  // Drawn before its page was read, the form keeps the row for a passage, so that nothing moves.
  const [wasUnread] = useState(session.isReading);
  const hasPassage = selection !== null;
  const kept = keptLabels(draft);
  return (
    <>
      <Remarks remarks={remarks} fields={fields} onClipboard={onClipboard} />
      {(speaker || (onCollect && (hasPassage || wasUnread))) && (
        <SpeakerOffer offer={speaker?.offer ?? null}>
          {onCollect && hasPassage && <AddToDraftButton onAdd={onCollect} />}
        </SpeakerOffer>
      )}
      {sendsSource(fields) &&
        (sourceLine === 'edited' ? (
          <SourceEditor
            source={draft.source}
            onWrite={(written) => dispatch({ type: 'sourceWritten', written })}
            onClose={(isByKey) => setSourceLine(isByKey ? 'left' : 'shown')}
          />
        ) : (
          <SourcePreview
            source={draft.source}
            isPrivate={remarks.includes('address-is-private')}
            onEdit={session.isReading ? null : () => setSourceLine('edited')}
            hasFocus={sourceLine === 'left'}
          />
        ))}
      {draft.quotes && quoteFieldOf(kindId) !== null && (
        <QuoteList
          key={draft.id}
          quotes={draft.quotes}
          from={isTextNumbered(draft) ? 2 : 1}
          onChange={(quotes) => dispatch({ type: 'quotesChanged', quotes })}
        />
      )}
      <RuleNote rule={session.open.captureId === null ? appliedRule(state) : null} />
      {kept.length > 0 && (
        <p className={styles['kept-note']}>{say('keptForKind', listText(kept.map((label) => say(label))))}</p>
      )}
    </>
  );
}

/** Shows the site rule that the form started with. */
function RuleNote({ rule }: { readonly rule: SiteRule | null }) {
  const say = useSay();
  if (!rule) return null;
  return (
    <p className={styles['rule-note']}>
      <Route className="icon" aria-hidden="true" />
      <bdi>{say('ruleApplied', ruleName(rule))}</bdi>
    </p>
  );
}
