// The screen after saving without an account: what was saved waits on this device.
import { useEffect, useRef } from 'react';
import { Button } from '@/components/controls/Button';
import outcomeStyles from '@/components/outcome/CaptureOutcome.module.css';
import { StatusIcon } from '@/components/outcome/StatusIcon';
import { useSay } from '@/components/words/SayProvider';
import type { Draft } from '@/lib/capture/field/draft';
import { kindOf } from '@/lib/capture/kinds';
import { savedDraftKey } from '@/lib/settings/kept-drafts';
import type { PopupDeps } from './deps';
import type { Form } from './form-store';

interface SavedHereProps {
  readonly deps: PopupDeps;
  readonly form: Form;
  readonly draft: Draft;
  readonly onLeave: () => void;
}

export default function SavedHere({ deps, form, draft, onLeave }: SavedHereProps) {
  const say = useSay();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  async function edit(): Promise<void> {
    await form.openKept({ page: savedDraftKey(draft.id), draft, changedAtMs: deps.now() });
    onLeave();
  }

  async function another(): Promise<void> {
    await form.another();
    onLeave();
  }

  return (
    <section className={outcomeStyles.outcome}>
      <StatusIcon status="sent" />
      <h1 className={outcomeStyles['outcome-words']} tabIndex={-1} ref={heading}>
        <span role="status">{say('savedHere')}</span>
      </h1>
      <p className={outcomeStyles['outcome-title']}>
        <bdi>{kindOf(draft.kind)?.name(draft.values)}</bdi>
      </p>
      <p>{say('savedHereWords')}</p>
      <div className={outcomeStyles['outcome-actions']}>
        <Button look="primary" onClick={() => void another()}>
          {say('captureAnother')}
        </Button>
        <Button onClick={() => void edit()}>{say('edit')}</Button>
        <Button onClick={deps.openActivity}>{say('allCaptures')}</Button>
        <Button onClick={deps.openOptions}>{say('connect')}</Button>
      </div>
    </section>
  );
}
