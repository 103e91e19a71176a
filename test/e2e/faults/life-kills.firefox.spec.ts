import { eitherFirefox } from '../either-browser';
import { onlyInFullRun } from '../fixtures';
import { lifeKillsTests } from './life-kills-rules';

onlyInFullRun();
lifeKillsTests(eitherFirefox());
