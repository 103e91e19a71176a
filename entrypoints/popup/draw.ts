import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { Root } from 'react-dom/client';

/**
 * Draws, and runs every effect before the first key can come. Otherwise React listens to the form's store only after the
 * first paint, and a letter in between would be lost: nothing draws it, so React sets the field back (fault F79).
 */
export function draw(root: Root, content: ReactNode): void {
  flushSync(() => root.render(content));
}
