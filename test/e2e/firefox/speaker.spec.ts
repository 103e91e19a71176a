import { saidWords, selectSaid, serveSpeakers } from '../../support/speaker-pages';
import { forFile, onlyInFullRun } from '../fixtures';
import { speakerTests } from '../speaker-rules';
import { nativeFirefoxWorld } from './native-world';

onlyInFullRun();

const { session, native } = nativeFirefoxWorld();
const served = forFile(serveSpeakers, (pages) => pages.close());

speakerTests({
  async popupOn(page, how = {}) {
    const tab = await session.open(served.address(page));
    await tab.evaluate(selectSaid, { words: saidWords, ...how });
    await session.focusPage();
    const popup = await session.openForm();
    await popup.waitForText(saidWords);
    return {
      waitForText: popup.waitForText,
      text: popup.text,
      description: () =>
        popup.evaluate((document) => document.querySelector('[contenteditable]')?.textContent ?? '', null),
      creator: () => popup.value('#field-createdBy'),
      async openCreators() {
        await popup.evaluate(
          (document) => document.querySelector<HTMLElement>('#field-createdBy')?.focus(),
          null,
        );
        await native.press('Down');
      },
      close: () => tab.close(),
    };
  },
  press: (...keys) => native.press(...keys),
  origin: () => served.origin,
  ideas: () => session.service.ideas(),
  requests: () => session.service.requests,
  setPreferences: (change) => session.setPreferences(change),
});
