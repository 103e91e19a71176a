import { eitherChromium } from '../either-browser';
import { lifeKillsTests } from './life-kills-rules';

lifeKillsTests(eitherChromium());
