import { connectedChromium } from '../fixtures';
import { windowsOfChromium } from './form-window';
import { twoFormsTests } from './two-forms-rules';

const session = connectedChromium();

twoFormsTests({
  open: windowsOfChromium(session),
  ideaNames: () => session.service.ideas().map(({ attributes }) => attributes.name),
});
