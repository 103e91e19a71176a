// The card after saving without an account: what was saved waits on this device.
import Plus from 'lucide-react/icons/plus';
import type { ReactNode } from 'react';
import { Button } from '@/components/controls/Button';
import { IconButton } from '@/components/controls/IconButton';
import { chipsOf } from '@/components/fields/chips-of';
import { SavedCard } from '@/components/outcome/SavedCard';
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
  /** Icons in the card's corner. */
  readonly tools: ReactNode;
  readonly onLeave: () => void;
}

export default function SavedHere({ deps, form, draft, tools, onLeave }: SavedHereProps) {
  const say = useSay();

  async function edit(): Promise<void> {
    await form.openKept({ page: savedDraftKey(draft.id), draft, changedAtMs: deps.now() });
    onLeave();
  }

  async function another(): Promise<void> {
    await form.another();
    onLeave();
  }

  return (
    <SavedCard
      status="sent"
      words={say('savedHere')}
      name={kindOf(draft.kind)?.name(draft.values) ?? ''}
      kindId={draft.kind}
      chips={chipsOf(draft, form.state.destinations.mostUsed)}
      actions={
        <>
          <Button onClick={() => void edit()}>{say('edit')}</Button>
          <Button look="primary" onClick={deps.openOptions}>
            {say('connect')}
          </Button>
        </>
      }
      tools={
        <>
          <IconButton
            name={say('captureAnother')}
            icon={<Plus className="icon" aria-hidden="true" />}
            onClick={() => void another()}
          />
          {tools}
        </>
      }
    >
      <p className="quiet">{say('savedHereWords')}</p>
    </SavedCard>
  );
}
