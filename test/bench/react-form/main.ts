// Bare React: draws the elements of our form, filled by the same two reads as `static-form`.
import { createElement, type ReactNode, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import type { DrawnNode } from '../form-floors';

/** The elements of our form, put in by the build. */
declare const drawnForm: DrawnNode;

function elementOf(node: DrawnNode, filled: ReadonlyMap<string | undefined, object>, key: number): ReactNode {
  if (typeof node === 'string') return node;
  const { name, attributes, children } = node;
  const props = { key, ...attributes, ...filled.get(attributes.id) };
  return createElement(name, props, ...children.map((child, at) => elementOf(child, filled, at)));
}

function Form({ filled }: { readonly filled: ReadonlyMap<string | undefined, object> }) {
  useLayoutEffect(() => {
    document.getElementById('field-name')?.focus();
    performance.mark('capture:ready');
  }, []);
  return elementOf(drawnForm, filled, 0);
}

const readSelection = () => ({ title: document.title, text: String(getSelection()) });
const [tab] = await chrome.tabs.query({ active: true, currentWindow: true });
const [stored, [read]] = await Promise.all([
  chrome.storage.local.get(),
  chrome.scripting.executeScript({ target: { tabId: tab?.id ?? -1 }, func: readSelection }),
]);
const { activeAccountId, defaultsByAccount } = Object(stored.preferences);
const filled = new Map<string | undefined, object>([
  ['field-name', { defaultValue: Object(read?.result).title }],
  ['field-description', { children: Object(read?.result).text }],
  ['field-product', { defaultValue: defaultsByAccount[activeAccountId].product }],
]);
const root = document.getElementById('root');
if (!root) throw new Error('the page has no root');
createRoot(root).render(createElement(Form, { filled }));
