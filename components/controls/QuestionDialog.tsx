// The frame of every dialog: its text, "Cancel", and the buttons that answer. Escape closes it, and the focus returns to what had
// it before.
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslate } from '@/components/words/TranslateProvider';
import { Button } from './Button';
import styles from './controls.module.css';

interface QuestionDialogProps {
  readonly title: string;
  /** A line break begins a new line on the screen. */
  readonly text: string;
  /** What the person chooses before an answer. */
  readonly choices?: ReactNode;
  /** Before the buttons. */
  readonly status?: ReactNode;
  /** A further class for the frame. */
  readonly look?: string | undefined;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly onCancel: () => void;
  /** The buttons that answer, shown after "Cancel". @default the choices answer */
  readonly children?: ReactNode;
}

export function QuestionDialog(props: QuestionDialogProps) {
  const { title, text, choices, status, look = '', onKeyDown, onCancel, children } = props;
  const t = useTranslate();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const textId = useId();

  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    return () => {
      // React removes the dialog without closing it, so the browser returns the focus to nobody.
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
    };
  }, []);

  return (
    <dialog
      className={`popover ${styles.dialog} ${look}`.trim()}
      ref={dialog}
      aria-labelledby={titleId}
      aria-describedby={textId}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
    >
      <h2 id={titleId}>{title}</h2>
      <p id={textId}>{text}</p>
      {choices}
      <div className="row row-end">
        {status}
        <Button look="quiet" onClick={onCancel}>
          {t('cancel')}
        </Button>
        {children}
      </div>
    </dialog>
  );
}

interface ConfirmDialogProps extends Pick<QuestionDialogProps, 'title' | 'text' | 'onCancel'> {
  readonly confirm: string;
  readonly onConfirm: () => void;
}

/** Asks before something is deleted permanently. */
export function ConfirmDialog({ confirm, onConfirm, ...props }: ConfirmDialogProps) {
  return (
    <QuestionDialog {...props}>
      <Button look="danger" onClick={onConfirm}>
        {confirm}
      </Button>
    </QuestionDialog>
  );
}
