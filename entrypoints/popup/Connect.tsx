// The popup without an account. The settings have the onboarding.
import { Button } from '@/components/controls/Button';
import noticesStyles from '@/components/notices/notices.module.css';
import { useSay } from '@/components/words/SayProvider';
import type { PopupDeps } from './deps';

export default function Connect({ deps }: { readonly deps: PopupDeps }) {
  const say = useSay();
  return (
    <div className={noticesStyles.empty}>
      <img src="/icon/mark.svg" alt="" width="56" height="56" />
      <h1>{say('emptyTitle')}</h1>
      <p>{say('emptyWords')}</p>
      <Button look="primary" onClick={deps.openOptions}>
        {say('connect')}
      </Button>
    </div>
  );
}
