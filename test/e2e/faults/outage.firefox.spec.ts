// A restarting service, and proxies that answer in its place, against the built add-on in a real Firefox.
import { test } from '@playwright/test';
import { connect } from '../../support/connected-firefox';
import { speak } from '../../support/inside-extension';
import { startRestartingProxy } from '../../support/restarting-proxy';
import { connectedFirefox, forFile, onlyInFullRun } from '../fixtures';
import { type OutageWorld, testAnswersInItsPlace, testRestart } from './outage-rules';

onlyInFullRun();

const proxy = forFile(startRestartingProxy, (started) => started.close());
const session = connectedFirefox({
  connect(firefox, { url, token }) {
    proxy.forwardTo(url);
    return connect(firefox, { url: proxy.url, token });
  },
});
test.beforeAll(() => session.setPreferences({ requestsPerMinute: 0 }));

const world: OutageWorld = {
  session,
  proxy,
  save: (...captures) => session.save(...captures),
  captures: () => session.captures(),
  ask: (name, request) => session.inside.evaluate(speak, [{ name, request }]).then(([answer]) => answer),
};

testRestart(world);
testAnswersInItsPlace(world);
