// A person without a service, in a real Firefox.
import { connectAccount } from '../../support/inside-extension';
import { connectedFirefox, onlyInFullRun } from '../fixtures';
import { withoutServiceTests } from '../without-service-rules';

onlyInFullRun();
const session = connectedFirefox({ connect: null });

withoutServiceTests({
  posts: () => session.service.requests.filter(({ method }) => method === 'POST'),
  async openForm() {
    await session.openPage('sample-article.html');
    return session.openForm();
  },
  openList: () => session.openExtensionPage('activity.html'),
  async connect() {
    const { url: address, token } = session.service;
    await session.inside.evaluate(connectAccount, { address, token, product: 'PRJ' });
  },
  // No other test follows in this file.
  disconnect: async () => undefined,
});
