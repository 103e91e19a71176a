// Links that have a capture's code in their fragment directive, and what a page may notice of them: nothing.
import { codedAddress } from '@/lib/capture/text/marker';

export const address = 'https://article.example/long';

/** The heading and the passage are far below, one under the other. */
export const longPage =
  '<!doctype html><title>Long</title><body><p>Top</p><div style="height:3000px"></div><h2 id="intro">Intro</h2>' +
  '<div style="height:3000px"></div><p>The evening bell rings twice.</p><div style="height:3000px"></div>' +
  '<script>window.seen = [location.href]; addEventListener("hashchange", (event) => seen.push(event.newURL));</script>';

const code = 'qc-abcdefghjk';

/** By what the link leads to: its address, the fragment that the page sees, and what is in the window. */
export const codedLinks = [
  ['a page', address, '', 'Top'],
  ['an element', `${address}#intro`, '#intro', 'Intro'],
  ['a passage', `${address}#:~:text=The%20evening%20bell`, '', 'The evening bell rings twice.'],
  [
    'a passage of an element',
    `${address}#intro:~:text=evening,twice.`,
    '#intro',
    'The evening bell rings twice.',
  ],
].map(([what = '', link = '', hash = '', shown = '']) => ({
  what,
  link: codedAddress(link, code) ?? '',
  expected: { seen: [address + hash], hash, shown },
}));

/** Runs in the page. */
export function whatIsSeen() {
  const isShown = (element: Element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  };
  return {
    seen: Reflect.get(window, 'seen'),
    hash: location.hash,
    shown: [...document.querySelectorAll('p, h2')].find(isShown)?.textContent ?? null,
  };
}
