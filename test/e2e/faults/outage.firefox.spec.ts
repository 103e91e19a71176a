// A restarting service, and proxies that answer in its place, against the built add-on in a real Firefox.
import { connect } from '../../support/connected-firefox';
import { startProxy } from '../../support/proxy';
import { eitherFirefox } from '../either-browser';
import { forFile, onlyInFullRun } from '../fixtures';
import { outageTests } from './outage-rules';

onlyInFullRun();
const proxy = forFile(startProxy, (started) => started.close());
const browser = eitherFirefox({
  connect(started, { url, token }) {
    proxy.forwardTo(url);
    return connect(started, { url: proxy.url, token });
  },
});

outageTests({ browser, proxy });
