import { eitherChromium } from '../either-browser';
import { twoFormsTests } from './two-forms-rules';

twoFormsTests(eitherChromium());
