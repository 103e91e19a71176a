// The form's menu, beside the tabs: further kinds, and what can be done with the form.
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import ClipboardPaste from 'lucide-react/icons/clipboard-paste';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { useContext } from 'react';
import { KindIcon } from '@/components/controls/KindIcon';
import { MenuButton, MenuGroup, MenuItem } from '@/components/controls/Menu';
import { useShortcuts } from '@/components/controls/use-shortcuts';
import { FieldScopeContext } from '@/components/fields/field-scope';
import { shownHtml } from '@/components/rich-text/shown-html';
import { useTranslate } from '@/components/words/TranslateProvider';
import { type FormState, textFieldOf } from '@/lib/capture/form/form-state';
import { startRule } from '@/lib/capture/form/started-rule';
import type { Session } from '@/lib/capture/session/session';
import { withoutFormatting } from '@/lib/capture/text/plain-text';
import { digitOf, type ListedKind, otherKinds } from './KindTabs';
import { type FormScreen, useFormScreen } from './open-form';
import { accountName } from './SaveBar';

export function FormMenu(props: FormMenuProps) {
  const { deps, form } = useFormScreen();
  const t = useTranslate();
  useShortcuts({ ruleForSite: () => void openRule(deps, form.state) });
  return (
    <MenuButton name={t('formMenu')} icon={<Ellipsis />} side="below">
      <NewForms {...props} />
      <FormActions {...props} />
    </MenuButton>
  );
}

/** Opens the settings at the rule for the form's site. Does nothing for a form without one. */
async function openRule({ settings, newId, openRules }: FormScreen['deps'], state: FormState): Promise<void> {
  const started = startRule(state, newId);
  if (!started) return;
  try {
    await settings.startedRule.set(started);
  } finally {
    // Without room for it, the person fills the rule in.
    openRules();
  }
}

/** Removes the formatting of the text, but keeps its paragraphs. Undo restores the formatting. */
function removeFormatting(editor: HTMLElement): void {
  const plain = withoutFormatting(editor.innerHTML);
  editor.focus();
  getSelection()?.selectAllChildren(editor);
  // A command is part of the editor's undo history. A change from outside isn't.
  document.execCommand('insertHTML', false, shownHtml(plain));
}

interface FormMenuProps {
  readonly kinds: readonly ListedKind[];
  /** Moves the form, within the click. null for one that stays where it is. */
  readonly onMove: ((view: Exclude<Session['view'], 'popup'>) => void) | null;
  readonly onAccount: (accountId: string) => void;
}

/** What the form can become: a kind without a tab, or a form without a page. */
function NewForms({ kinds }: FormMenuProps) {
  const { form } = useFormScreen();
  const t = useTranslate();
  return (
    <>
      {otherKinds(kinds).map((kind) => {
        const digit = digitOf(kinds, kind);
        return (
          <MenuItem
            key={kind.id}
            icon={<KindIcon kindId={kind.id} />}
            {...(digit !== undefined && { shortcut: 'chooseKind', digit })}
            movesFocus
            onChoose={() => form.dispatch({ type: 'kindChosen', kindId: kind.id, focuses: true })}
          >
            {t(kind.label)}
          </MenuItem>
        );
      })}
      <MenuItem
        icon={<ClipboardPaste />}
        movesFocus
        onChoose={() => form.dispatch({ type: 'startedFromClipboard' })}
      >
        {t('fromClipboard')}
      </MenuItem>
    </>
  );
}

function FormActions({ onMove, onAccount }: FormMenuProps) {
  const { deps, form, accounts } = useFormScreen();
  const t = useTranslate();
  const { controls } = useContext(FieldScopeContext);
  const { accountId, kind } = form.state.document;
  const text = controls.get(textFieldOf(kind));
  return (
    <>
      {onMove && form.session.view === 'popup' && (
        <MenuItem shortcut="moveToPanel" movesFocus onChoose={() => onMove('panel')} />
      )}
      {onMove && <MenuItem shortcut="moveToTab" movesFocus onChoose={() => onMove('tab')} />}
      {text && (
        <MenuItem movesFocus onChoose={() => removeFormatting(text)}>
          {t('textPlain')}
        </MenuItem>
      )}
      <MenuItem
        shortcut="ruleForSite"
        isDisabled={startRule(form.state, () => '') === null}
        onChoose={() => void openRule(deps, form.state)}
      />
      {accounts.length > 1 && (
        <MenuGroup label={t('accountSwitch')}>
          {accounts.map((account) => (
            <MenuItem
              key={account.id}
              isChosen={account.id === accountId}
              onChoose={() => onAccount(account.id)}
            >
              <bdi>{accountName(account, accounts)}</bdi>
            </MenuItem>
          ))}
        </MenuGroup>
      )}
      <MenuItem shortcut="startOver" movesFocus onChoose={() => form.dispatch({ type: 'startedOver' })} />
      <MenuItem icon={<CircleHelp />} onChoose={deps.openHelp}>
        {t('help')}
      </MenuItem>
    </>
  );
}
