import { eitherFirefox } from '../either-browser';
import { onlyInFullRun } from '../fixtures';
import { twoFormsTests } from './two-forms-rules';

onlyInFullRun();
twoFormsTests(eitherFirefox());
