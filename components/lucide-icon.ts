// Owns how lucide's pictures are drawn: the build puts this in the place of the package's own way (wxt.config.ts), which
// takes a context, sizes and colours that nothing here asks for, and 2 kB more before the popup is drawn.
import { createElement, type FunctionComponent, type SVGProps } from 'react';

/** What the package's files say of each picture; `key` is among the attributes. */
interface Picture {
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
}

type Attributes = SVGProps<SVGSVGElement>;

const frame: Attributes = {
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
};

export default function createIcon({ node }: Picture): FunctionComponent<Attributes> {
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes));
  return (attributes) => createElement('svg', { ...frame, ...attributes }, shapes);
}
