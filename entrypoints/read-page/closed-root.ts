// Opens closed components, as only extensions can: in Chromium by `chrome.dom`, in Firefox by a property.

interface DomApi {
  openOrClosedShadowRoot(element: Element): ShadowRoot | null;
}

/** null if the element has no shadow root, or the browser can't open it. */
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
