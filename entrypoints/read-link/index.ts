// Injected into the frame of a right-clicked link. It leaves a function that reads the link to an address.
import { defineUnlistedScript } from '#imports';
import { openOrClosedRoot } from '@/entrypoints/read-page/closed-root';
import { linkWords } from '@/lib/page/link-words';
import { linkProperty } from '@/lib/page/snapshot';

export default defineUnlistedScript(() => {
  Reflect.set(globalThis, linkProperty, (address: string) => linkWords(window, address, openOrClosedRoot));
});
