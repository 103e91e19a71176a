// The bodies expected here are written from the specification's text, not from the contract.

import { describe, expect, it } from 'vitest';
import { emptyDefaults } from '@/lib/capture/defaults';
import { problemsOf } from '@/lib/capture/form/problems';
import { appendFeatureKind } from '@/lib/capture/kinds/append-feature';
import { appendIdeaKind } from '@/lib/capture/kinds/append-idea';
import { competitorKind } from '@/lib/capture/kinds/competitor';
import { epicKind } from '@/lib/capture/kinds/epic';
import { featureKind } from '@/lib/capture/kinds/feature';
import { replyKind } from '@/lib/capture/kinds/reply';
import { requirementCommentKind } from '@/lib/capture/kinds/requirement-comment';
import { buildSelection, buildSnapshot } from './snapshot-builder';

const context = {
  source: { title: 'Forum', address: 'https://forum.example/t/1', passageAddress: null },
  marker: 'qc-abc',
};
const sourceLine = '<p>↗ <a href="https://forum.example/t/1">Forum</a> <em>qc-abc</em></p>';
const defaults = { ...emptyDefaults, product: 'PRJ', createdBy: 'ana@example.com', tags: ['import', 'q3'] };
const snapshot = buildSnapshot({ selection: buildSelection('Rows go missing') });

const everyWorkField = {
  assignee: 'ben@example.com',
  createdBy: 'ana@example.com',
  status: 'In design',
  workflow_kind: 'New',
  initiative: 'Easier to begin',
  start_date: '2026-02-01',
  due_date: '2026-02-28',
  initial_estimate_text: '2d 4h',
  team: 'TEAM',
  team_workflow_status: 'To do',
  progress_source: 'progress_manual',
  progress: '40',
};
const everyWorkAttribute = {
  name: 'Rows go missing',
  description: `<p>Rows go missing</p>${sourceLine}`,
  tags: 'import,q3',
  assigned_to_user: 'ben@example.com',
  created_by: 'ana@example.com',
  workflow_status: 'In design',
  workflow_kind: 'New',
  initiative: 'Easier to begin',
  start_date: '2026-02-01',
  due_date: '2026-02-28',
  initial_estimate_text: '2d 4h',
  team: 'TEAM',
  team_workflow_status: 'To do',
  progress_source: 'progress_manual',
  progress: 40,
};

describe('a feature', () => {
  const start = { ...featureKind.start(snapshot, defaults), release: 'prj-r-1' };

  it('with nothing but its release, name and text is made in that release', () => {
    expect(featureKind.steps({ ...start, tags: [] }, context)).toEqual([
      {
        operation: 'createFeature',
        input: {
          params: { release_id: 'PRJ-R-1' },
          body: {
            feature: { name: 'Rows go missing', description: `<p>Rows go missing</p>${sourceLine}` },
          },
        },
      },
    ]);
  });

  it('sends every field of its form in the words of the specification', () => {
    const values = { ...start, ...everyWorkField, epic: 'PRJ-E-1', release_phase: 'Beta' };
    expect(problemsOf(featureKind, values)).toEqual([]);
    expect(featureKind.steps(values, context)[0]?.input).toEqual({
      params: { release_id: 'PRJ-R-1' },
      body: { feature: { ...everyWorkAttribute, epic: 'PRJ-E-1', release_phase: 'Beta' } },
    });
  });

  it('offers only the sources of progress that creating a feature takes', () => {
    const source = featureKind.fields.find(({ name }) => name === 'progress_source');
    expect(source?.control).toEqual({
      type: 'choice',
      choices: [
        'progress_manual',
        'progress_from_requirements',
        'progress_from_remaining_estimate',
        'progress_from_todos',
      ],
    });
  });

  it.each([
    ['release', '', 'problemRequired'],
    ['release', 'PRJ-I-1', 'problemReference'],
    ['name', ' ', 'problemRequired'],
    ['assignee', 'ben', 'problemEmail'],
    ['due_date', '2026-02-30', 'problemDate'],
    ['initial_estimate_text', 'two days', 'problemEstimate'],
    ['progress', 'half', 'problemNumber'],
    ['progress', '40', 'problemProgress'],
    ['progress_source', 'progress_from_features', 'problemChoice'],
    ['tags', ['a,b'], 'problemComma'],
  ])('is not saved with %s %j, and says so at that field', (field, value, words) => {
    expect(problemsOf(featureKind, { ...start, [field]: value })).toEqual([{ field, words }]);
  });
});

