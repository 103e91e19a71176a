// The form's screen: the form in its scroll area, with the save bar below.
import { useCallback, useMemo, useState } from 'react';
import { kindLook } from '@/components/controls/KindIcon';
import { useShortcuts } from '@/components/controls/use-shortcuts';
import { RecordNow } from '@/components/fields/FieldFrame';
import { createFieldAssist } from '@/components/fields/field-assist';
import { CaptureForm } from '@/components/form/CaptureForm';
import { FormNotices } from '@/components/form/FormNotices';
import { FormTop, PanelLine } from '@/components/form/FormTop';
import { CommentKinds, tabId, tabOf } from '@/components/form/KindTabs';
import { maxUsedPicks } from '@/components/form/QuickPicks';
import { SaveBar } from '@/components/form/SaveBar';
import { AddToDraftButton, ArticleButton } from '@/components/form/TextTools';
import { UnderText } from '@/components/form/UnderText';
import { attributionReader, useAttributionOffer } from '@/components/form/use-attribution-offer';
import { usePastedQuote } from '@/components/form/use-pasted-quote';
import { Remarks } from '@/components/notices/Remarks';
import { useRead } from '@/components/use-read';
import { useTranslate } from '@/components/words/TranslateProvider';
import type { FieldValue } from '@/lib/capture/field/values';
import { chosenKind, textFieldOf } from '@/lib/capture/form/form-state';
import { allowedKinds, lockedValues } from '@/lib/capture/form/policy';
import { askedFields, noAccount } from '@/lib/capture/form/without-account';
import type { Kind } from '@/lib/capture/kinds/kind';
import { suggestionContext } from '@/lib/capture/suggestions/suggestion-context';
import type { PopupDeps } from './deps';
import { ExistingIdeas, type ExistingIdeasProps } from './ExistingIdeas';
import popupStyles from './Popup.module.css';
import { type FormParts, type ReadPagePeople, usePagePeople } from './use-accounts';

interface CapturePanelProps extends FormParts {
  readonly id: string;
  readonly kinds: readonly Kind[];
  readonly onShow: (captureId: string) => void;
  readonly showsTip: boolean;
}

export function CapturePanel({ id, kinds, onShow, showsTip, ...parts }: CapturePanelProps) {
  const { deps, form, start } = parts;
  const t = useTranslate();
  const { session, state, dispatch } = form;
  const kind = chosenKind(state);
  const readPagePeople = usePagePeople(parts);
  const collect = useCollecting(parts, readPagePeople);
  /** What the form became by a chosen idea, for screen readers. */
  const [becameFor, setBecameFor] = useState('');
  usePastedQuote(form);
  return (
    <>
      {(deps.view === 'panel' || session.outgoing.length > 0) && <PanelLine onShow={onShow} />}
      {/* Remounts for each tab, so that it scrolls to the top. */}
      <main key={tabOf(kind.id)} className={popupStyles['popup-main']}>
        <h1 className="spoken">{t('extensionName')}</h1>
        <div id={id} className={popupStyles.panel} role="tabpanel" aria-labelledby={tabId(id, kind.id)}>
          <FormTop
            showsTip={showsTip}
            isNewer={start.isNewer}
            onAddTo={collect && state.snapshot.selection !== null ? (to) => collect({ to }) : null}
          />
          <CommentKinds
            kinds={kinds}
            chosen={kind.id}
            onChoose={(kindId, focuses) => dispatch({ type: 'kindChosen', kindId, focuses })}
          />
          <FormFields key={kind.id} {...{ ...parts, readPagePeople, collect }} onTaken={setBecameFor} />
        </div>
      </main>
      <FormFoot {...parts} onTaken={setBecameFor} />
      <p className="spoken" role="status">
        {becameFor}
      </p>
      <p className="spoken" role="status">
        {state.problems.length > 0 && t('problemCount', state.problems.length)}
        {session.open.save?.state === 'saving' && t('saving')}
      </p>
    </>
  );
}

/** Save with its notices, and the similar ideas. */
function FormFoot({ onTaken, ...parts }: FormParts & Pick<ExistingIdeasProps, 'onTaken'>) {
  const { deps, form, account, isReady } = parts;
  const t = useTranslate();
  const { open, added } = form.session;
  const isEdited = open.captureId !== null;
  const { kind } = form.state.document;
  const { isMissing, request } = useOriginPermission(deps, account?.serviceAddress ?? null, isReady);
  return (
    <>
      <SaveBar
        label={t(isEdited ? 'saveChanges' : kindLook(kind).save)}
        isAdded={added?.before?.form.document.kind === kind}
      >
        <FormNotices requestPermission={isMissing ? request : null} />
      </SaveBar>
      {account && !isEdited && <ExistingIdeas {...parts} accountId={account.id} onTaken={onTaken} />}
    </>
  );
}

