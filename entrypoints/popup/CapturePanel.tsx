// The form's screen: the form in its scroll area, with the save bar below.
import Route from 'lucide-react/icons/route';
import { useMemo, useState } from 'react';
import { kindLook } from '@/components/controls/kind-look';
import { RecordNow } from '@/components/fields/CurrentValue';
import { createFieldAssist } from '@/components/fields/field-assist';
import { creatorAssist } from '@/components/fields/who-said-it';
import { AccountSwitch } from '@/components/form/AccountSwitch';
import { AddToDraftButton } from '@/components/form/AddToDraftButton';
import { ArticleButton } from '@/components/form/ArticleButton';
import { CaptureForm } from '@/components/form/CaptureForm';
import { tabId } from '@/components/form/KindTabs';
import { NoAccount } from '@/components/form/NoAccount';
import { QuickPicks } from '@/components/form/QuickPicks';
import { QuoteList } from '@/components/form/QuoteList';
import { RejectionNotice } from '@/components/form/RejectionNotice';
import { SaveBar } from '@/components/form/SaveBar';
import { SourceEditor } from '@/components/form/SourceEditor';
import { SourcePreview } from '@/components/form/SourcePreview';
import { SpeakerOffer } from '@/components/form/SpeakerOffer';
import { DraftNotice } from '@/components/notices/DraftNotice';
import { NewerVersionNotice } from '@/components/notices/NewerVersionNotice';
import { Remarks } from '@/components/notices/Remarks';
import { TryItStrip } from '@/components/notices/TryItStrip';
import { useSay } from '@/components/words/SayProvider';
import { sendsSource, textOf } from '@/lib/capture/field/field';
import { appliedRule } from '@/lib/capture/form/form-start';
import { chosenForm, chosenKind, mostUsedDestinations } from '@/lib/capture/form/form-state';
import { allowedKinds, lockedValues } from '@/lib/capture/form/policy';
import { isTextNumbered, quoteFieldOf } from '@/lib/capture/form/quotes';
import { askedFields, noAccount } from '@/lib/capture/form/without-account';
import { ruleName, type SiteRule } from '@/lib/capture/start/site-rule';
import { formPlace } from '@/lib/capture/suggestions/form-place';
import styles from './CapturePanel.module.css';
import type { PopupDeps } from './deps';
import { FormMenu } from './FormMenu';
import type { Form } from './form-store';
import { Offers } from './Offers';
import { PanelLine } from './PanelLine';
import { PanelNotices } from './PanelNotices';
import popupStyles from './Popup.module.css';
import type { Start } from './start';
import type { OutboxView } from './use-outbox';
import { usePanelKeys } from './use-panel-keys';
import { usePastedQuote } from './use-pasted-quote';
import { useShortcuts } from './use-shortcuts';
import { saidReader, useSpeakerOffer } from './use-speaker-offer';
import { useWhoSaidIt } from './use-who-said-it';

interface CapturePanelProps {
  readonly id: string;
  readonly deps: PopupDeps;
  readonly form: Form;
  readonly start: Start;
  readonly outbox: OutboxView;
  readonly isReady: boolean;
  readonly onShow: (captureId: string) => void;
  readonly onWelcomed: () => void;
  readonly onAccount: (accountId: string) => void;
}

