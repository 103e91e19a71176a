// Fills in and saves the form of the real popup in Chromium.
import { expect } from '@playwright/test';
import type { Page } from 'playwright';
import type { ConnectedSession } from '../../support/connected-session';

/** The popup on a fixture page, with a filled form. */
export async function openForm(session: ConnectedSession): Promise<{ page: Page; popup: Page }> {
  const page = await session.openPage('sample-article.html');
  const popup = await session.openPopup(page);
  await expect(popup.getByRole('textbox', { name: 'Name' })).toHaveValue(/\S/);
  return { page, popup };
}

export async function saveIdea(
  session: ConnectedSession,
  name: string,
): Promise<{ page: Page; popup: Page }> {
  const form = await openForm(session);
  await form.popup.getByRole('textbox', { name: 'Name' }).fill(name);
  await form.popup.getByRole('button', { name: 'Save idea' }).click();
  return form;
}
