import { eitherOfChromium } from './either-browser';
import { existingIdeasTests, watchFrames } from './existing-ideas-rules';
import { connectedChromium } from './fixtures';

const session = connectedChromium();

existingIdeasTests(eitherOfChromium(session), () =>
  session.context.addInitScript(`(${watchFrames})(window)`),
);
