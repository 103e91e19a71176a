// Service-specific names replace ours only after the contract has checked a request.
import { describe, expect, it, test } from 'vitest';
import { createIdea } from '@/lib/planning/contract/idea';
import { createIntegrationChange } from '@/lib/planning/contract/integration-change';
import { planRequest } from '@/lib/planning/request';
import { type ClassName, classes, defaultNames, inNamesOf } from '@/lib/planning/service-names';

describe('the class of a record for an integration', () => {
  test.each<[ClassName, string]>([
    ['Feature', 'Feature'],
    ['Idea', 'Ideas::Idea'],
    ['Epic', 'Epic'],
    ['Release', 'Release'],
    ['Initiative', 'Initiative'],
    ['Page', 'Page'],
    ['Competitor', 'Competitor'],
  ])('%s is sent as %s unless the account has another name', (name, usual) => {
    expect(inNamesOf(defaultNames, { model_class: name })).toEqual({ model_class: usual });
    const names = { ...defaultNames, classNames: { [name]: 'Own::Name' } };
    expect(inNamesOf(names, { model_class: name })).toEqual({ model_class: 'Own::Name' });
  });

  it('has its default if nobody named it', () => {
    expect(classes).not.toContain('Requirement');
    expect(inNamesOf(defaultNames, { model_class: 'Requirement' })).toEqual({ model_class: 'Requirement' });
  });

  it('is recorded with the request, so that a refusal can name it', () => {
    const input = { params: {}, body: { integration_id: '1', model_class: 'Idea', model_id: '2' } };
    expect(planRequest(createIntegrationChange, input)).toMatchObject({
      isOk: true,
      request: {
        sentClass: 'Ideas::Idea',
        body: '{"integration_id":"1","model_class":"Ideas::Idea","model_id":"2"}',
      },
    });
  });
});

describe('the staff-only visibility', () => {
  const names = { ...defaultNames, staffVisibility: 'staff' };
  const idea = (visibility: object) => ({
    params: { product_id: 'PRJ' },
    body: {
      skip_portal: true,
      idea: { name: 'A', created_by: 'a@x.example', skip_portal: true, ...visibility },
    },
  });
  const sent = (visibility: object) => {
    const planned = planRequest(createIdea, idea(visibility), names);
    return planned.isOk ? JSON.parse(String(planned.request.body)).idea.visibility : planned.problems;
  };

  it('is sent under the account’s name for it', () => {
    expect(sent({ visibility: 'vendor' })).toBe('staff');
  });

  it('is sent only if chosen, and no other visibility changes', () => {
    expect(sent({})).toBeUndefined();
    expect(sent({ visibility: 'employee' })).toBe('employee');
  });

  it('is checked under the contract’s name, so the service’s own name cannot bypass a check', () => {
    expect(sent({ visibility: 'staff' })).toMatchObject([{ code: 'not-one-of' }]);
  });
});
