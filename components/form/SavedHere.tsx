// The card after saving without an account: what was saved waits on this device.
import { Button } from '@/components/controls/Button';
import { SavedCard } from '@/components/outcome/SavedCard';
import { useSay } from '@/components/words/SayProvider';
import { kindOf } from '@/lib/capture/kinds';
import type { Form } from './open-form';

interface SavedHereProps {
  readonly onConnect: () => void;
  readonly form: Form;
}

export default function SavedHere({ onConnect, form }: SavedHereProps) {
  const say = useSay();

  const { session, dispatch } = form;
  const draft = session.open.form.document;

  return (
    <SavedCard
      status="undoable"
      words={{ headline: say('savedHere'), more: say('savedHereWords'), isQuoted: false }}
      name={kindOf(draft.kind)?.name(draft.values) ?? ''}
      facts={[]}
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
      onAnother={() => dispatch({ type: 'nextAsked' })}
    />
  );
}
