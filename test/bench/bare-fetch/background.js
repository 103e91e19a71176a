// The least that a shortcut can do: a request, to the address that the measurement put into storage.
chrome.commands.onCommand.addListener(async () => {
  const { address } = await chrome.storage.local.get('address');
  await fetch(address, { method: 'POST', body: 'bare' });
});
