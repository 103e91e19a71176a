// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { SearchBox } from '@/components/controls/SearchBox';
import { renderWithSay } from './with-say';

function Harness() {
  const [query, setQuery] = useState('');
  return <SearchBox label="Find" hint="Find" query={query} onSearch={setQuery} />;
}

it('Escape clears a search and goes no further, and the next one is left to the page', async () => {
  renderWithSay(<Harness />);
  const input = screen.getByRole<HTMLInputElement>('searchbox');
  const pressEscape = () => fireEvent.keyDown(input, { key: 'Escape' });
  await userEvent.type(input, 'estimate');
  expect(pressEscape()).toBe(false);
  expect(input.value).toBe('');
  expect(pressEscape()).toBe(true);
});
