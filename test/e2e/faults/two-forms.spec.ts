import { connectedChromium } from '../fixtures';
import { twoFormsTests } from './two-forms-rules';

const session = connectedChromium();

twoFormsTests({
  async open(path) {
    const page = await session.openExtensionPage(path);
    return {
      run: (act, input) => page.evaluate(`(${act})(${JSON.stringify(input)})`),
      close: () => page.close(),
    };
  },
  ideaNames: () => session.service.ideas().map(({ attributes }) => attributes.name),
});
