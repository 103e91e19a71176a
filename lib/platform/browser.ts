// The only import of the browser's API. The other files of this folder wrap it by purpose.
export { browser } from 'wxt/browser';
