// Directly below the form's words: who said them and where, and further quotes.
import Route from 'lucide-react/icons/route';
import { useState } from 'react';
import { listText } from '@/components/words/list-text';
import { useSay } from '@/components/words/SayProvider';
import { sendsSource } from '@/lib/capture/field/field';
import { appliedRule } from '@/lib/capture/form/form-start';
import { chosenForm, chosenKind } from '@/lib/capture/form/form-state';
import { isTextNumbered, quoteFieldOf } from '@/lib/capture/form/quotes';
import { keptLabels } from '@/lib/capture/form/slots';
import { ruleName, type SiteRule } from '@/lib/capture/start/site-rule';
import type { Form } from './open-form';
import { type OfferedSpeaker, PassageCaption } from './PassageCaption';
import { QuoteList } from './QuoteList';
import { SourceEditor } from './SourceEditor';
import styles from './UnderText.module.css';

interface UnderTextProps {
  readonly form: Form;
  /** null for a form that gets no offer. */
  readonly speaker: { readonly offer: OfferedSpeaker | null } | null;
}

export function UnderText({ form, speaker }: UnderTextProps) {
  const say = useSay();
  const { session, state, dispatch } = form;
  const { fields, id: kindId } = chosenKind(state);
  const { draft } = chosenForm(state);
  const [sourceLine, setSourceLine] = useState<'shown' | 'edited' | 'left'>('shown');
  const kept = keptLabels(draft);
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
        (sendsSource(fields) || speaker) && (
          <PassageCaption
            speaker={speaker?.offer ?? null}
            source={sendsSource(fields) ? draft.source : null}
            isPrivate={isPrivate}
            onEdit={session.isReading ? null : () => setSourceLine('edited')}
            hasFocus={sourceLine === 'left'}
          />
        )
      )}
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
