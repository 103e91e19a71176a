// The bar that is always visible: notices, where the capture goes, and the Save button.
import type { ReactNode } from 'react';
import { Button } from '@/components/controls/Button';
import { Keys } from '@/components/controls/Keys';
import { useKeys } from '@/components/controls/use-keys';
import { chipText } from '@/components/words/choice-messages';
import { useTranslate } from '@/components/words/TranslateProvider';
import { fieldOf, textOf, textOfRole } from '@/lib/capture/field/field';
import { internalVisibility } from '@/lib/capture/field/visibility';
import { chosenKind } from '@/lib/capture/form/form-state';
import { serviceName } from '@/lib/planning/service-address';
import type { AccountView } from '@/lib/settings/account';
import styles from './form.module.css';
import { useFormScreen } from './open-form';

interface SaveBarProps {
  readonly label: string;
  /** The words on the screen are in a draft already. */
  readonly isAdded: boolean;
  /** Notices above the button. They don't move the form when they appear. */
  readonly children: ReactNode;
}

export function SaveBar({ label, isAdded, children }: SaveBarProps) {
  const { session, dispatch } = useFormScreen().form;
  const state = session.open.save?.state;
  const keys = useKeys();
  return (
    <footer className={styles['save-bar']}>
      {/* Save is the next stop of the Tab key after the last field. On the screen it is the last. */}
      <div className={`line row-end ${styles['save-bar-row']}`}>
        <Button
          look={isAdded ? 'plain' : 'primary'}
          aria-keyshortcuts={keys.aria('save')}
          aria-disabled={state === 'saving' || state === 'waiting'}
          onClick={() => dispatch({ type: 'saveAsked' })}
        >
          {label}
        </Button>
        <Destination />
        <span className={styles['save-bar-keys']} aria-hidden="true">
          <Keys shortcut={keys.shown('save')} />
        </span>
      </div>
      <div className={styles['save-bar-notices']}>{children}</div>
    </footer>
  );
}

/** The product, and who sees the record there. With several accounts, their service comes first. */
function Destination() {
  const { deps, form, accounts, account: chosen } = useFormScreen();
  const t = useTranslate();
  if (!chosen)
    return (
      <span className={`line note fill ${styles['save-bar-destination']} ${styles['no-account']}`}>
        <span>{t('onThisDevice')}</span>
        <Button look="quiet" onClick={deps.openOptions}>
          {t('connect')}
        </Button>
      </span>
    );
  const { fields } = chosenKind(form.state);
  const { values } = form.state.document;
  const account = accounts.length < 2 ? '' : accountName(chosen, accounts);
  const visibility = fieldOf(fields, 'visibility');
  const portal = fieldOf(fields, 'portal');
  // Without a portal, nobody outside sees it, whatever its visibility.
  const seenBy = portal && textOf(values, portal.name) === '' ? '' : textOf(values, visibility?.name ?? '');
  const audience = visibility && chipText(seenBy || internalVisibility, t);
  const words = [account, textOfRole(fields, values, 'product'), audience].filter(Boolean).join(' · ');
  return (
    <span className={`note cut fill ${styles['save-bar-destination']}`} title={words}>
      <bdi>{words}</bdi>
    </span>
  );
}

const nameOf = ({ serviceAddress }: AccountView) => serviceName(serviceAddress);

/** The service, with the email if several accounts share the service. */
export function accountName(account: AccountView, accounts: readonly AccountView[]): string {
  const service = nameOf(account);
  const isShared = accounts.filter((other) => nameOf(other) === service).length > 1;
  return isShared && account.person.email !== '' ? `${service} · ${account.person.email}` : service;
}
