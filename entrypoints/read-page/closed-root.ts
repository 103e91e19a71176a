// Opens closed components, as only extensions can: in Chromium by `chrome.dom`, in Firefox by a property.

const name = 'openOrClosedShadowRoot';
const dom = Object(Reflect.get(Object(Reflect.get(globalThis, 'chrome')), 'dom'));

/** null if the element has no shadow root, or the browser can't open it. */
export function openOrClosedRoot(element: Element): ShadowRoot | null {
  const root: unknown = Reflect.get(dom, name)?.call(dom, element) ?? Reflect.get(element, name);
  return root instanceof ShadowRoot ? root : null;
}
