// Directly below the form's words: who said them and where, and further quotes.

import Route from 'lucide-react/icons/route';
import { type KeyboardEvent, useState } from 'react';
import { listText } from '@/components/words/list-text';
import { useSay } from '@/components/words/SayProvider';
import { type Field, sendsSource } from '@/lib/capture/field/field';
import { chosenKind, textFieldOf } from '@/lib/capture/form/form-state';
import { isTextNumbered, sendsOwnPage } from '@/lib/capture/form/quotes';
import { ruleOf } from '@/lib/capture/form/setup';
import { keptLabels } from '@/lib/capture/form/slots';
import { noAccount } from '@/lib/capture/form/without-account';
import { ruleName, type SiteRule } from '@/lib/capture/start/site-rule';
import { citedAddress, type Source } from '@/lib/capture/text/source';
import styles from './CaptureForm.module.css';
import type { Form } from './open-form';
import { type OfferedSpeaker, PassageCaption } from './PassageCaption';
import captionStyles from './PassageCaption.module.css';
import { QuoteList } from './QuoteList';

interface UnderTextProps {
  readonly form: Form;
  /** null for a form that gets no offer. */
  readonly speaker: { readonly offer: OfferedSpeaker | null } | null;
}

export function UnderText({ form, speaker }: UnderTextProps) {
  const say = useSay();
  const { session, state, dispatch } = form;
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
      <RuleNote rule={session.open.captureId === null ? ruleOf(state.setup, state.snapshot) : null} />
      {draft.accountId === noAccount && fields.some(namesRequiredIdea) && (
        <p className="note">{say('ideaAfterConnecting')}</p>
      )}
      {kept.length > 0 && (
        <p className="note">{say('keptForKind', listText(kept.map((label) => say(label))))}</p>
      )}
    </>
  );
}

const namesRequiredIdea = ({ control, isRequired }: Field) => control.type === 'idea' && isRequired;

/** Shows the site rule that the form started with. */
function RuleNote({ rule }: { readonly rule: SiteRule | null }) {
  const say = useSay();
  if (!rule) return null;
  return (
    <p className={`note line ${styles['rule-note']}`}>
      <Route />
      <bdi>{say('ruleApplied', ruleName(rule))}</bdi>
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
  const say = useSay();
  const [written, setWritten] = useState(citedAddress(source) || source.title);

  function press(event: KeyboardEvent): void {
    const isDone = event.key === 'Enter' && !event.ctrlKey && !event.metaKey;
    if (!isDone && event.key !== 'Escape') return;
    // Escape would close the popup.
    event.preventDefault();
    onClose(true);
  }

  return (
    <div className={`line note ${captionStyles.caption}`}>
      <input
        // biome-ignore lint/a11y/noAutofocus: the person chose to write here.
        autoFocus
        className={`input ${captionStyles['caption-input']}`}
        dir="ltr"
        inputMode="url"
        spellCheck={false}
        autoComplete="off"
        aria-label={say('sourceEdit')}
        placeholder={say('sourceNone')}
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
