// Faults of the network and the service against the built add-on in a real Firefox.
import { test } from '@playwright/test';
import { eitherFirefox } from '../either-browser';
import { onlyInFullRun } from '../fixtures';
import { testConnectionFaults, testServiceFaults } from './network-rules';

const browser = eitherFirefox();

testConnectionFaults(browser);
test.describe('as in Chromium', () => {
  onlyInFullRun();
  testServiceFaults(browser);
});
