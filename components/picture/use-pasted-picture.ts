// Takes a picture that is pasted anywhere in the form.
import { useEffect, useEffectEvent } from 'react';

/** A copied table or text may bring its own drawing along. Then the words are meant. */
function pastedPicture(data: DataTransfer | null): File | null {
  if (data?.getData('text/plain').trim() !== '') return null;
  return Array.from(data.files).find(({ type }) => type.startsWith('image/')) ?? null;
}

export function usePastedPicture(onFile: (file: File) => void): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const file = pastedPicture(event.clipboardData);
    if (!file || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    event.stopPropagation();
    onFile(file);
  });
  useEffect(() => {
    // Before the editor inserts it.
    const onPaste = (event: ClipboardEvent) => paste(event);
    document.addEventListener('paste', onPaste, { capture: true });
    return () => document.removeEventListener('paste', onPaste, { capture: true });
  }, []);
}
