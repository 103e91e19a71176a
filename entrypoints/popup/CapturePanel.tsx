// The form's screen: the form in its scroll area, with the save bar below.
import Route from 'lucide-react/icons/route';
import { useMemo, useState } from 'react';
import { Button } from '@/components/controls/Button';
import { Disclosure } from '@/components/controls/Disclosure';
import { kindLook } from '@/components/controls/kind-look';
import { RecordNow } from '@/components/fields/CurrentValue';
import { createFieldAssist } from '@/components/fields/field-assist';
import { creatorAssist } from '@/components/fields/who-said-it';
import { AccountSwitch } from '@/components/form/AccountSwitch';
import { ArticleButton } from '@/components/form/ArticleButton';
import { CaptureForm } from '@/components/form/CaptureForm';
import { tabId } from '@/components/form/KindTabs';
import { QuickPicks } from '@/components/form/QuickPicks';
import { RejectionNotice } from '@/components/form/RejectionNotice';
import { SaveBar } from '@/components/form/SaveBar';
import { SourcePreview } from '@/components/form/SourcePreview';
import { SpeakerOffer } from '@/components/form/SpeakerOffer';
import { DraftNotice } from '@/components/notices/DraftNotice';
import { NewerVersionNotice } from '@/components/notices/NewerVersionNotice';
import { Remarks } from '@/components/notices/Remarks';
import { TryItStrip } from '@/components/notices/TryItStrip';
import { WaitingDrafts } from '@/components/notices/WaitingDrafts';
import { RecentCaptures } from '@/components/outcome/RecentCaptures';
import { useSay } from '@/components/words/SayProvider';
import { sendsSource, textOf } from '@/lib/capture/field/field';
import { appliedRule } from '@/lib/capture/form/form-start';
import { chosenForm, chosenKind, mostUsedDestinations } from '@/lib/capture/form/form-state';
import { allowedKinds, lockedValues } from '@/lib/capture/form/policy';
import { ruleName, type SiteRule } from '@/lib/capture/start/site-rule';
import { formPlace } from '@/lib/capture/suggestions/form-place';
import styles from './CapturePanel.module.css';
import type { PopupDeps } from './deps';
import type { Form } from './form-store';
import { Offers } from './Offers';
import { PanelLine } from './PanelLine';
import { PanelNotices } from './PanelNotices';
import popupStyles from './Popup.module.css';
import type { Start } from './start';
import type { OutboxView } from './use-outbox';
import { usePanelKeys } from './use-panel-keys';
import { useSpeakerOffer } from './use-speaker-offer';
import { useWaitingDrafts } from './use-waiting-drafts';
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
  const [isRecentOpen, setIsRecentOpen] = useState(false);
  const { state, status } = form;
  const hasKeys = usePanelKeys(deps, form);
  const kind = chosenKind(state);
  const { draft, isRestored } = chosenForm(state);
  const mostUsed = mostUsedDestinations(state);
  const place = formPlace(kind.fields, draft.values, state.setup.defaults);
  const accountId = account?.id ?? '';
  const whoSaidIt = useWhoSaidIt(deps, { snapshot: state.snapshot, account, isReady });
  const speaker = useSpeakerOffer(form, { whoSaidIt, isReady });
  const assist = useMemo(() => {
    const { send, settings, pictures } = deps;
    const usual = createFieldAssist({ send, settings, accountId, pictures });
    return { ...usual, forCreator: creatorAssist(usual, whoSaidIt) };
  }, [deps, accountId, whoSaidIt]);
  const canComment =
    form.editedCapture === null && allowedKinds(state.setup.policy).some(({ id }) => id === 'comment');
  const drafts = useWaitingDrafts(deps, { isWanted: isReady, accountId, form });
  const needsYou = outbox.recent?.filter((capture) => capture.status === 'needsYou').length ?? 0;

  return (
    <>
      {deps.view === 'panel' && <PanelLine form={form} outbox={outbox} hasKeys={hasKeys} onShow={onShow} />}
      {/* Remounts for each kind, so that it scrolls to the top. */}
      <main key={kind.id} className={popupStyles['popup-main']}>
        <h1 className="spoken">{say('extensionName')}</h1>
        <div id={id} className={popupStyles.panel} role="tabpanel" aria-labelledby={tabId(id, kind.id)}>
          {start.isNewer && <NewerVersionNotice />}
          {!start.isWelcomed && <TryItStrip hasAppleKeys={deps.hasAppleKeys} onDone={onWelcomed} />}
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
              fields={kind.fields}
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
                  {speaker && <SpeakerOffer offer={speaker.offer} />}
                  {sendsSource(kind.fields) && (
                    <SourcePreview
                      source={draft.source}
                      isPrivate={state.snapshot.remarks.includes('address-is-private')}
                    />
                  )}
                  <RuleNote rule={form.editedCapture === null ? appliedRule(state) : null} />
                </>
              }
              textTools={
                kind.templates.text &&
                form.editedCapture === null && <ArticleButton onRead={form.readArticle} />
              }
              onChange={form.change}
              {...(canComment ? { onCommentOn: form.commentOn } : {})}
            />
          </RecordNow>
          {form.editedCapture === null && (
            <Disclosure
              label={say('recent')}
              note={[
                ...(needsYou > 0 ? [say('recentNeedYou', needsYou)] : []),
                ...(drafts.length > 0 ? [say('recentDrafts', drafts.length)] : []),
              ].join(' · ')}
              isOpen={isRecentOpen}
              onToggle={setIsRecentOpen}
            >
              <WaitingDrafts drafts={drafts} onOpen={(kept) => void form.openKept(kept)} />
              {outbox.recent && <RecentCaptures captures={outbox.recent} onShow={onShow} />}
              <Button look="quiet" onClick={deps.openActivity}>
                {say('allCaptures')}
              </Button>
            </Disclosure>
          )}
        </div>
      </main>
      <SaveBar
        label={say(form.editedCapture === null ? kindLook(kind.id).save : 'saveChanges')}
        destination={
          account && (
            <AccountSwitch
              accounts={start.accounts}
              chosen={account}
              onChoose={form.editedCapture === null ? onAccount : null}
            />
          )
        }
        hasAppleKeys={deps.hasAppleKeys}
        isSaving={status.state === 'saving'}
        onSave={form.save}
      >
        <Remarks remarks={state.snapshot.remarks} fields={kind.fields} />
        {account && form.editedCapture === null && (
          <Offers deps={deps} form={form} start={start} accountId={account.id} isReady={isReady} />
        )}
        <PanelNotices deps={deps} form={form} account={account} block={outbox.block} isReady={isReady} />
      </SaveBar>
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