describe('an epic', () => {
  const start = { ...epicKind.start(snapshot, defaults), tags: [] };
  const epic = { name: 'Rows go missing', description: `<p>Rows go missing</p>${sourceLine}` };

  it('with no release goes to the default release of its product', () => {
    expect(epicKind.steps(start, context)).toEqual([
      { operation: 'createEpicInProduct', input: { params: { product_id: 'PRJ' }, body: { epic } } },
    ]);
  });

  it('with a release goes there, whatever the product', () => {
    expect(epicKind.steps({ ...start, product: '', release: 'PRJ-R-2' }, context)).toEqual([
      { operation: 'createEpicInRelease', input: { params: { release_id: 'PRJ-R-2' }, body: { epic } } },
    ]);
  });

  it('sends every field of its form in the words of the specification', () => {
    const values = {
      ...start,
      ...everyWorkField,
      tags: ['import', 'q3'],
      release: 'PRJ-R-1',
      duration_source: 'duration_from_releases',
    };
    expect(problemsOf(epicKind, values)).toEqual([]);
    expect(epicKind.steps(values, context)[0]?.input).toEqual({
      params: { release_id: 'PRJ-R-1' },
      body: { epic: { ...everyWorkAttribute, duration_source: 'duration_from_releases' } },
    });
  });

  it('with neither product nor release is not saved', () => {
    expect(problemsOf(epicKind, { ...start, product: '' })).toEqual([
      { field: 'product', words: 'problemRequired' },
    ]);
  });

  it.each([
    ['progress_source', 'progress_from_features_with_dependents'],
    ['duration_source', 'duration_from_releases'],
  ])('takes %s %s in a named release only, as the specification lists it', (field, value) => {
    expect(problemsOf(epicKind, { ...start, release: 'PRJ-R-1', [field]: value })).toEqual([]);
    expect(problemsOf(epicKind, { ...start, [field]: value })).toEqual([{ field, words: 'problemChoice' }]);
  });
});

describe('a comment on a requirement', () => {
  const start = { ...requirementCommentKind.start(snapshot, defaults), requirement: 'prj-1-2' };

  it('carries the link in its text', () => {
    expect(requirementCommentKind.steps(start, context)).toEqual([
      {
        operation: 'createRequirementComment',
        input: {
          params: { requirement_id: 'PRJ-1-2' },
          body: { comment: { body: `<p>Rows go missing</p>${sourceLine}` } },
        },
      },
    ]);
  });

  it.each(['', 'PRJ-1', 'PRJ-I-1', '../1'])('is not saved on the requirement %j', (requirement) => {
    expect(problemsOf(requirementCommentKind, { ...start, requirement }).map(({ field }) => field)).toEqual([
      'requirement',
    ]);
  });

  it('is listed by its own first words', () => {
    expect(requirementCommentKind.name({ body: '<p>Two &amp; two</p><p>make</p>' })).toBe('Two & two make');
    expect(requirementCommentKind.name({ body: '', requirement: 'PRJ-1-2' })).toBe('PRJ-1-2');
  });
});

describe('a competitor', () => {
  const page = buildSnapshot({
    title: 'Pricing | Acme',
    source: { ...snapshot.source, address: 'https://acme.example/', siteName: 'Acme', themeColor: '#0073cf' },
  });

  it('is named after the site with its address, and has the colour of the page as a number', () => {
    expect(competitorKind.steps(competitorKind.start(page, defaults), context)).toEqual([
      {
        operation: 'createCompetitor',
        input: {
          params: { product_id: 'PRJ' },
          body: { competitor: { name: 'Acme (https://acme.example/)', color: 29_647 } },
        },
      },
    ]);
  });

  it('is named alone where the person took the address away', () => {
    const values = { ...competitorKind.start(page, defaults), address: '' };
    expect(competitorKind.steps(values, context)[0]?.input).toMatchObject({
      body: { competitor: { name: 'Acme' } },
    });
  });

  it('has a colour even where the page names none, for the service requires one', () => {
    const values = competitorKind.start(buildSnapshot(), defaults);
    expect(problemsOf(competitorKind, values)).toEqual([]);
    expect(competitorKind.steps(values, context)[0]?.input).toMatchObject({
      body: { competitor: { color: 0x80_80_80 } },
    });
  });

  it('is not saved with a colour that is none', () => {
    const values = { ...competitorKind.start(page, defaults), color: 'blue' };
    expect(problemsOf(competitorKind, values)).toEqual([{ field: 'color', words: 'problemRequired' }]);
  });
});

