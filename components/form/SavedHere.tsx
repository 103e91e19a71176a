// The card after saving without an account: what was saved waits on this device.
import Plus from 'lucide-react/icons/plus';
import type { ReactNode } from 'react';
import { Button } from '@/components/controls/Button';
import { IconButton } from '@/components/controls/IconButton';
import { chipsOf } from '@/components/fields/chips-of';
import { SavedCard } from '@/components/outcome/SavedCard';
import { useSay } from '@/components/words/SayProvider';
import { kindOf } from '@/lib/capture/kinds';
import type { Form } from './open-form';

interface SavedHereProps {
  readonly onConnect: () => void;
  readonly form: Form;
  /** Icons in the card's corner. */
  readonly tools: ReactNode;
}

export default function SavedHere({ onConnect, form, tools }: SavedHereProps) {
  const say = useSay();

  const { session, dispatch } = form;
  const draft = session.open.form.document;

  return (
    <SavedCard
      status="sent"
      words={say('savedHere')}
      name={kindOf(draft.kind)?.name(draft.values) ?? ''}
      kindId={draft.kind}
      chips={chipsOf(draft, session.context.destinations.mostUsed)}
      actions={
        <>
          <Button onClick={() => dispatch({ type: 'documentAsked', documentId: draft.id })}>
            {say('edit')}
          </Button>
          <Button look="primary" onClick={onConnect}>
            {say('connect')}
          </Button>
        </>
      }
      tools={
        <>
          <IconButton
            name={say('captureAnother')}
            icon={<Plus className="icon" aria-hidden="true" />}
            onClick={() => dispatch({ type: 'nextAsked' })}
          />
          {tools}
        </>
      }
    >
      <p className="quiet">{say('savedHereWords')}</p>
    </SavedCard>
  );
}
