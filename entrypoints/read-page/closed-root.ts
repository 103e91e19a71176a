// Owns the way into closed components that browsers give to extensions alone: Chromium by `chrome.dom`, Firefox by a property.

interface DomApi {
  openOrClosedShadowRoot(element: Element): ShadowRoot | null;
}

/** null where the element has none, or the browser has no such way. */
export function openOrClosedRoot(element: Element): ShadowRoot | null {
  const given: unknown =
    api?.openOrClosedShadowRoot(element) ?? Reflect.get(element, 'openOrClosedShadowRoot');
  return given instanceof ShadowRoot ? given : null;
}

const api = domApi(Reflect.get(globalThis, 'chrome'));

function domApi(chrome: unknown): DomApi | null {
  const dom: unknown = typeof chrome === 'object' && chrome !== null ? Reflect.get(chrome, 'dom') : null;
  return isDomApi(dom) ? dom : null;
}

function isDomApi(value: unknown): value is DomApi {
  return typeof value === 'object' && value !== null && 'openOrClosedShadowRoot' in value;
}
