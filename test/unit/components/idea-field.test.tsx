// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { IdeaAnswer } from '@/components/fields/field-assist';
import { commentKind } from '@/lib/capture/kinds/idea';
import { fieldFor, renderField } from './field-harness';
import { noAssist } from './with-say';

/** Answers each request when the test says so. */
function renderIdea() {
  const questions = new Map<string, (answer: IdeaAnswer) => void>();
  const findIdea = (reference: string) =>
    new Promise<IdeaAnswer>((resolve) => {
      questions.set(reference, resolve);
    });
  const field = fieldFor('idea', commentKind.fields);
  const { input } = renderField({ field, assist: { ...noAssist, findIdea } });
  const type = (value: string) => fireEvent.change(input, { target: { value } });
  return {
    questions,
    type,
    async enter(value: string) {
      type(value);
      await act(async () => {
        fireEvent.blur(input);
      });
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

  it('shows the idea of a pasted address', async () => {
    const idea = renderIdea();
    await idea.enter('https://acme.example/ideas/ideas/PRJ-I-10');
    expect(idea.status()).toBe('Checking the idea…');
    await idea.answer('https://acme.example/ideas/ideas/PRJ-I-10', {
      isFound: true,
      key: 'PRJ-I-10',
      name: 'Tide pools',
    });
    expect(idea.status()).toBe('PRJ-I-10 Tide pools');
  });

  it('F64 names the other service of a pasted address', async () => {
    const idea = renderIdea();
    await idea.enter(' https://other.example/ideas/PRJ-I-10 ');
    await idea.answer('https://other.example/ideas/PRJ-I-10', {
      isFound: false,
      messageKey: 'problemOtherService',
      parts: ['other.example'],
    });
    expect(idea.status()).toContain('This link is from other.example, not from this account.');
  });

  it('says so if the idea does not exist', async () => {
    const idea = renderIdea();
    await idea.enter('PRJ-I-11');
    await idea.answer('PRJ-I-11', { isFound: false, messageKey: 'ideaNotFound' });
    expect(idea.status()).toBe('No idea found, or you don’t have access.');
  });

  it('never shows the answer to an older request', async () => {
    const idea = renderIdea();
    await idea.enter('PRJ-I-1');
    await idea.enter('PRJ-I-2');
    await idea.answer('PRJ-I-2', { isFound: true, key: 'PRJ-I-2', name: 'Second' });
    await idea.answer('PRJ-I-1', { isFound: true, key: 'PRJ-I-1', name: 'First' });
    expect(idea.status()).toBe('PRJ-I-2 Second');
  });

  it('asks again about the same text after no answer', async () => {
    const idea = renderIdea();
    await idea.enter('PRJ-I-1');
    await idea.answer('PRJ-I-1', { isFound: false, messageKey: 'ideaUnchecked' });
    expect(idea.status()).not.toContain('Checking');
    await idea.enter('PRJ-I-1');
    expect(idea.status()).toBe('Checking the idea…');
    await idea.answer('PRJ-I-1', { isFound: true, key: 'PRJ-I-1', name: 'First' });
    expect(idea.status()).toBe('PRJ-I-1 First');
  });

  it('never shows the name of an idea under another key', async () => {
    const idea = renderIdea();
    await idea.enter('PRJ-I-1');
    await idea.answer('PRJ-I-1', { isFound: true, key: 'PRJ-I-1', name: 'First' });
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
