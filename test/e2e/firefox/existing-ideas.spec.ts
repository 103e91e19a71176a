import { inEveryFirefoxPopup } from '../../support/firefox-popup';
import { eitherOfFirefox } from '../either-browser';
import { existingIdeasTests, watchFrames } from '../existing-ideas-rules';
import { connectedFirefox, onlyInFullRun } from '../fixtures';

onlyInFullRun();

const session = connectedFirefox();

existingIdeasTests(eitherOfFirefox(session), () => inEveryFirefoxPopup(session.ui, watchFrames));
