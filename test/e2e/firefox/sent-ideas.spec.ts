import { eitherFirefox } from '../either-browser';
import { onlyInFullRun } from '../fixtures';
import { sentIdeasTests } from '../sent-ideas-rules';

onlyInFullRun();

sentIdeasTests(eitherFirefox());
