// A person without a service: the form saves at once, and nothing is sent unasked. The same in both browsers.
import { expect } from '@playwright/test';
import { waitUntil } from '../support/wait-until';
import { fullTest } from './fixtures';

interface FormHere {
  /** All visible text. */
  text(): Promise<string>;
  fill(selector: string, text: string): Promise<void>;
  click(words: string): Promise<void>;
  waitForText(words: string): Promise<void>;
}

interface ListHere {
  /** Runs in the page, with nothing else in scope. */
  evaluate(act: () => string): Promise<string>;
  close(): Promise<void>;
}

interface WorldWithoutService {
  /** Requests to the service that could write something. */
  posts(): readonly unknown[];
  /** A click on the button in the toolbar. */
  openForm(): Promise<FormHere>;
  openList(): Promise<ListHere>;
  connect(): Promise<void>;
  /** The next test has no account again. */
  disconnect(): Promise<void>;
}

const rows = () => [...document.querySelectorAll('[role=option]')].map((row) => row.textContent).join('\n');

export function withoutServiceTests({ posts, openForm, openList, connect, disconnect }: WorldWithoutService) {
  fullTest(
    'a capture saved before there is a service waits on this device, and connecting sends nothing',
    async () => {
      const form = await openForm();
      expect(await form.text(), 'nothing names something of a service').not.toMatch(/required/i);
      await form.fill('#field-name', 'Saved in the first minute');
      await form.click('Save idea');
      await form.waitForText('Saved on this device');

      const isListed = (list: ListHere) =>
        waitUntil(async () => /Saved in the first minute.*on this device/.test(await list.evaluate(rows)), {
          what: 'the draft in the list',
        });
      const list = await openList();
      await isListed(list);
      await connect();
      await list.close();
      const later = await openList();
      await isListed(later);
      expect(posts()).toEqual([]);
      await later.close();
      await disconnect();
    },
  );
}
