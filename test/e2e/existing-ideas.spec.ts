import { watchFrames } from '../support/frames';
import { eitherOfChromium } from './either-browser';
import { existingIdeasTests } from './existing-ideas-rules';
import { connectedChromium } from './fixtures';

const session = connectedChromium();

existingIdeasTests(eitherOfChromium(session), () =>
  session.context.addInitScript(`(${watchFrames})(window)`),
);
