// The form's screen: the form in its scroll area, with the save bar below.
import Route from 'lucide-react/icons/route';
import { useMemo, useState } from 'react';
import { kindLook } from '@/components/controls/kind-look';
import { useShortcuts } from '@/components/controls/use-shortcuts';
import { RecordNow } from '@/components/fields/CurrentValue';
import { createFieldAssist } from '@/components/fields/field-assist';
import { creatorAssist } from '@/components/fields/who-said-it';
import { AccountSwitch } from '@/components/form/AccountSwitch';
import { AddToDraftButton } from '@/components/form/AddToDraftButton';
import { ArticleButton } from '@/components/form/ArticleButton';
import { CaptureForm } from '@/components/form/CaptureForm';
import { FormMenu } from '@/components/form/FormMenu';
import { tabId } from '@/components/form/KindTabs';
import { NoAccount } from '@/components/form/NoAccount';
import type { Form } from '@/components/form/open-form';
import { PanelLine } from '@/components/form/PanelLine';
import { QuickPicks } from '@/components/form/QuickPicks';
import { QuoteList } from '@/components/form/QuoteList';
import { RejectionNotice } from '@/components/form/RejectionNotice';
import { SaveBar } from '@/components/form/SaveBar';
import { SourceEditor } from '@/components/form/SourceEditor';
import { SourcePreview } from '@/components/form/SourcePreview';
import { SpeakerOffer } from '@/components/form/SpeakerOffer';
import { usePanelKeys } from '@/components/form/use-panel-keys';
import { usePastedQuote } from '@/components/form/use-pasted-quote';
import { saidReader, useSpeakerOffer } from '@/components/form/use-speaker-offer';
import { DraftNotice } from '@/components/notices/DraftNotice';
import { NewerVersionNotice } from '@/components/notices/NewerVersionNotice';
import { OfferedDrafts } from '@/components/notices/OfferedDrafts';
import { Remarks } from '@/components/notices/Remarks';
import { TryItStrip } from '@/components/notices/TryItStrip';
import { listText } from '@/components/words/list-text';
import { useSay } from '@/components/words/SayProvider';
import { sendsSource, textOf } from '@/lib/capture/field/field';
import type { StoredDraft } from '@/lib/capture/field/stored-draft';
import type { FieldValue } from '@/lib/capture/field/values';
import { appliedRule } from '@/lib/capture/form/form-start';
import { chosenForm, chosenKind, mostUsedDestinations } from '@/lib/capture/form/form-state';
import { allowedKinds, lockedValues } from '@/lib/capture/form/policy';
import { isTextNumbered, quoteFieldOf } from '@/lib/capture/form/quotes';
import { keptLabels } from '@/lib/capture/form/slots';
import { askedFields, noAccount } from '@/lib/capture/form/without-account';
import { ruleName, type SiteRule } from '@/lib/capture/start/site-rule';
import { formPlace } from '@/lib/capture/suggestions/form-place';
import type { AccountView } from '@/lib/settings/account';
import styles from './CapturePanel.module.css';
import type { PopupDeps } from './deps';
import { Offers } from './Offers';
import { PanelNotices } from './PanelNotices';
import popupStyles from './Popup.module.css';
import type { Start } from './start';
import type { OutboxView } from './use-outbox';
import { useWhoSaidIt } from './use-who-said-it';

interface CapturePanelProps {
  readonly id: string;
  readonly deps: PopupDeps;
  readonly form: Form;
  readonly start: Start;
  /** The document's account. null while none is connected. */
  readonly account: AccountView | null;
  readonly outbox: OutboxView;
  readonly isReady: boolean;
  readonly onShow: (captureId: string) => void;
  readonly onWelcomed: () => void;
  readonly onAccount: (accountId: string) => void;
}

