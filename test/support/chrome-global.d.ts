// Types of `chrome` and `browser` inside functions that a test evaluates in the extension's own pages and worker.
declare const chrome: import('webextension-polyfill').Browser;
declare const browser: import('webextension-polyfill').Browser;
