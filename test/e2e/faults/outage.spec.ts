// A restarting service, and proxies that answer in its place, against the built extension in a real Chromium.
import { connect } from '../../support/connected-session';
import { startProxy } from '../../support/proxy';
import { eitherChromium } from '../either-browser';
import { forFile } from '../fixtures';
import { outageTests } from './outage-rules';

const proxy = forFile(startProxy, (started) => started.close());
const browser = eitherChromium({
  connect(started, { url, token }) {
    proxy.forwardTo(url);
    return connect(started, { url: proxy.url, token });
  },
});

outageTests({ browser, proxy });
