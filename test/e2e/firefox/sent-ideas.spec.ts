import { connectedFirefox, onlyInFullRun } from '../fixtures';
import { sentIdeasTests } from '../sent-ideas-rules';

onlyInFullRun();

const session = connectedFirefox();

sentIdeasTests({
  save: (capture) => session.save(capture),
  delivered: async () => (await session.captures()).filter(({ state }) => state.name === 'delivered').length,
  open: (path) => session.openExtensionPage(path),
});
