import { optionsPage } from '../support/connected-session';
import { readCaptures } from '../support/outbox-rows';
import { saveCaptures } from '../support/save-capture';
import { connectedChromium } from './fixtures';
import { sentIdeasTests } from './sent-ideas-rules';

const session = connectedChromium();

sentIdeasTests({
  save: async (capture) => saveCaptures(await optionsPage(session), [capture]),
  delivered: async () =>
    (await readCaptures(session)).filter(({ state }) => state.name === 'delivered').length,
  open: (path) => session.openExtensionPage(path),
});
