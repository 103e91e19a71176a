// Owns the type of `chrome` inside functions that a test evaluates in the extension's own pages and worker.
declare const chrome: import('webextension-polyfill').Browser;
