// What can be done now, as data, and its buttons. A question comes before deleting.
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Button } from '@/components/controls/Button';
import { Keys } from '@/components/controls/Keys';
import type { ShortcutName } from '@/components/controls/key-table';
import { ConfirmDialog } from '@/components/controls/QuestionDialog';
import { useKeys } from '@/components/controls/use-keys';
import { useTranslate } from '@/components/words/TranslateProvider';

export interface Action {
  /** A button keeps the focus while its label changes. @default the label */
  readonly id?: string;
  readonly label: string;
  /** @default 'plain' */
  readonly look?: NonNullable<ComponentProps<typeof Button>['look']>;
  /** Asked first. At most one action of a list has one. @default none */
  readonly question?: Readonly<Record<'title' | 'text' | 'confirm', string>>;
  /** Shown in the button. @default none */
  readonly shortcut?: ShortcutName;
  readonly run: () => void;
}

export function Actions({ actions }: { readonly actions: readonly Action[] }) {
  const keys = useKeys();
  const [isAsking, setIsAsking] = useState(false);
  const asked = actions.find(({ question }) => question);
  return (
    <>
      {actions.map(({ label, id = label, look = 'plain', question, shortcut, run }) => (
        <Button
          key={id}
          look={look}
          aria-keyshortcuts={shortcut && keys.aria(shortcut)}
          onClick={() => (question ? setIsAsking(true) : run())}
        >
          {label}
          {shortcut && ' '}
          {shortcut && (
            <span aria-hidden="true">
              <Keys shortcut={keys.shown(shortcut)} />
            </span>
          )}
        </Button>
      ))}
      {isAsking && asked?.question && (
        <ConfirmDialog
          {...asked.question}
          onCancel={() => setIsAsking(false)}
          onConfirm={() => {
            setIsAsking(false);
            asked.run();
          }}
        />
      )}
    </>
  );
}

interface CopyButtonProps {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly text: () => string | Promise<string>;
  readonly onCopy: (text: string) => Promise<boolean>;
}

/** Copies a text, and says so. */
export function CopyButton({ label, icon, text, onCopy }: CopyButtonProps) {
  const t = useTranslate();
  const [isCopied, setIsCopied] = useState(false);
  return (
    <>
      <Button icon={icon} onClick={async () => setIsCopied(await onCopy(await text()))}>
        {isCopied ? t('copied') : label}
      </Button>
      {/* Empty from the start: a screen reader says only what changes in it. */}
      <span className="spoken" aria-live="polite">
        {isCopied && t('copied')}
      </span>
    </>
  );
}
