// The suggested name of a capture: the first words of its passage, without list markers.
import { describe, expect, it } from 'vitest';
import { firstLine } from '@/lib/capture/text/name';
import { buildSelection, buildSnapshot } from '@/test/unit/capture/snapshot-builder';

describe('the first line of a passage', () => {
  it.each([
    ['- Buy yarn\n- Sort colours', '<ul><li>Buy yarn</li><li>Sort colours</li></ul>', 'Buy yarn'],
    ['12. Ring the bell', '<ol start="12"><li>Ring the bell</li></ol>', 'Ring the bell'],
    ['- - Deep', '<ul><li><ul><li>Deep</li></ul></li></ul>', 'Deep'],
    ['1. is a number', '<p>1. is a number</p>', '1. is a number'],
    ['\n  Words\nmore', '<p>Words<br>more</p>', 'Words'],
  ])('of %j has no list marker', (text, html, expected) => {
    expect(firstLine(buildSnapshot({ selection: buildSelection(text, html) }))).toBe(expected);
  });
});
