import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { controlOf } from '@/lib/capture/field/control';
import { attachmentLinkAttributes, commentCreateAttributes } from '@/lib/planning/contract/comment';
import { endorsementUpdateAttributes } from '@/lib/planning/contract/endorsement';
import { ideaCreateAttributes } from '@/lib/planning/contract/idea';
import { competitorCreateAttributes } from '@/lib/planning/contract/product';
import { epicInReleaseAttributes, featureCreateAttributes } from '@/lib/planning/contract/work-item';

describe('the control of an attribute', () => {
  it.each([
    ['a text', ideaCreateAttributes.shape.name, 'line'],
    ['a status by name or id', ideaCreateAttributes.shape.workflow_status, 'line'],
    ['an estimate', epicInReleaseAttributes.shape.initial_estimate_text, 'line'],
    ['an email address', ideaCreateAttributes.shape.created_by, 'email'],
    ['an email address that may be left out', ideaCreateAttributes.shape.assigned_to_user, 'email'],
    ['HTML', ideaCreateAttributes.shape.description, 'html'],
    ['HTML that must say something', commentCreateAttributes.shape.body, 'html'],
    ['tags', ideaCreateAttributes.shape.tags, 'list'],
    ['ids in one string', ideaCreateAttributes.shape.watchers, 'list'],
    ['a date', epicInReleaseAttributes.shape.due_date, 'date'],
    ['a number', epicInReleaseAttributes.shape.progress, 'number'],
    ['a color', competitorCreateAttributes.shape.color, 'color'],
    ['a web address', attachmentLinkAttributes.shape.file_url, 'address'],
    ['yes or no', ideaCreateAttributes.shape.portal_restricted, 'flag'],
  ])('that holds %s follows from the contract alone', (_what, schema, type) => {
    expect(controlOf(schema)).toEqual({ type });
  });

  it.each([
    ['names or ids', epicInReleaseAttributes.shape.goals, { type: 'list', isArray: true }],
    ['numeric ids', ideaCreateAttributes.shape.restricted_idea_portal_ids, { type: 'list', isArray: true }],
    [
      'custom fields of a feature',
      featureCreateAttributes.shape.custom_fields,
      { type: 'pairs', travels: 'object' },
    ],
    [
      'custom fields of a vote',
      endorsementUpdateAttributes.shape.custom_fields,
      { type: 'pairs', travels: 'array' },
    ],
  ])('that holds several %s knows how they are sent', (_what, schema, control) => {
    expect(controlOf(schema)).toEqual(control);
  });

  it('that holds a choice offers its values', () => {
    expect(controlOf(ideaCreateAttributes.shape.visibility)).toEqual({
      type: 'choice',
      choices: ['vendor', 'creator', 'employee', 'employee_or_creator', 'creator_organization', 'public'],
    });
  });

  it('is left to the layout if no control fits', () => {
    expect(controlOf(z.object({}))).toBeNull();
  });
});

it('every attribute of an idea has a control, except a merge, which is a reference or null', () => {
  const { shape } = ideaCreateAttributes;
  const undrawn = Object.entries(shape).filter(([, schema]) => controlOf(schema) === null);
  expect(undrawn.map(([name]) => name)).toEqual(['duplicate_idea']);
});
