// Chooses a file: the hidden field, and the button for a JSON file.
import { type ComponentProps, type ReactNode, useRef } from 'react';
import { Button } from './Button';

interface FileInputProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange'> {
  readonly onFile: (file: File) => void;
}

export function FileInput({ onFile, ...rest }: FileInputProps) {
  return (
    <input
      {...rest}
      type="file"
      onChange={({ currentTarget }) => {
        const [file] = currentTarget.files ?? [];
        if (file) onFile(file);
        // Without this, choosing the same file again would fire no event.
        currentTarget.value = '';
      }}
    />
  );
}

interface FileButtonProps extends Pick<FileInputProps, 'onFile'> {
  readonly icon?: ReactNode;
  /** The accessible name of the file field. @default the button's label */
  readonly fieldName?: string;
  readonly label: string;
  /** @default false */
  readonly isDisabled?: boolean;
}

export function FileButton({ icon, label, fieldName = label, isDisabled = false, onFile }: FileButtonProps) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button icon={icon} aria-disabled={isDisabled} onClick={() => !isDisabled && chooser.current?.click()}>
        {label}
      </Button>
      <FileInput
        ref={chooser}
        className="spoken"
        accept=".json,application/json"
        tabIndex={-1}
        aria-label={fieldName}
        onFile={onFile}
      />
    </>
  );
}
