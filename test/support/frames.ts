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
  const places = new Map<Element, readonly [number, number]>();
  const moves: string[] = [];
  let frames = 0;

  function look(): void {
    const parts = document.querySelectorAll('.popup-header *, .popup-main, .popup-main *, .save-bar *');
    if (parts.length > 0) frames += 1;
    for (const part of parts) {
      const { left, top, width, height } = part.getBoundingClientRect();
      const [x, y] = places.get(part) ?? [left, top];
      if (width * height === 0) places.delete(part);
      else places.set(part, [left, top]);
      const isMoved = width * height > 0 && Math.max(Math.abs(left - x), Math.abs(top - y)) > 1;
      if (isMoved)
        moves.push(
          `frame ${frames}: ${part.localName}.${part.getAttribute('class')} ${x},${y} to ${left},${top}`,
        );
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
