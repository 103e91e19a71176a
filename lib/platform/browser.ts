// Owns the one import of the browser's API; everything else in this folder gives it a purpose.
export { browser } from 'wxt/browser';
