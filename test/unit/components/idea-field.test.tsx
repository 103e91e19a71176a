// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { IdeaAnswer } from '@/components/fields/field-assist';
import { commentKind } from '@/lib/capture/kinds/idea';
import { fieldFor, renderField } from './field-harness';
import { noAssist } from './with-say';

const found = (key: string, name: string): IdeaAnswer => ({ isFound: true, key, name });

/** Answers each request when the test says so. */
function renderIdea() {
  const questions = new Map<string, (answer: IdeaAnswer) => void>();
  const findIdea = (reference: string) =>
    new Promise<IdeaAnswer>((resolve) => void questions.set(reference, resolve));
  const field = fieldFor('idea', commentKind.fields);
  const { input } = renderField({ field, assist: { ...noAssist, findIdea } });
  const type = (value: string) => fireEvent.change(input, { target: { value } });
  return {
    questions,
    type,
    async enter(value: string) {
      type(value);
      await act(async () => void fireEvent.blur(input));
    },
    answer: (reference: string, answer: IdeaAnswer) => act(async () => questions.get(reference)?.(answer)),
    /** Below that of the open list. */
    status: () => screen.getAllByRole('status').at(-1)?.textContent,
  };
}

describe('the idea field', () => {
  it('takes a key for no spelling mistake', () => {
    renderIdea();
    expect(screen.getByLabelText(/^Idea/, { selector: 'input' }).getAttribute('spellcheck')).toBe('false');
  });

  const link = 'https://acme.example/ideas/ideas/PRJ-I-10';
  const elsewhere = 'https://other.example/ideas/PRJ-I-10';
  const foreign = { isFound: false, messageKey: 'problemOtherService', parts: ['other.example'] } as const;
  const other =
    'This link is from other.example, not from this account. Enter a key, or a link from this account.';
  it.each<[string, string, IdeaAnswer, string]>([
    ['shows the idea of a pasted address', link, found('PRJ-I-10', 'Tide pools'), 'PRJ-I-10 Tide pools'],
    ['F64 names the other service of a pasted address', ` ${elsewhere} `, foreign, other],
    [
      'says so if the idea does not exist',
      'PRJ-I-11',
      { isFound: false, messageKey: 'ideaNotFound' },
      'No idea found, or you don’t have access.',
    ],
  ])('%s', async (_what, entered, answer, status) => {
    const idea = renderIdea();
    await idea.enter(entered);
    expect(idea.status()).toBe('Checking the idea…');
    await idea.answer(entered.trim(), answer);
    expect(idea.status()).toBe(status);
  });

  it('never shows the answer to an older request', async () => {
    const idea = renderIdea();
    await idea.enter('PRJ-I-1');
    await idea.enter('PRJ-I-2');
    await idea.answer('PRJ-I-2', found('PRJ-I-2', 'Second'));
    await idea.answer('PRJ-I-1', found('PRJ-I-1', 'First'));
    expect(idea.status()).toBe('PRJ-I-2 Second');
  });

  it('asks again about the same text after no answer', async () => {
    const idea = renderIdea();
    await idea.enter('PRJ-I-1');
    await idea.answer('PRJ-I-1', { isFound: false, messageKey: 'ideaUnchecked' });
    expect(idea.status()).not.toContain('Checking');
    await idea.enter('PRJ-I-1');
    expect(idea.status()).toBe('Checking the idea…');
    await idea.answer('PRJ-I-1', found('PRJ-I-1', 'First'));
    expect(idea.status()).toBe('PRJ-I-1 First');
  });

  it('never shows the name of an idea under another key', async () => {
    const idea = renderIdea();
    await idea.enter('PRJ-I-1');
    await idea.answer('PRJ-I-1', found('PRJ-I-1', 'First'));
    idea.type('PRJ-I-12');
    expect(idea.status()).not.toContain('First');
    idea.type('PRJ-I-1');
    expect(idea.status()).toBe('PRJ-I-1 First');
  });

  it('sends no request for text that names no idea', async () => {
    const idea = renderIdea();
    await idea.enter('dark mode');
    expect(idea.questions.size).toBe(0);
    expect(idea.status()).toBe('Key like PRJ-I-10, ID or link');
  });
});
