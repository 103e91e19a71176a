// Service-specific names replace ours only after the contract has checked a request.
import { describe, expect, it, test } from 'vitest';
import { createIdea } from '@/lib/planning/contract/idea';
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
});

it('the staff-only visibility is checked under the contract’s name, so the service’s own name cannot bypass a check', () => {
  const idea = { name: 'A', created_by: 'a@x.example', skip_portal: true, visibility: 'staff' };
  const input = { params: { product_id: 'PRJ' }, body: { skip_portal: true, idea } };
  const planned = planRequest(createIdea, input, { ...defaultNames, staffVisibility: 'staff' });
  expect(planned).toMatchObject({ isOk: false, problems: [{ code: 'not-one-of' }] });
});