describe('a reply', () => {
  const values = {
    ...replyKind.start(snapshot, defaults),
    idea: 'PRJ-I-7',
    replyTo: '6776881149498133193',
  };

  it('names the comment it answers, sends no visibility, and attaches the link', () => {
    expect(replyKind.steps(values, context)).toEqual([
      {
        operation: 'readIdea',
        input: { params: { id: 'PRJ-I-7' }, query: { fields: 'name,reference_num,url' } },
      },
      {
        operation: 'createIdeaComment',
        input: {
          params: { idea_id: { $idOfStep: 0 } },
          body: {
            idea_comment: {
              body: `<p>Rows go missing</p>${sourceLine}`,
              parent_idea_comment_id: '6776881149498133193',
            },
          },
        },
      },
      {
        operation: 'createIdeaCommentAttachment',
        input: {
          params: { idea_comment_id: { $idOfStep: 1 } },
          body: {
            attachment: {
              file_url: 'https://forum.example/t/1',
              content_type: 'text/html',
              file_name: 'Import from spreadsheets - Forum',
            },
          },
        },
      },
    ]);
  });

  it.each([
    ['', 'problemRequired'],
    ['PRJ-1', 'problemNumericId'],
  ])('is not saved as an answer to %j', (replyTo, words) => {
    expect(problemsOf(replyKind, { ...values, replyTo })).toEqual([{ field: 'replyTo', words }]);
  });
});

describe('an addition', () => {
  it('to an idea leaves its text and its creator to be read when it is written', () => {
    const values = { ...appendIdeaKind.start(snapshot, defaults), idea: 'prj-i-7' };
    expect(problemsOf(appendIdeaKind, values)).toEqual([]);
    expect(appendIdeaKind.steps(values, context)).toEqual([
      {
        operation: 'updateIdea',
        amends: { record: 'idea', reference: 'PRJ-I-7' },
        input: {
          params: { id: 'PRJ-I-7' },
          body: {
            idea: {
              description: { $currentTextAnd: `<p>Rows go missing</p>${sourceLine}` },
              created_by: { $currentCreatorOr: 'ana@example.com' },
            },
          },
        },
      },
    ]);
  });

  it('to a feature sends its text and nothing else', () => {
    const values = {
      ...appendFeatureKind.start(snapshot, defaults),
      feature: 'https://acme.example/features/PRJ-12',
    };
    expect(problemsOf(appendFeatureKind, values)).toEqual([]);
    expect(appendFeatureKind.steps(values, context)).toEqual([
      {
        operation: 'updateFeature',
        amends: { record: 'feature', reference: 'PRJ-12' },
        input: {
          params: { id: 'PRJ-12' },
          body: {
            feature: { description: { $currentTextAnd: `<p>Rows go missing</p>${sourceLine}` } },
          },
        },
      },
    ]);
  });

  it('begins with the idea that was captured last', () => {
    const lastIdea = { reference: 'PRJ-I-9', name: 'Nine' };
    expect(appendIdeaKind.start(snapshot, { ...defaults, lastIdea }).idea).toBe('PRJ-I-9');
  });

  it.each(['', 'PRJ-I-1', 'PRJ-1-2', 'a feature'])('is not saved to the feature %j', (feature) => {
    const values = { ...appendFeatureKind.start(snapshot, defaults), feature };
    expect(problemsOf(appendFeatureKind, values).map((problem) => problem.field)).toEqual(['feature']);
  });
});
