import { describe, expect, it } from 'vitest';
import { isInternal, strictestOf } from '@/lib/capture/field/visibility';

describe('a visibility in an answer (F48)', () => {
  it.each([
    'Not visible in portals',
    'Visible to creator',
    'Visible to all internal portal users',
    'Visible to creator and all internal portal users',
    'employee_or_creator',
    'employee_or_idea_creator',
    'vendor',
  ])('%j is internal', (said) => {
    expect(isInternal(said)).toBe(true);
  });

  it.each([
    null,
    '',
    'Visible to all ideas portal users',
    'Visible to all internal portal users and all ideas portal users',
    "Visible to the creator's organization",
    'Visible to internal users and everyone else',
    'creator_organization',
    'public',
    'something new',
  ])('%j is not certainly internal', (said) => {
    expect(isInternal(said)).toBe(false);
  });
});

it.each([
  [['public', 'employee_or_creator'], 'employee_or_creator'],
  [['public', 'creator', 'vendor'], 'vendor'],
  [['unheard of', 'public'], 'public'],
  [['unheard of'], 'unheard of'],
])('the strictest of %j is %s (F48)', (choices, strictest) => {
  expect(strictestOf(choices)).toBe(strictest);
});
