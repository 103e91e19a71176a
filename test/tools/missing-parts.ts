// Prints, as JSON, which parts of a full test run this machine lacks, why, and which packages of Debian bring them.
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
