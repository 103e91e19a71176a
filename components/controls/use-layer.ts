// A layer that a button opens. It closes when the focus leaves both, and Escape gives the focus back to the button.
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';

export function useLayer() {
  const [isOpen, setIsOpen] = useState(false);
  const root = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  function close(): void {
    setIsOpen(false);
    button.current?.focus();
  }

  return {
    isOpen,
    toggle: () => setIsOpen(!isOpen),
    /** The focus goes back to the button. */
    close,
    /** The focus goes elsewhere. */
    leave: () => setIsOpen(false),
    button,
    /** For the element around the button and the layer. */
    rootProps: {
      ref: root,
      onBlur({ relatedTarget }: FocusEvent) {
        // Without a `relatedTarget` the whole window lost the focus. The layer then stays open.
        if (relatedTarget !== null && !root.current?.contains(relatedTarget)) setIsOpen(false);
      },
      onKeyDown(event: KeyboardEvent) {
        if (event.key !== 'Escape' || event.defaultPrevented || !isOpen) return;
        // Otherwise the popup closes.
        event.preventDefault();
        close();
      },
    },
  };
}
