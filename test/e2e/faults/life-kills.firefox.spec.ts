import { connectedFirefox, onlyInFullRun } from '../fixtures';
import { windowsOfFirefox } from './form-window';
import { lifeKillsTests } from './life-kills-rules';

onlyInFullRun();
const session = connectedFirefox();

lifeKillsTests({ session, open: windowsOfFirefox(session) });
