import { describe, expect, it } from 'vitest';
import { isInternal, strictestOf } from '@/lib/capture/field/visibility';
import { withVisibility } from '@/lib/capture/steps/step';

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

describe('a step of an older version, without a visibility (F48)', () => {
  const internal = { visibility: 'employee_or_creator' };

  it.each([
    ['createIdeaComment', { idea_comment: { body: 'b' } }, { idea_comment: { body: 'b', ...internal } }],
    [
      'createIdea',
      { idea: { name: 'n' }, skip_portal: true },
      { idea: { name: 'n', ...internal }, skip_portal: true },
    ],
  ] as const)('%s gets the internal one when it is sent', (operation, body, sent) => {
    expect(withVisibility(operation, { params: { id: '1' }, body })).toEqual({
      params: { id: '1' },
      body: sent,
    });
  });

  it.each([
    ['createIdeaComment', { idea_comment: { body: 'b', visibility: 'public' } }],
    ['createIdeaComment', { idea_comment: { body: 'b', parent_idea_comment_id: '5' } }],
    ['updateIdea', { idea: { description: 'd' } }],
    ['createPage', { page: { name: 'n' } }],
  ] as const)('%s keeps its own: %j', (operation, body) => {
    const input = { params: {}, body };
    expect(withVisibility(operation, input)).toEqual(input);
  });
});
