// The least that fills a form: the stored data and the page's selection, in two reads at once.
const readSelection = () => ({ title: document.title, text: String(getSelection()) });
const field = (name) => document.querySelector(`#field-${name}`);
const [tab] = await chrome.tabs.query({ active: true, currentWindow: true });
const [stored, [read]] = await Promise.all([
  chrome.storage.local.get(),
  chrome.scripting.executeScript({ target: { tabId: tab.id }, func: readSelection }),
]);
const { activeAccountId, defaultsByAccount } = stored.preferences;
field('name').value = read.result.title;
field('description').textContent = read.result.text;
field('product').value = defaultsByAccount[activeAccountId].product;
field('name').focus();
performance.mark('capture:ready');
