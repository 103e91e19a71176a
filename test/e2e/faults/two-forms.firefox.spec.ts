import { connectedFirefox, onlyInFullRun } from '../fixtures';
import { twoFormsTests } from './two-forms-rules';

onlyInFullRun();
const session = connectedFirefox();

twoFormsTests({
  async open(path) {
    const page = await session.openExtensionPage(path);
    return {
      // The functions see only their own body, so they travel as text.
      run: async (act, input) => JSON.parse(String(await page.evaluate(asText(act, input)))),
      close: () => page.close(),
    };
  },
  ideaNames: () => session.service.ideas().map(({ attributes }) => attributes.name),
});

/** Functions and answers travel as text, because WebDriver gives a repeated object as a reference. */
const asText = (act: (input: never) => unknown, input: unknown) =>
  `Promise.resolve((${act})(${JSON.stringify(input)})).then((answer) => JSON.stringify(answer ?? null))`;
