// The form's own menu, in its bar. What it opens and does loads when it is used.
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
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
        icon={<EllipsisVertical className="icon" aria-hidden="true" />}
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
