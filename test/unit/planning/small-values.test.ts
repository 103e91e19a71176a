// Small values in requests: colors, lists of idea fields, and skip_portal in both of its places.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { estimateText } from '@/lib/planning/contract/fields';
import { ideaFieldNames, isIdeaFieldList } from '@/lib/planning/contract/idea';
import { colorFromHex } from '@/lib/planning/contract/product';

describe('a color', () => {
  test.each([
    ['#0073cf', 29647],
    ['0073CF', 29647],
    ['#fff', 0xffffff],
    [' #000000 ', 0],
    ['#12', null],
    ['red', null],
    ['#1234567', null],
  ])('%j is %j', (text, color) => {
    expect(colorFromHex(text)).toBe(color);
  });

  test('is the same after being written as hex', () => {
    fc.assert(
      fc.property(
        fc.nat(0xffffff),
        (color) => colorFromHex(`#${color.toString(16).padStart(6, '0')}`) === color,
      ),
    );
  });
});

describe('the fields of an idea', () => {
  test('are those of the specification', () => {
    const written =
      'id, name, reference_num, score, created_at, updated_at, product_id, votes, initial_votes, status_changed_at, workflow_status, description, visibility, portal_restricted, restricted_idea_portal_ids, duplicates, duplicate_of, admin_response, spam, url, resource, product, created_by_user, created_by_portal_user, created_by_idea_user, assigned_to_user, feature, initiative, master_feature, epic, requirement, endorsements_count, subscriptions_count, comments_count, comments, idea_comments, score_facts, tags, full_tags, categories, themes, custom_fields, custom_object_links, record_links, workflow_status_times, submitted_idea_portal, submitted_idea_portal_record_url, portal_visibility, watchers, tasks_count, rank, integration_fields';
    expect([...ideaFieldNames].sort()).toEqual(written.split(', ').sort());
  });

  test.each([
    ['*', true],
    ['name, url', true],
    ['', false],
    ['name,', false],
    ['name;url', false],
  ])('%j: %j', (text, isList) => {
    expect(isIdeaFieldList(text)).toBe(isList);
  });
});

describe('an estimate', () => {
  const estimates = ['1min', '1h', '1d', '1w', '1m', '2d 4h', '4h  2d', '1m 1w 1d 1h 1min', '1.5h'];
  test.each([...estimates, '1h 1h', '  3h  ', '0h', '5p', ' 2.5p '])('%j is one', (text) => {
    expect(estimateText.safeParse(text).success).toBe(true);
  });

  const others = ['5', 'h', '5 h', '2d4h', '-1h', '1e3h', '5H', '5hours', '1d 2p', '2p 1d', '2p 3p'];
  test.each(['', '   ', ...others])('%j is none', (text) => {
    expect(estimateText.safeParse(text).success).toBe(false);
  });

  test('is checked in linear time', () => {
    expect(estimateText.safeParse(`${'1h '.repeat(100_000)}x`).success).toBe(false);
  });
});
