// Editing a capture whose steps are partly applied.
import { describe, expect, it } from 'vitest';
import type { Step } from '@/lib/capture/steps/step';
import { fileOfPicture, idOfStep } from '@/lib/capture/steps/step';
import type { CaptureStep } from '@/lib/outbox/capture';
import { replan } from '@/lib/outbox/replan';

const record = (id: string) => ({ id, key: null, name: null, url: null });
const done = (step: Step, id: string): CaptureStep => ({ ...step, result: record(id), attempts: [] });
const attempt = { startedAtMs: 1, endedAtMs: 2, error: null };
const failed = (step: Step): CaptureStep => ({ ...step, result: null, attempts: [attempt] });

const read = (id: string): Step => ({ operation: 'readIdea', input: { params: { id } } });
const comment = (idea: number): Step => ({
  operation: 'createIdeaComment',
  input: { params: { idea_id: idOfStep(idea) }, body: {} },
});
const link = (of: number): Step => ({
  operation: 'createIdeaCommentAttachment',
  input: { params: { idea_comment_id: idOfStep(of) }, body: { attachment: {} } },
});
const picture = (of: number, id: string): Step => ({
  operation: 'createIdeaCommentAttachment',
  input: { params: { idea_comment_id: idOfStep(of) }, body: { 'attachment[data]': fileOfPicture(id) } },
});

describe('an edited capture', () => {
  it('is planned from scratch if nothing was created: the edit may name another idea', () => {
    const steps = replan([done(read('PRJ-I-1'), '1'), failed(comment(0))], [read('PRJ-I-2'), comment(0)]);
    expect(steps.map(({ input, result }) => [input, result])).toEqual([
      [read('PRJ-I-2').input, null],
      [comment(0).input, null],
    ]);
  });

  it('keeps the created records, and does not confuse a picture with a link', () => {
    const before = [done(read('1'), '1'), done(comment(0), '7'), done(link(1), '8'), failed(picture(1, 'a'))];
    const steps = replan(before, [read('1'), comment(0), picture(1, 'b')]);
    expect(steps.slice(0, 3)).toEqual(before.slice(0, 3));
    expect(steps.slice(3)).toEqual([{ ...picture(1, 'b'), result: null, attempts: [attempt] }]);
  });

  it('puts new steps after the applied ones, with their references', () => {
    const idea: Step = { operation: 'createIdea', input: { params: {}, body: {} } };
    const sendOn: Step = { operation: 'createIntegrationChange', input: { model_id: idOfStep(0) } };
    const before = [done(idea, '1'), done(comment(0), '7'), failed(picture(1, 'a'))];
    const steps = replan(before, [idea, sendOn, comment(0), picture(2, 'a')]);
    expect(steps.map(({ operation }) => operation)).toEqual([
      'createIdea',
      'createIdeaComment',
      'createIntegrationChange',
      'createIdeaCommentAttachment',
    ]);
    expect(steps[3]?.input).toEqual(picture(1, 'a').input);
  });
});
