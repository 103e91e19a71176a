// Types for the one module of text-fragments-polyfill that we use; the package has none.
declare module 'text-fragments-polyfill/dist/fragment-generation-utils.js' {
  export interface TextFragment {
    textStart: string;
    textEnd?: string;
    prefix?: string;
    suffix?: string;
  }

  /** `status` 0 means that a fragment was found that occurs once on the page. */
  export interface GeneratedFragment {
    status: number;
    fragment?: TextFragment;
  }

  /** Moves the ends of the range that it is given. */
  export function generateFragmentFromRange(range: Range, startTime?: number): GeneratedFragment;
  export function isValidRangeForFragmentGeneration(range: Range): boolean;
  /** How long generation may take, for all calls that follow. */
  export function setTimeout(limitMs: number): void;
}
