import { eitherFirefox } from '../either-browser';
import { onlyInFullRun } from '../fixtures';
import { savingTests } from './saving-rules';

onlyInFullRun();
savingTests(eitherFirefox(), 'about:support');
