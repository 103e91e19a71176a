import { connectedChromium } from '../fixtures';
import { windowsOfChromium } from './form-window';
import { lifeKillsTests } from './life-kills-rules';

const session = connectedChromium();

lifeKillsTests({ session, open: windowsOfChromium(session) });
