import { expect, test } from 'vitest';
import { monthAndYear, weekdayHeading } from './calendar-words.ts';
import {
  ago,
  clockTime,
  count,
  countdown,
  formatCountdown,
  figure,
  inThrees,
  longDay,
  percent,
} from './format.ts';

const en = { locale: 'en' };

test('points, dollars and splash raise their two decimals; ton and multipliers do not', () => {
  expect(figure(12480.5, 'PP', en)).toEqual({
    whole: '12,480',
    decimals: '.50',
    raised: true,
    text: '12,480.50',
  });
  expect(figure('14.2', 'USDT', en).text).toBe('14.20');
  expect(figure(3150.25, 'SPLASH', en)).toMatchObject({ decimals: '.25', raised: true });
  expect(figure(0.842, 'TON', en)).toEqual({ whole: '0', decimals: '.842', raised: false, text: '0.842' });
  expect(figure(86.2, 'MULTIPLIER', en)).toMatchObject({ text: '×86.2', raised: false });
});

test('a whole amount omits its decimals, a ledger keeps them', () => {
  expect(figure(50000, 'PP', en).text).toBe('50,000');
  expect(figure(-20, 'PP', { ...en, decimals: 'fixed', signed: true }).text).toBe('−20.00');
  expect(figure(48, 'PP', { ...en, decimals: 'fixed', signed: true }).text).toBe('+48.00');
  expect(figure(0, 'PP', { ...en, decimals: 'fixed', signed: true }).text).toBe('0.00');
});

test('a Persian sign stands at the left of its number, and a unit at the left of both', () => {
  const fa = { locale: 'fa' };
  expect(figure(-2, 'PP', fa).text).toBe('\u200e−۲\u200f');
  expect(figure(48, 'PP', { ...fa, signed: true }).text).toBe('\u200e+۴۸\u200f');
  expect(figure(-2.5, 'PP', fa)).toMatchObject({ whole: '\u200e−۲', decimals: '٫۵۰' });
  expect(figure(2, 'PP', fa).text).toBe('۲');
});

test('a displayed amount never exceeds the real one', () => {
  expect(figure('9.999999', 'USDT', en).text).toBe('9.99');
  expect(figure('0.123999999', 'TON', en).text).toBe('0.123');
});

test('an amount beyond what a float can hold keeps every digit', () => {
  expect(figure('12480000000000000.57', 'PP', en).text).toBe('12,480,000,000,000,000.57');
});

test('Persian has its own digits and separators', () => {
  expect(figure(12480.5, 'PP', { locale: 'fa' })).toMatchObject({ whole: '۱۲٬۴۸۰', decimals: '٫۵۰' });
});

test('Persian signs stand at the left of their number: a mark gives them a direction', () => {
  expect(figure(990.09, 'MULTIPLIER', { locale: 'fa' }).text).toBe('\u200e×۹۹۰٫۰۹');
  expect(percent(0.5, 'fa')).toBe('\u061c۵۰٪');
});

test('days above narrow columns, and a month with its year', () => {
  const friday = '2026-11-20';
  expect(['en', 'es', 'pt-BR', 'ru', 'id', 'fa'].map((one) => weekdayHeading(friday, one))).toEqual([
    'Fri',
    'vie',
    'sex',
    'пт',
    'Jum',
    'ج',
  ]);
  const at = new Date('2026-11-20T12:00:00Z');
  expect(['en', 'es', 'ru', 'fa'].map((one) => monthAndYear(at, one))).toEqual([
    'November 2026',
    'noviembre de 2026',
    'ноябрь 2026',
    'آبان ۱۴۰۵',
  ]);
});

test('counts and returns', () => {
  expect(inThrees(204118, 'en')).toBe('204\u00a0118');
  expect(inThrees(4118, 'es')).toBe('4\u00a0118');
  expect(inThrees(204118, 'fa')).toBe('۲۰۴\u00a0۱۱۸');
  expect(count(10240, 'en')).toBe('10,240');
  expect(percent(0.9802, 'en')).toBe('98.02%');
  expect(percent(0.99, 'en')).toBe('99%');
});

test('a countdown shows hours under a day and days above it, and ends at nothing', () => {
  expect(countdown(5 * 3600e3 + 12 * 60e3 + 40e3, 'en')).toBe('05:12:40');
  expect(countdown(2 * 86400e3 + 4 * 3600e3 + 10 * 60e3, 'en')).toBe('2 d 04:10');
  expect(countdown(1, 'en')).toBe('00:00:01');
  expect(countdown(-5, 'en')).toBe('00:00:00');
  expect(formatCountdown(5 * 3600e3 + 11 * 60e3 + 40e3, 'en')).toBe('5 hours, 12 minutes');
  expect(formatCountdown(0, 'en')).toBe('0 minutes');
});

test('Indonesian units are words', () => {
  expect(countdown(2 * 86400e3 + 4 * 3600e3, 'id')).toBe('2 hari 04:00');
  const at = new Date('2026-11-20T21:38:00Z');
  const later = (ms: number): string => ago(at, new Date(at.getTime() + ms), 'id');
  expect(later(5 * 60e3)).toBe('5 menit yang lalu');
  expect(later(86400e3)).toBe('kemarin');
  expect(later(2 * 86400e3)).toBe('2 hari yang lalu');
});

test('times are on the reader’s clock', () => {
  const at = new Date('2026-11-20T21:38:00Z');
  expect(clockTime(at, 'en', 'UTC')).toBe('21:38');
  expect(longDay(at, 'en', 'UTC')).toBe('November 20, 2026');
  expect(ago(at, new Date('2026-11-20T21:38:04Z'), 'en')).toBe('4 sec. ago');
  expect(ago(at, new Date('2026-11-21T22:00:00Z'), 'en')).toBe('yesterday');
});

test('four digits are grouped like five, in Spanish too', () => {
  expect(count(1146, 'es')).toBe('1.146');
  expect(count(15_000, 'es')).toBe('15.000');
  expect(figure('1146', 'PP', { locale: 'es' }).text).toBe('1.146');
});
