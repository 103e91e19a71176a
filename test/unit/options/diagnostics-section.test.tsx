// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { DiagnosticsSection } from '@/components/options/DeviceSections';
import { renderWithSay } from '../components/with-say';

it('diagnostics that the storage refused are reported, said, and can be copied again', async () => {
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  const write = vi.fn(async () => 'all of it').mockRejectedValueOnce(new Error('unreadable'));
  renderWithSay(<DiagnosticsSection write={write} onCopy={async () => true} />);
  const copy = screen.getByRole('button');
  await userEvent.click(copy);
  expect(await screen.findByText(/^The browser’s storage isn’t responding\./)).toBeTruthy();
  expect(reported).toHaveBeenCalledOnce();
  await userEvent.click(copy);
  expect((await screen.findByRole('textbox')).textContent).toBe('all of it');
});
