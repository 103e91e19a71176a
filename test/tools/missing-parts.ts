// Prints as JSON what this machine lacks for a full test run, why, and which Debian packages provide each part.
import { findDisplayPrograms } from '../support/display';
import { findChromium } from '../support/find-chromium';
import { findFirefox } from '../support/find-firefox';

const parts = [
  { part: 'chromium', search: findChromium(), packages: ['chromium', 'fonts-dejavu-core'] },
  { part: 'firefox', search: findFirefox(), packages: ['firefox-esr'] },
  {
    part: 'display',
    search: findDisplayPrograms(),
    packages: ['xvfb', 'openbox', 'xdotool', 'imagemagick'],
  },
];

const missing = parts.flatMap(({ part, search, packages }) =>
  search.found ? [] : [{ part, reason: search.reason, packages }],
);
console.log(JSON.stringify(missing));
