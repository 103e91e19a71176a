// Watches every frame of a form from its first paint on, and notes what moves.

interface Frames {
  /** The frames that showed the form. */
  readonly frames: number;
  /** What moved by more than 1 px from one frame to the next. */
  readonly moves: readonly string[];
}

/** Runs in the form's page from its start, so it can use only its own body. */
export function watchFrames(view: Window): void {
  const { document } = view;
  const places = new Map<Element, Record<'left' | 'top' | 'right' | 'bottom', number>>();
  const moves: string[] = [];
  let frames = 0;

  function look(): void {
    const parts = document.querySelectorAll(
      '.popup-header *, .popup-main, .popup-main *, .similar, .similar *, .save-bar *',
    );
    if (parts.length > 0) frames += 1;
    for (const part of parts) {
      const { left, top, right, bottom, width, height } = part.getBoundingClientRect();
      const before = places.get(part);
      if (width * height === 0) {
        places.delete(part);
        continue;
      }
      places.set(part, { left, top, right, bottom });
      if (!before) continue;
      // A part that grows at one side has not moved. What is in it may have.
      const x = Math.min(Math.abs(left - before.left), Math.abs(right - before.right));
      const y = Math.min(Math.abs(top - before.top), Math.abs(bottom - before.bottom));
      if (Math.max(x, y) > 1)
        moves.push(`frame ${frames}: ${part.localName}.${part.getAttribute('class')} by ${x}, ${y}`);
    }
    if (frames > 0) document.documentElement.dataset.frames = JSON.stringify({ frames, moves });
    view.requestAnimationFrame(look);
  }
  view.requestAnimationFrame(look);
}

/** Runs in the same page. */
export function readFrames(document: Document): Frames {
  return JSON.parse(document.documentElement.dataset.frames ?? '{"frames":0,"moves":[]}');
}
