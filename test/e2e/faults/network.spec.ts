// Faults of the network and the service against the built extension in a real Chromium.
import { eitherChromium } from '../either-browser';
import { testConnectionFaults, testServiceFaults } from './network-rules';

const browser = eitherChromium();

testConnectionFaults(browser);
testServiceFaults(browser);
