// A button with which the person chooses a JSON file.
import { type ChangeEvent, type ReactNode, useRef } from 'react';
import { Button } from './Button';

interface FileButtonProps {
  readonly icon?: ReactNode;
  /** The accessible name of the file field. @default the button's label */
  readonly fieldName?: string;
  readonly label: string;
  /** @default false */
  readonly isDisabled?: boolean;
  readonly onFile: (file: File) => void;
}

export function FileButton({ icon, label, fieldName = label, isDisabled = false, onFile }: FileButtonProps) {
  const chooser = useRef<HTMLInputElement>(null);

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>): void {
    const [file] = currentTarget.files ?? [];
    if (file) onFile(file);
    // Without this, choosing the corrected file again would fire no event.
    currentTarget.value = '';
  }

  return (
    <>
      <Button icon={icon} aria-disabled={isDisabled} onClick={() => !isDisabled && chooser.current?.click()}>
        {label}
      </Button>
      <input
        ref={chooser}
        className="spoken"
        type="file"
        accept=".json,application/json"
        tabIndex={-1}
        aria-label={fieldName}
        onChange={choose}
      />
    </>
  );
}
