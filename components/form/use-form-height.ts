// The height of the popup around a form: the last one of its kind, so that it is right before the first paint. Only typing
// and another kind change it while the form is open. What comes late scrolls.
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect } from 'react';

/** The last height of each kind's form, in CSS pixels. */
export interface FormHeights {
  remembered(): Readonly<Record<string, number>>;
  remember(kindId: string, height: number): void;
}

const smallest = 380;
/** Browsers allow no more. */
const largest = 600;
const longestText = 208;

const clamp = (height: number, from: number, to: number) => Math.min(to, Math.max(from, height));

export function showHeight(height: number): void {
  document.documentElement.style.setProperty('--form-block-size', `${height}px`);
}

interface FormHeightOptions {
  /** The element around the whole form, as high as the popup. */
  readonly root: RefObject<HTMLElement | null>;
  /** False for a window whose height isn't the form's. */
  readonly isWanted: boolean;
  readonly kindId: string;
  /** The form is filled and painted. */
  readonly isReady: boolean;
  readonly heights: FormHeights;
}

export function useFormHeight({ root, isWanted, kindId, isReady, heights }: FormHeightOptions): void {
  const shown = () => root.current?.clientHeight ?? largest;

  useLayoutEffect(() => {
    if (!isWanted) return;
    showHeight(heights.remembered()[kindId] ?? needed(root.current));
  }, [root, isWanted, kindId, heights]);

  useEffect(() => {
    if (isWanted && isReady) heights.remember(kindId, needed(root.current));
  }, [root, isWanted, isReady, kindId, heights]);

  const grow = useEffectEvent(() => {
    const height = needed(root.current);
    if (height <= shown()) return;
    showHeight(height);
    heights.remember(kindId, height);
  });
  useEffect(() => {
    const element = root.current;
    if (!isWanted || !element) return;
    let frame = 0;
    function typed(): void {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(grow);
    }
    element.addEventListener('input', typed);
    return () => {
      cancelAnimationFrame(frame);
      element.removeEventListener('input', typed);
    };
  }, [root, isWanted]);
}

/** The height at which nothing scrolls, up to the largest. The text fills what is left, so its words count, not its box. */
function needed(root: HTMLElement | null): number {
  const main = root?.querySelector('main');
  if (!root || !main) return largest;
  const overflow = main.scrollHeight - main.clientHeight;
  return Math.round(clamp(root.clientHeight + overflow - spareOf(main), smallest, largest));
}

/** How much lower the text could be. Negative if its words need more. */
function spareOf(main: HTMLElement): number {
  const text = main.querySelector<HTMLElement>('[contenteditable]');
  const box = text?.getBoundingClientRect();
  // A hidden text has nothing to give. Styles cost more than boxes, so they are asked last.
  if (!text || !box?.height) return 0;
  const { minBlockSize, paddingBlockEnd } = getComputedStyle(text);
  const end = text.lastElementChild?.getBoundingClientRect().bottom ?? 0;
  const words = end - box.top + text.scrollTop + Number.parseFloat(paddingBlockEnd);
  return text.clientHeight - clamp(words || 0, Number.parseFloat(minBlockSize) || 0, longestText);
}
