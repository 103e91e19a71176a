import { connectedFirefox, onlyInFullRun } from '../fixtures';
import { windowsOfFirefox } from './form-window';
import { twoFormsTests } from './two-forms-rules';

onlyInFullRun();
const session = connectedFirefox();

twoFormsTests({
  open: windowsOfFirefox(session),
  ideaNames: () => session.service.ideas().map(({ attributes }) => attributes.name),
});
