// The forms of the kinds: what they start with, and what they don't save. `integration/kinds/planned-steps` has what they send.
import { describe, expect, it } from 'vitest';
import type { DraftValues } from '@/lib/capture/field/values';
import { problemsOf } from '@/lib/capture/form/problems';
import { kindNamed } from '@/lib/capture/kinds';
import { emptyDefaults } from '@/lib/capture/start/defaults';
import { buildSelection, buildSnapshot } from '../snapshot-builder';

const creator = 'ana@example.com';
const defaults = { ...emptyDefaults, product: 'PRJ', createdBy: creator, tags: ['import', 'q3'] };
const snapshot = buildSnapshot({ selection: buildSelection('Rows go missing') });
const started = (kindId: string, page = snapshot) => kindNamed(kindId).start(page, defaults);
const problems = (kindId: string, typed: DraftValues) =>
  problemsOf(kindNamed(kindId), { ...started(kindId), ...typed });

describe('a form opens', () => {
  it('with the selection, its first sentence as the name, and the defaults', () => {
    expect(started('idea')).toMatchObject({
      ...{ name: 'Rows go missing', description: '<p>Rows go missing</p>', product: 'PRJ' },
      ...{ createdBy: creator, tags: ['import', 'q3'] },
    });
  });

  it('with the integration of the settings', () => {
    const integration = { id: '9', name: 'Tracker' };
    expect(kindNamed('send-record').start(snapshot, { ...defaults, integration }).integrationId).toBe('9');
  });

  it('with only the progress sources that creating a feature accepts', () => {
    const source = kindNamed('feature').fields.find((field) => field.name === 'progress_source');
    const accepted =
      'progress_manual progress_from_requirements progress_from_remaining_estimate progress_from_todos';
    expect(source?.control).toEqual({ type: 'choice', choices: accepted.split(' ') });
  });

  it('as a competitor with the name of the site, its address and its color, or a color because the service requires one', () => {
    const address = 'https://acme.example/';
    const source = { ...snapshot.source, address, siteName: 'Acme', themeColor: '#0073cf' };
    const page = buildSnapshot({ title: 'Pricing | Acme', source });
    expect(started('competitor', page)).toMatchObject({ competitor: 'Acme', address, color: '#0073cf' });
    expect(started('competitor', buildSnapshot()).color).toBe('#808080');
  });
});

describe('a capture is not saved', () => {
  const required = 'problemRequired';
  const ofIdea = { idea: 'PRJ-I-7' };
  const ofRelease = { release: 'prj-R-1' };
  const ofFeature = { feature: 'PRJ-1' };
  const ofRecord = { class: 'Epic', integrationId: '9' };
  it.each<[string, DraftValues, string, string | string[], string]>([
    ['idea', {}, 'product', '', required],
    ['idea', {}, 'name', ' ', required],
    ['idea', {}, 'createdBy', '', required],
    ['idea', {}, 'createdBy', 'ana', 'problemEmail'],
    ['idea', {}, 'restrictedPortals', ['neither', 'a number'], 'problemNumericId'],
    // The service would read two tags.
    ['idea', {}, 'tags', ['a,b'], 'problemComma'],
    ['note', {}, 'documentType', 'internal_link', 'problemChoice'],
    ['note', {}, 'documentType', 'external_link', 'problemChoice'],
    ['comment', {}, 'idea', '', required],
    ['comment', {}, 'idea', 'somewhere', 'problemIdeaReference'],
    ['comment', {}, 'idea', '../ideas', 'problemIdeaReference'],
    ['comment', {}, 'idea', 'PRJ-R-1', 'problemIdeaReference'],
    ['reply', ofIdea, 'replyTo', '', required],
    ['reply', ofIdea, 'replyTo', 'PRJ-1', 'problemNumericId'],
    ['append-feature', {}, 'feature', '', required],
    ['append-feature', {}, 'feature', 'PRJ-I-1', 'problemReference'],
    ['append-feature', {}, 'feature', 'PRJ-R-1', 'problemReference'],
    ['append-feature', {}, 'feature', 'a feature', 'problemReference'],
    ['requirement-comment', {}, 'requirement', '', required],
    ['requirement-comment', {}, 'requirement', 'PRJ', 'problemReference'],
    ['requirement-comment', {}, 'requirement', 'PRJ-I-1', 'problemReference'],
    ['requirement-comment', {}, 'requirement', '../1', 'problemReference'],
    ['feature', {}, 'release', '', required],
    ['feature', {}, 'release', 'PRJ-I-1', 'problemReference'],
    ['feature', ofRelease, 'name', ' ', required],
    ['feature', ofRelease, 'assignee', 'ben', 'problemEmail'],
    ['feature', ofRelease, 'assignee', 'Ben <ben@example.com>', 'problemEmail'],
    ['feature', ofRelease, 'assignee', 'ben@example.com,ada@example.com', 'problemEmail'],
    ['feature', ofRelease, 'due_date', '2026-02-30', 'problemDate'],
    ['feature', ofRelease, 'initial_estimate_text', 'two days', 'problemEstimate'],
    ['feature', ofRelease, 'progress', 'half', 'problemNumber'],
    ['feature', ofRelease, 'progress_source', 'progress_from_features', 'problemChoice'],
    ['feature', ofRelease, 'tags', ['a,b'], 'problemComma'],
    ['epic', {}, 'product', '', required],
    // The specification lists these only in a named release.
    ['epic', {}, 'progress_source', 'progress_from_features_with_dependents', 'problemChoice'],
    ['epic', {}, 'duration_source', 'duration_from_releases', 'problemChoice'],
    ['competitor', {}, 'color', 'blue', required],
    ['release', {}, 'external_date_resolution', 'month', 'problemResolution'],
    ['product', { product_line: 'true' }, 'product_line_type', '', required],
    ['send-record', ofRecord, 'sentRecord', 'PRJ-E-1', 'problemNumericId'],
    ['change-feature', ofFeature, 'custom_fields', ['risk', ''], 'problemCustomField'],
    ['change-feature', ofFeature, 'custom_fields', ['', 'high'], 'problemCustomField'],
    ['change-feature', ofFeature, 'custom_fields', ['risk', 'high', 'risk', 'low'], 'problemCustomField'],
    // The service accepts no key of a goal.
    ['change-goal', { effort: '40' }, 'goal', 'PRJ-G-1', 'problemNumericId'],
    ['change-goal', { goal: '77' }, 'effort', '0', 'problemOneToHundred'],
    ['change-goal', { goal: '77' }, 'effort', '101', 'problemOneToHundred'],
  ])(
    'as %s %j with the %s %j: %s, said once and at that field',
    (kindId, typed, field, value, messageKey) => {
      expect(problems(kindId, { ...typed, [field]: value })).toEqual([{ field, messageKey }]);
    },
  );

  it('as a release with its date for others alone', () => {
    expect(problems('release', { external_release_date: '2026-03-31' })).toEqual([
      { field: 'external_date_resolution', messageKey: required },
    ]);
  });

  it.each([
    ['progress_source', 'progress_from_features_with_dependents'],
    ['duration_source', 'duration_from_releases'],
  ])('but an epic in a named release takes %s %s', (field, value) => {
    expect(problems('epic', { release: 'PRJ-R-1', [field]: value })).toEqual([]);
  });

  it.each(['PRJ-I-7', ' prj-I-7 ', '6776881149498133193', 'https://acme.example/ideas/PRJ-I-7?x#y'])(
    'but a comment takes an idea written as %j',
    (idea) => {
      expect(problems('comment', { idea })).toEqual([]);
    },
  );
});
