// The form's menu, beside the tabs: further kinds, and what can be done with the form.
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import ClipboardPaste from 'lucide-react/icons/clipboard-paste';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { IconButton } from '@/components/controls/IconButton';
import { KindIcon } from '@/components/controls/KindIcon';
import { shortcutMessage } from '@/components/controls/key-table';
import { Menu, MenuGroup, MenuItem } from '@/components/controls/Menu';
import { useLayer } from '@/components/controls/use-layer';
import { useShortcuts } from '@/components/controls/use-shortcuts';
import { shownHtml } from '@/components/rich-text/shown-html';
import { useSay } from '@/components/words/SayProvider';
import type { FormState } from '@/lib/capture/form/form-state';
import { startRule } from '@/lib/capture/form/started-rule';
import type { Session } from '@/lib/capture/session/session';
import { withoutFormatting } from '@/lib/capture/text/plain-text';
import type { AccountView } from '@/lib/settings/account';
import type { Settings } from '@/lib/settings/settings';
import { digitOf, type ListedKind, otherKinds } from './KindTabs';
import styles from './KindTabs.module.css';
import type { Form } from './open-form';
import { accountName } from './SaveBar';

export function FormMenu(props: FormMenuProps) {
  const { deps, form } = props;
  const say = useSay();
  const { isOpen, toggle, close, leave, button, rootProps } = useLayer();
  useShortcuts({ ruleForSite: () => void openRule(deps, form.state) });
  return (
    <span className={styles['form-menu']} {...rootProps}>
      <IconButton
        ref={button}
        name={say('formMenu')}
        icon={<Ellipsis />}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={toggle}
      />
      {isOpen && <FormMenuList {...props} onClose={close} onLeave={leave} />}
    </span>
  );
}

interface FormMenuDeps {
  readonly settings: Pick<Settings, 'startedRule'>;
  readonly newId: () => string;
  /** Opens the settings at the editor of site rules. */
  readonly openRules: () => void;
  readonly openHelp: () => void;
}

/** Opens the settings at the rule for the form's site. Does nothing for a form without one. */
async function openRule({ settings, newId, openRules }: FormMenuDeps, state: FormState): Promise<void> {
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
  readonly deps: FormMenuDeps;
  readonly form: Form;
  readonly kinds: readonly ListedKind[];
  readonly accounts: readonly AccountView[];
  /** The element with the form's long text. null for a kind without one. */
  readonly editor: () => HTMLElement | null;
  /** Moves the form, within the click. null for one that stays where it is. */
  readonly onMove: ((view: Exclude<Session['view'], 'popup'>) => void) | null;
  readonly onAccount: (accountId: string) => void;
}

interface FormMenuListProps extends FormMenuProps {
  /** The focus goes back to the menu's button. */
  readonly onClose: () => void;
  /** The focus goes elsewhere. */
  readonly onLeave: () => void;
}

function FormMenuList(props: FormMenuListProps) {
  const { deps, form, kinds, accounts, editor, onMove, onAccount, onClose, onLeave } = props;
  const say = useSay();
  const { accountId } = form.state.document;
  const text = editor();

  function move(view: 'panel' | 'tab'): void {
    onLeave();
    onMove?.(view);
  }

  return (
    <Menu label={say('formMenu')} side="below">
      <NewForms {...{ form, kinds, onLeave }} />
      {onMove && form.session.view === 'popup' && (
        <MenuItem shortcut="moveToPanel" onChoose={() => move('panel')}>
          {say(shortcutMessage('moveToPanel'))}
        </MenuItem>
      )}
      {onMove && (
        <MenuItem shortcut="moveToTab" onChoose={() => move('tab')}>
          {say(shortcutMessage('moveToTab'))}
        </MenuItem>
      )}
      {text && (
        <MenuItem
          onChoose={() => {
            onLeave();
            removeFormatting(text);
          }}
        >
          {say('textPlain')}
        </MenuItem>
      )}
      <MenuItem
        shortcut="ruleForSite"
        isDisabled={startRule(form.state, () => '') === null}
        onChoose={() => {
          onClose();
          void openRule(deps, form.state);
        }}
      >
        {say(shortcutMessage('ruleForSite'))}
      </MenuItem>
      {accounts.length > 1 && (
        <MenuGroup label={say('accountSwitch')}>
          {accounts.map((account) => (
            <MenuItem
              key={account.id}
              isChosen={account.id === accountId}
              onChoose={() => {
                onClose();
                onAccount(account.id);
              }}
            >
              <bdi>{accountName(account, accounts)}</bdi>
            </MenuItem>
          ))}
        </MenuGroup>
      )}
      <MenuItem
        shortcut="startOver"
        onChoose={() => {
          onLeave();
          form.dispatch({ type: 'startedOver' });
        }}
      >
        {say(shortcutMessage('startOver'))}
      </MenuItem>
      <MenuItem
        icon={<CircleHelp />}
        onChoose={() => {
          onClose();
          deps.openHelp();
        }}
      >
        {say('help')}
      </MenuItem>
    </Menu>
  );
}

/** What the form can become: a kind without a tab, or a form without a page. */
function NewForms({ form, kinds, onLeave }: Pick<FormMenuListProps, 'form' | 'kinds' | 'onLeave'>) {
  const say = useSay();
  return (
    <>
      {otherKinds(kinds).map((kind) => {
        const digit = digitOf(kinds, kind);
        return (
          <MenuItem
            key={kind.id}
            icon={<KindIcon kindId={kind.id} />}
            {...(digit !== undefined && { shortcut: 'chooseKind', digit })}
            onChoose={() => {
              onLeave();
              form.dispatch({ type: 'kindChosen', kindId: kind.id, focuses: true });
            }}
          >
            {say(kind.label)}
          </MenuItem>
        );
      })}
      <MenuItem
        icon={<ClipboardPaste />}
        onChoose={() => {
          onLeave();
          form.dispatch({ type: 'startedFromClipboard' });
        }}
      >
        {say('fromClipboard')}
      </MenuItem>
    </>
  );
}
