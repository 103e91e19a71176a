// Removes what a test rendered, and lets tests wait long. As a setup file, it runs for every file: files of one worker
// share loaded modules, so an imported module registers its hooks only for the first of them.
import { cleanup, configure, render } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach } from 'vitest';

// The usual second is short for a busy machine.
configure({ asyncUtilTimeout: 30_000 });
afterEach(cleanup);

// jsdom opens no dialogs.
HTMLDialogElement.prototype.showModal ??= function open(this: HTMLDialogElement) {
  this.open = true;
};

// jsdom doesn't know this element, and React says so once.
const { error } = console;
console.error = () => undefined;
render(createElement('search'));
cleanup();
console.error = error;
