// A dialog that asks a question: its text, "Cancel", and the buttons that answer.
import type { ReactNode } from 'react';
import { useSay } from '@/components/words/SayProvider';
import { Button } from './Button';
import { ModalDialog } from './ModalDialog';

interface QuestionDialogProps {
  readonly title: string;
  readonly text: string;
  /** What the person chooses before an answer. */
  readonly choices?: ReactNode;
  readonly onCancel: () => void;
  /** The buttons that answer, shown after "Cancel". @default the choices answer */
  readonly children?: ReactNode;
}

export function QuestionDialog({ title, text, choices, onCancel, children }: QuestionDialogProps) {
  const say = useSay();
  return (
    <ModalDialog title={title} text={text} onCancel={onCancel}>
      {choices}
      <div className="row row-end">
        <Button look="quiet" onClick={onCancel}>
          {say('cancel')}
        </Button>
        {children}
      </div>
    </ModalDialog>
  );
}

interface ConfirmDialogProps {
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks before something is deleted permanently. */
export function ConfirmDialog({ title, text, confirm, onConfirm, onCancel }: ConfirmDialogProps) {
  return (
    <QuestionDialog title={title} text={text} onCancel={onCancel}>
      <Button look="danger" onClick={onConfirm}>
        {confirm}
      </Button>
    </QuestionDialog>
  );
}
