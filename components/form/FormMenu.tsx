// The form's menu, beside the tabs: further kinds, and what can be done with the form. It loads when it is used.
import Ellipsis from 'lucide-react/icons/ellipsis';
import { lazy, Suspense } from 'react';
import { IconButton } from '@/components/controls/IconButton';
import { useLayer } from '@/components/controls/use-layer';
import { useShortcuts } from '@/components/controls/use-shortcuts';
import { useSay } from '@/components/words/SayProvider';
import styles from './FormMenu.module.css';
import type { FormMenuProps } from './FormMenuList';

const loadFormMenu = () => import('./FormMenuList');
const FormMenuList = lazy(loadFormMenu);

export function FormMenu(props: FormMenuProps) {
  const { deps, form } = props;
  const say = useSay();
  const { isOpen, toggle, close, leave, button, rootProps } = useLayer();
  useShortcuts({ ruleForSite: () => void loadFormMenu().then(({ openRule }) => openRule(deps, form.state)) });
  return (
    <span className={styles['form-menu']} {...rootProps}>
      <IconButton
        ref={button}
        name={say('formMenu')}
        icon={<Ellipsis className="icon" aria-hidden="true" />}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={toggle}
      />
      {isOpen && (
        <Suspense>
          <FormMenuList {...props} onClose={close} onLeave={leave} />
        </Suspense>
      )}
    </span>
  );
}
