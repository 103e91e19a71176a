// The expected bodies come from the service's documentation, not from the contract.
import { describe, expect, it } from 'vitest';
import { problemsOf } from '@/lib/capture/form/problems';
import { kindNamed } from '@/lib/capture/kinds';
import { buildSnapshot } from '../snapshot-builder';
import { context, defaults, snapshot } from './captured-page';

const competitorKind = kindNamed('competitor');

describe('a competitor', () => {
  const page = buildSnapshot({
    title: 'Pricing | Acme',
    source: { ...snapshot.source, address: 'https://acme.example/', siteName: 'Acme', themeColor: '#0073cf' },
  });

  it('is named after the site with its address, and has the page’s color as a number', () => {
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

  it('has only its name if the person removed the address', () => {
    const values = { ...competitorKind.start(page, defaults), address: '' };
    expect(competitorKind.steps(values, context)[0]?.input).toMatchObject({
      body: { competitor: { name: 'Acme' } },
    });
  });

  it('has a color even if the page has none, because the service requires one', () => {
    const values = competitorKind.start(buildSnapshot(), defaults);
    expect(problemsOf(competitorKind, values)).toEqual([]);
    expect(competitorKind.steps(values, context)[0]?.input).toMatchObject({
      body: { competitor: { color: 0x80_80_80 } },
    });
  });

  it('is not saved with an invalid color', () => {
    const values = { ...competitorKind.start(page, defaults), color: 'blue' };
    expect(problemsOf(competitorKind, values)).toEqual([{ field: 'color', messageKey: 'problemRequired' }]);
  });
});