export function CapturePanel(props: CapturePanelProps) {
  const { id, deps, form, start, account, outbox, isReady, onShow, onWelcomed, onAccount } = props;
  const say = useSay();
  const { session, state, dispatch } = form;
  const { save, captureId } = session.open;
  const isEdited = captureId !== null;
  const hasKeys = usePanelKeys(session);
  const kind = chosenKind(state);
  const { draft, isRestored } = chosenForm(state);
  const accountId = account?.id ?? noAccount;
  const fields = askedFields(kind.fields, accountId);
  const mostUsed = mostUsedDestinations(state);
  const place = formPlace(kind.fields, draft.values, state.setup.defaults);
  const whoSaidIt = useWhoSaidIt(deps, { snapshot: state.snapshot, account, isReady });
  const speaker = useSpeakerOffer(form, { whoSaidIt, isReady, newId: deps.newId });
  const { beginPicture } = form;
  const ownPerson = account?.person;
  const assist = useMemo(() => {
    const { send, settings, facts, pictures } = deps;
    const begun = { ...pictures, begin: beginPicture };
    const assisted = createFieldAssist({ send, settings, facts, accountId, pictures: begun });
    const usual = ownPerson ? { ...assisted, ownPerson } : assisted;
    return { ...usual, forCreator: creatorAssist(usual, whoSaidIt) };
  }, [deps, accountId, ownPerson, whoSaidIt, beginPicture]);
  const canComment =
    account !== null && !isEdited && allowedKinds(state.setup.policy).some(({ id }) => id === 'comment');
  /** What the form became by a chosen idea, for screen readers. */
  const [becameFor, setBecameFor] = useState('');
  const [sourceLine, setSourceLine] = useState<'shown' | 'edited' | 'left'>('shown');
  const onClipboard = isEdited ? null : () => dispatch({ type: 'startedFromClipboard' });
  usePastedQuote(form);
  const { quotes } = draft;
  const kept = keptLabels(draft);
  const takesQuotes = !isEdited && quoteFieldOf(kind.id) !== null;
  // A form that collects is a draft itself.
  const canCollect = account !== null && takesQuotes && deps.view === 'popup' && quotes === undefined;
  const hasPassage = state.snapshot.selection !== null;
  // Drawn before its page was read, the form keeps the row for a passage, so that nothing moves.
  const [wasUnread] = useState(session.isReading);
  const readSaid = saidReader(form, whoSaidIt, say);
  const collect = () => form.addToDraft(readSaid);
  useShortcuts(
    canCollect ? { addToDraft: collect, addAndSave: () => form.addToDraft(readSaid, { saves: true }) } : {},
  );

  const offeredId = session.offered?.newest.draft.id ?? '';
  const change = (name: string, value: FieldValue) => dispatch({ type: 'fieldChanged', name, value });

  return (
    <>
      {(deps.view === 'panel' || session.outgoing.length > 0) && (
        <PanelLine
          view={deps.view}
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
          {outbox.rejection && <RejectionNotice rejection={outbox.rejection} />}
          {session.offered && (
            <OfferedDrafts
              drafts={session.offered}
              onOpen={() => dispatch({ type: 'documentAsked', documentId: offeredId })}
              onAdd={
                canCollect && hasPassage && takesPassage(session.offered.newest)
                  ? () => form.addToDraft(readSaid, { to: offeredId })
                  : null
              }
            />
          )}
          {(isRestored || session.cleared) && (
            <DraftNotice
              state={isRestored ? 'restored' : 'cleared'}
              onClear={() => dispatch({ type: 'startedOver' })}
              onBringBack={() => dispatch({ type: 'broughtBack' })}
            />
          )}
          <RecordNow kind={kind} values={draft.values} assist={assist}>
            <CaptureForm
              key={session.opening}
              idPrefix="field"
              fields={fields}
              values={draft.values}
              locked={Object.keys(lockedValues(state.setup.policy))}
              problems={state.problems}
              assist={assist}
              place={place}
              focus={session.focus}
              inProperty={
                mostUsed && {
                  field: mostUsed.field.name,
                  content: (
                    <QuickPicks
                      label={say(mostUsed.field.label)}
                      options={mostUsed.options}
                      chosen={textOf(draft.values, mostUsed.field.name)}
                      onPick={(value) => change(mostUsed.field.name, value)}
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
                        onWrite={(written) => dispatch({ type: 'sourceWritten', written })}
                        onClose={(isByKey) => setSourceLine(isByKey ? 'left' : 'shown')}
                      />
                    ) : (
                      <SourcePreview
                        source={draft.source}
                        isPrivate={state.snapshot.remarks.includes('address-is-private')}
                        onEdit={session.isReading ? null : () => setSourceLine('edited')}
                        hasFocus={sourceLine === 'left'}
                      />
                    ))}
                  {quotes && quoteFieldOf(kind.id) !== null && (
                    <QuoteList
                      key={draft.id}
                      quotes={quotes}
                      from={isTextNumbered(draft) ? 2 : 1}
                      onChange={(changed) => dispatch({ type: 'quotesChanged', quotes: changed })}
                    />
                  )}
                  <RuleNote rule={isEdited ? null : appliedRule(state)} />
                  {kept.length > 0 && (
                    <p className={styles['kept-note']}>
                      {say('keptForKind', listText(kept.map((label) => say(label))))}
                    </p>
                  )}
                </>
              }
              textTools={kind.templates.text && !isEdited && <ArticleButton onRead={form.readArticle} />}
              onMoveForFile={deps.view === 'popup' ? () => deps.moveTo('panel', form.carry()) : undefined}
              onChange={change}
              {...(canComment && {
                onCommentOn(idea: string) {
                  dispatch({ type: 'takenToIdea', to: 'comment', idea });
                  setBecameFor(say('commentOn', idea));
                },
              })}
            />
          </RecordNow>
        </div>
      </main>
      <SaveBar
        label={say(isEdited ? 'saveChanges' : kindLook(kind.id).save)}
        menu={!isEdited && <FormMenu deps={deps} form={form} />}
        destination={
          account ? (
            <AccountSwitch
              accounts={start.accounts}
              chosen={account}
              onChoose={isEdited ? null : onAccount}
            />
          ) : (
            <NoAccount onConnect={deps.openOptions} />
          )
        }
        isSaving={save?.state === 'saving' || save?.state === 'waiting'}
        onSave={() => dispatch({ type: 'saveAsked' })}
      >
        {account && !isEdited && (
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
        {save?.state === 'saving' && say('saving')}
      </p>
    </>
  );
}

/** Like the draft that collects. One that waits for its page to be sent is no draft in progress. */
const takesPassage = ({ draft, asked }: StoredDraft): boolean =>
  quoteFieldOf(draft.kind) !== null && asked === undefined;

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
