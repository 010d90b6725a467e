import type { Profile } from '@parlor/contract/calls/auth.ts';
import { HOUR_MS } from '@parlor/contract/kernel/time.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '@parlor/sdk/test/memory-storage.ts';
import { keys } from './queries/keys.ts';
import { saveLastState, readLastState, showLastState } from './last-state.ts';
import { newQueryClient } from './ServicesContext.tsx';

beforeEach(() => vi.useFakeTimers({ now: Date.UTC(2026, 10, 22) }));
afterEach(() => vi.useRealTimers());

const profile = { userId: '7', firstName: 'Alice', parlorUserId: 100_007 } as Profile;
const connected = { status: 'connected', profile } as never;

test("a player's screens are stored with their identity, and are there an hour later without being visited", () => {
  const storage = memoryStorage();
  const seen = newQueryClient();
  const stop = saveLastState(seen, { state: () => connected, listen: () => () => {} }, storage, '');
  seen.setQueryData([keys.daily, 'calendar'], { streak: 3 });
  vi.advanceTimersByTime(1_000);
  stop();

  const last = readLastState(storage, '');
  expect(last?.profile).toEqual(profile);
  const later = newQueryClient();
  showLastState(later, last!);
  vi.advanceTimersByTime(HOUR_MS);
  expect(later.getQueryData([keys.daily, 'calendar'])).toEqual({ streak: 3 });
  expect(later.getQueryData([keys.player])).toEqual(profile);
});

test('a page that has only a part of the answers yet keeps the rest of a page shortly before, of the same player', () => {
  const storage = memoryStorage();
  /** One page, which stores the answers that it has got. */
  const visits = (by: unknown, answers: Record<string, unknown>): void => {
    const client = newQueryClient();
    const stop = saveLastState(client, { state: () => by as never, listen: () => () => {} }, storage, '');
    for (const [key, answer] of Object.entries(answers)) client.setQueryData([key], answer);
    vi.advanceTimersByTime(1_000);
    stop();
  };
  const stored = () =>
    Object.fromEntries(readLastState(storage, '')!.answers.map(([key, answer]) => [key.join(), answer]));

  visits(connected, { [keys.summary]: { version: 1 }, [keys.quests]: { quests: [] } });
  visits(connected, { [keys.summary]: { version: 2 } });
  expect(stored()).toEqual({ [keys.summary]: { version: 2 }, [keys.quests]: { quests: [] } });

  vi.advanceTimersByTime(HOUR_MS);
  visits(connected, { [keys.summary]: { version: 3 } });
  expect(stored()).toEqual({ [keys.summary]: { version: 3 } });

  const bob = { status: 'connected', profile: { ...profile, userId: '8' } };
  visits(bob, { [keys.balances]: { balances: [] } });
  expect(stored()).toEqual({ [keys.balances]: { balances: [] } });
});

test('screens from before the connection was lost are there an hour later, too', () => {
  const seen = newQueryClient();
  saveLastState(seen, { state: () => connected, listen: () => () => {} }, memoryStorage(), '');
  seen.setQueryData([keys.cards, 'album'], { collections: [] });
  vi.advanceTimersByTime(HOUR_MS);
  expect(seen.getQueryData([keys.cards, 'album'])).toEqual({ collections: [] });
});
