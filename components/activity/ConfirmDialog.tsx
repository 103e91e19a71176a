// Asks before something is deleted permanently.
import { Button } from '@/components/controls/Button';
import { QuestionDialog } from '@/components/controls/QuestionDialog';

interface ConfirmDialogProps {
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

export function ConfirmDialog({ title, text, confirm, onConfirm, onCancel }: ConfirmDialogProps) {
  return (
    <QuestionDialog title={title} text={text} onCancel={onCancel}>
      <Button look="danger" onClick={onConfirm}>
        {confirm}
      </Button>
    </QuestionDialog>
  );
}
