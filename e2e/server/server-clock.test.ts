import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serverClock } from './server-clock.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

/** A clock of servers that began at this moment, and what it was set to. */
function began(at: string): { clock: ReturnType<typeof serverClock>; set: (string | null)[] } {
  vi.setSystemTime(at);
  const set: (string | null)[] = [];
  const clock = serverClock((now) => {
    set.push(now);
    return Promise.resolve();
  });
  return { clock, set };
}
const shownBy = ({ nowMs }: { nowMs(): number }): string => new Date(nowMs()).toISOString();

test.each(['2027-12-31T00:00:00.000Z', '2027-12-31T12:00:00.000Z', '2027-12-31T23:55:59.000Z'])(
  'a file that begins at %s has the true clock',
  async (at) => {
    const { clock, set } = began(at);
    await clock.keepsItsDay();
    expect(set).toEqual([]);
    expect(shownBy(clock)).toBe(at);
  },
);

test.each(['2027-12-31T23:56:00.000Z', '2027-12-31T23:58:00.000Z', '2027-12-31T23:59:59.999Z'])(
  'a file that begins at %s is of the new day',
  async (at) => {
    const { clock, set } = began(at);
    await clock.keepsItsDay();
    expect(set).toEqual(['2028-01-01T00:00:01.000Z']);
    expect(shownBy(clock)).toBe('2028-01-01T00:00:01.000Z');
    vi.setSystemTime(Date.parse(at) + 60_000);
    expect(shownBy(clock)).toBe('2028-01-01T00:01:01.000Z');
  },
);

test('the next files stay in the new day, and after a day begin the one after it', async () => {
  const { clock, set } = began('2027-12-31T23:58:00.000Z');
  await clock.keepsItsDay();
  vi.setSystemTime('2028-01-01T00:05:00.000Z');
  await clock.keepsItsDay();
  expect(set).toHaveLength(1);
  vi.setSystemTime('2028-01-01T23:56:00.000Z');
  await clock.keepsItsDay();
  expect(shownBy(clock)).toBe('2028-01-02T00:00:01.000Z');
});

test('a scenario moves the clock; given back, it is that of the new day', async () => {
  const { clock, set } = began('2027-12-31T23:58:00.000Z');
  await clock.keepsItsDay();
  await clock.setClock('2030-06-01T12:00:00.000Z');
  expect(shownBy(clock)).toBe('2030-06-01T12:00:00.000Z');
  await clock.setClock(null);
  expect(shownBy(clock)).toBe('2028-01-01T00:00:01.000Z');
  expect(set).toEqual(['2028-01-01T00:00:01.000Z', '2030-06-01T12:00:00.000Z', '2028-01-01T00:00:01.000Z']);
});

test('given back far from midnight, the clock is the true one', async () => {
  const { clock, set } = began('2027-12-31T12:00:00.000Z');
  await clock.setClock('2030-06-01T12:00:00.000Z');
  await clock.setClock(null);
  expect(set.at(-1)).toBeNull();
  expect(shownBy(clock)).toBe('2027-12-31T12:00:00.000Z');
});
