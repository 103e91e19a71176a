// Forms of days, languages and colors in pages.
import { describe, expect, it } from 'vitest';
import { calendarDay, hexColor, languageTag } from '@/lib/page/source/metadata';
import { titleOf } from '@/lib/page/source/source-address';

it.each([
  ['2026-03-02', '2026-03-02'],
  ['2026-03-02T23:59:00-08:00', '2026-03-02'],
  [' 2026/03/02', '2026-03-02'],
  ['20260302', '2026-03-02'],
  ['2024-02-29', '2024-02-29'],
  ['2026-02-29', null],
  ['2026-13-01', null],
  ['1772409600000', null],
  ['March 2, 2026', null],
  ['', null],
  [null, null],
])('%j is the day %j', (date, day) => {
  expect(calendarDay(date)).toBe(day);
});

it.each([
  ['en_us', 'en-US'],
  [' de-at ', 'de-AT'],
  ['zh-hans', 'zh-Hans'],
  ['english', 'english'],
  ['en, de', null],
  ['', null],
  [null, null],
])('%j is the language %j', (tag, language) => {
  expect(languageTag(tag)).toBe(language);
});

it.each([
  ['#0A4D68', '#0a4d68'],
  ['#abc', '#aabbcc'],
  ['#abcd', '#aabbcc'],
  ['#11223344', '#112233'],
  ['rgb(255, 0, 10)', '#ff000a'],
  ['rgba(1 2 3 / 50%)', '#010203'],
  ['rgb(300, 0, 0)', null],
  ['hsl(1 2% 3%)', null],
  ['red', null],
  ['#12345', null],
  [null, null],
])('%j is the color %j', (color, hex) => {
  expect(hexColor(color)).toBe(hex);
});

describe('F119 a title', () => {
  it.each([
    ['(3) Inbox', 'Inbox'],
    ['(99+) Home / Feed', 'Home / Feed'],
    ['(1,204) Feed', 'Feed'],
    ['[12] Forum', 'Forum'],
    ['(٣) صندوق الوارد', 'صندوق الوارد'],
    ['（3）收件箱', '收件箱'],
    ['(3条消息) 如何导出', '如何导出'],
    ['(2 unread) Support', 'Support'],
    ['Inter\u00ADnational', 'International'],
  ])('%j is %j', (title, expected) => {
    expect(titleOf(title)).toBe(expected);
  });

  it.each([
    '(2024) Annual report',
    '(3)',
    '3 ways to export',
    '(a) First clause',
    '(3)D printing',
    'Inbox (3)',
  ])('%j has no count of unread messages', (title) => {
    expect(titleOf(title)).toBe(title);
  });

  it('keeps a count with which the page’s heading or shared title begins', () => {
    expect(titleOf('(500) Days of Summer - Films', ['', '(500) Days of Summer'])).toBe(
      '(500) Days of Summer - Films',
    );
  });
});