type Collect = (options?: { readonly saves?: boolean; readonly to?: string }) => void;

/** Adds the passage to a draft that collects, by its keys, too. null for a form that can't. */
function useCollecting({ deps, form, account }: FormParts, readPagePeople: ReadPagePeople): Collect | null {
  const t = useTranslate();
  const { session, state } = form;
  const takesQuotes = session.open.captureId === null && textFieldOf(state.document.kind) !== '';
  // A form that collects is a draft itself.
  const isCollecting = state.document.quotes !== undefined;
  const canCollect = account !== null && takesQuotes && deps.view === 'popup' && !isCollecting;
  const collect: Collect = (options) => form.addToDraft(attributionReader(form, readPagePeople, t), options);
  useShortcuts(canCollect ? { addToDraft: () => collect(), addAndSave: () => collect({ saves: true }) } : {});
  return canCollect ? collect : null;
}

interface FormFieldsProps extends FormParts, Pick<ExistingIdeasProps, 'onTaken'> {
  readonly readPagePeople: ReadPagePeople;
  readonly collect: Collect | null;
}

function FormFields(props: FormFieldsProps) {
  const { deps, form, account, isReady, readPagePeople, collect, onTaken } = props;
  const t = useTranslate();
  const { session, state, dispatch } = form;
  const isEdited = session.open.captureId !== null;
  const kind = chosenKind(state);
  const { values } = state.document;
  const hasArticle = kind.templates.text !== undefined && !isEdited && state.snapshot.address !== '';
  const hasPassage = state.snapshot.selection !== null;
  const assist = useAssist(props, readPagePeople);
  const speaker = useAttributionOffer(form, { readPagePeople, isReady, newId: deps.newId });
  const change = (name: string, value: FieldValue) => dispatch({ type: 'fieldChanged', name, value });
  const canComment =
    account !== null && !isEdited && allowedKinds(state.config.policy).some(({ id }) => id === 'comment');
  function commentOn(idea: string): void {
    dispatch({ type: 'movedToIdeaKind', to: 'comment', idea });
    onTaken(t('commentOn', idea));
  }
  return (
    <RecordNow kind={kind} values={values} assist={assist}>
      <CaptureForm
        key={session.opening}
        fields={askedFields(kind.fields, account?.id ?? noAccount)}
        values={values}
        locked={Object.keys(lockedValues(state.config.policy))}
        problems={state.problems}
        assist={assist}
        context={suggestionContext(kind.fields, values, state.config.defaults)}
        focus={session.focus}
        inProperty={maxUsedPicks(state, change)}
        isPassage={state.document.isPassage}
        underText={<UnderText speaker={speaker} />}
        besideTools={
          <>
            <Remarks
              remarks={state.snapshot.remarks}
              fields={kind.fields}
              onClipboard={isEdited ? null : () => dispatch({ type: 'startedFromClipboard' })}
            />
            {collect && hasPassage && <AddToDraftButton onAdd={() => collect()} />}
          </>
        }
        textTools={hasArticle && <ArticleButton />}
        onMoveForFile={deps.view === 'popup' ? () => deps.moveTo('panel', form.carry()) : undefined}
        onCommentOn={canComment ? commentOn : undefined}
        onChange={change}
      />
    </RecordNow>
  );
}

function useAssist({ deps, form, account }: FormParts, readPagePeople: ReadPagePeople) {
  const { beginPicture } = form;
  const accountId = account?.id ?? noAccount;
  const ownPerson = account?.person;
  return useMemo(() => {
    const pictures = { ...deps.pictures, begin: beginPicture };
    const assist = createFieldAssist({ ...deps, accountId, pictures });
    return { ...assist, ...(ownPerson && { ownPerson }), readPeople: readPagePeople };
  }, [deps, accountId, ownPerson, readPagePeople, beginPicture]);
}

/** The browser's permission for the account's origin. `isMissing` is false until the browser answers. */
function useOriginPermission(deps: PopupDeps, origin: string | null, isWanted: boolean) {
  const [answer, setAnswer] = useState<{ readonly origin: string; readonly isAllowed: boolean } | null>(null);
  const read = useCallback(() => deps.hasPermission(origin ?? ''), [deps, origin]);
  const isAllowed = useRead(isWanted && origin !== null ? read : null, true);
  const isMissing = !(answer?.origin === origin ? answer.isAllowed : isAllowed);

  /** Call within a click, before any await. Otherwise the browser doesn't ask. */
  function request(): void {
    if (origin === null) return;
    void deps.requestPermission(origin).then(async (isAllowed) => {
      setAnswer({ origin, isAllowed });
      if (isAllowed) await deps.send('outbox.wake', {});
    });
  }

  return { isMissing, request };
}