export function CapturePanel(props: CapturePanelProps) {
  const { id, deps, form, start, outbox, isReady, onShow, onWelcomed, onAccount } = props;
  const { account } = start;
  const say = useSay();
  const { state, status } = form;
  const hasKeys = usePanelKeys(deps, form);
  const kind = chosenKind(state);
  const { draft, isRestored } = chosenForm(state);
  const accountId = account?.id ?? noAccount;
  const fields = askedFields(kind.fields, accountId);
  const mostUsed = mostUsedDestinations(state);
  const place = formPlace(kind.fields, draft.values, state.setup.defaults);
  const whoSaidIt = useWhoSaidIt(deps, { snapshot: state.snapshot, account, isReady });
  const speaker = useSpeakerOffer(form, { whoSaidIt, isReady, newId: deps.newId });
  const ownPerson = account?.person;
  const assist = useMemo(() => {
    const { send, settings, pictures } = deps;
    const assisted = createFieldAssist({ send, settings, accountId, pictures });
    const usual = ownPerson ? { ...assisted, ownPerson } : assisted;
    return { ...usual, forCreator: creatorAssist(usual, whoSaidIt) };
  }, [deps, accountId, ownPerson, whoSaidIt]);
  const canComment =
    account !== null &&
    form.editedCapture === null &&
    allowedKinds(state.setup.policy).some(({ id }) => id === 'comment');
  /** What the form became by a chosen idea, for screen readers. */
  const [becameFor, setBecameFor] = useState('');
  const [sourceLine, setSourceLine] = useState<'shown' | 'edited' | 'left'>('shown');
  const onClipboard = form.editedCapture === null ? form.startFromClipboard : null;
  usePastedQuote(form);
  const { quotes } = draft;
  const takesQuotes = form.editedCapture === null && quoteFieldOf(kind.id) !== null;
  // A form that collects is a draft itself.
  const canCollect = account !== null && takesQuotes && deps.view === 'popup' && quotes === undefined;
  const hasPassage = state.snapshot.selection !== null;
  // Drawn before its page was read, the form keeps the row for a passage, so that nothing moves.
  const [wasUnread] = useState(form.isReading);
  const collect = () => void form.addToDraft(saidReader(form, whoSaidIt, say));
  useShortcuts(canCollect ? { addToDraft: collect } : {});

  return (
    <>
      {deps.view === 'panel' && (
        <PanelLine
          form={form}
          outbox={outbox}
          hasKeys={hasKeys}
          hasUndoTime={start.preferences.undoMs > 0}
          onShow={onShow}
        />
      )}
      {/* Remounts for each kind, so that it scrolls to the top. */}
      <main key={kind.id} className={popupStyles['popup-main']}>
        <h1 className="spoken">{say('extensionName')}</h1>
        <div id={id} className={popupStyles.panel} role="tabpanel" aria-labelledby={tabId(id, kind.id)}>
          {start.isNewer && <NewerVersionNotice />}
          {account && !start.isWelcomed && <TryItStrip onDone={onWelcomed} />}
          {form.rejection && <RejectionNotice rejection={form.rejection} />}
          {(isRestored || form.cleared) && (
            <DraftNotice
              state={isRestored ? 'restored' : 'cleared'}
              onClear={form.startOver}
              onBringBack={form.bringBack}
            />
          )}
          <RecordNow kind={kind} values={draft.values} assist={assist}>
            <CaptureForm
              key={form.opening}
              idPrefix="field"
              fields={fields}
              values={draft.values}
              locked={Object.keys(lockedValues(state.setup.policy))}
              problems={state.problems}
              assist={assist}
              place={place}
              focus={form.focus}
              inProperty={
                mostUsed && {
                  field: mostUsed.field.name,
                  content: (
                    <QuickPicks
                      label={say(mostUsed.field.label)}
                      options={mostUsed.options}
                      chosen={textOf(draft.values, mostUsed.field.name)}
                      onPick={(value) => form.change(mostUsed.field.name, value)}
                    />
                  ),
                }
              }
              underText={
                <>
                  <Remarks remarks={state.snapshot.remarks} fields={kind.fields} onClipboard={onClipboard} />
                  {(speaker || (canCollect && (hasPassage || wasUnread))) && (
                    <SpeakerOffer offer={speaker?.offer ?? null}>
                      {canCollect && hasPassage && <AddToDraftButton onAdd={collect} />}
                    </SpeakerOffer>
                  )}
                  {sendsSource(kind.fields) &&
                    (sourceLine === 'edited' ? (
                      <SourceEditor
                        source={draft.source}
                        onWrite={form.writeSource}
                        onClose={(isByKey) => setSourceLine(isByKey ? 'left' : 'shown')}
                      />
                    ) : (
                      <SourcePreview
                        source={draft.source}
                        isPrivate={state.snapshot.remarks.includes('address-is-private')}
                        onEdit={form.isReading ? null : () => setSourceLine('edited')}
                        hasFocus={sourceLine === 'left'}
                      />
                    ))}
                  {quotes && quoteFieldOf(kind.id) !== null && (
                    <QuoteList
                      key={draft.id}
                      quotes={quotes}
                      from={isTextNumbered(draft) ? 2 : 1}
                      onChange={form.changeQuotes}
                    />
                  )}
                  <RuleNote rule={form.editedCapture === null ? appliedRule(state) : null} />
                </>
              }
              textTools={
                kind.templates.text &&
                form.editedCapture === null && <ArticleButton onRead={form.readArticle} />
              }
              onMoveForFile={deps.view === 'popup' ? () => deps.moveTo('panel', form.carry()) : undefined}
              onChange={form.change}
              {...(canComment && {
                onCommentOn(idea: string) {
                  form.commentOn(idea);
                  setBecameFor(say('commentOn', idea));
                },
              })}
            />
          </RecordNow>
        </div>
      </main>
      <SaveBar
        label={say(form.editedCapture === null ? kindLook(kind.id).save : 'saveChanges')}
        menu={form.editedCapture === null && <FormMenu deps={deps} form={form} />}
        destination={
          account ? (
            <AccountSwitch
              accounts={start.accounts}
              chosen={account}
              onChoose={form.editedCapture === null ? onAccount : null}
            />
          ) : (
            <NoAccount onConnect={deps.openOptions} />
          )
        }
        isSaving={status.state === 'saving'}
        onSave={form.save}
      >
        {account && form.editedCapture === null && (
          <Offers
            deps={deps}
            form={form}
            start={start}
            accountId={account.id}
            isReady={isReady}
            onTaken={setBecameFor}
          />
        )}
        <PanelNotices deps={deps} form={form} account={account} block={outbox.block} isReady={isReady} />
      </SaveBar>
      <p className="spoken" role="status">
        {becameFor}
      </p>
      <p className="spoken" role="status">
        {state.problems.length > 0 && say('problemCount', state.problems.length)}
        {status.state === 'saving' && say('saving')}
      </p>
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
