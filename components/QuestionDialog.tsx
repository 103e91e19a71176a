// A dialog that asks a question: its words, "Cancel", and the buttons that answer.
import type { ReactNode } from 'react';
import { Button } from './Button';
import { ModalDialog } from './ModalDialog';
import { useSay } from './Words';

interface QuestionDialogProps {
  readonly title: string;
  readonly words: string;
  readonly onCancel: () => void;
  /** The buttons that answer, shown after "Cancel". */
  readonly children: ReactNode;
}

export function QuestionDialog({ title, words, onCancel, children }: QuestionDialogProps) {
  const say = useSay();
  return (
    <ModalDialog title={title} words={words} onCancel={onCancel}>
      <div className="row row-end">
        <Button look="quiet" onClick={onCancel}>
          {say('cancel')}
        </Button>
        {children}
      </div>
    </ModalDialog>
  );
}
