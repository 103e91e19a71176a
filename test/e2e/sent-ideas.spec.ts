import { eitherChromium } from './either-browser';
import { sentIdeasTests } from './sent-ideas-rules';

sentIdeasTests(eitherChromium());
