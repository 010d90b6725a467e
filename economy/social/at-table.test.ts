import { describe, expect, test } from 'vitest';
import { REACTION_PACE, ReactionPace, Seats } from './at-table.ts';

const { burst, everyMs } = REACTION_PACE;

describe('the pace of reactions', () => {
  test('takes a few at once, then one at each interval, and says how long to wait', () => {
    const pace = new ReactionPace();
    for (let n = 0; n < burst; n += 1) expect(pace.take('1', 1_000)).toBeUndefined();
    expect(pace.take('1', 1_000)).toBe(everyMs);
    // Asking too early costs nothing.
    expect(pace.take('1', 1_000 + everyMs - 1)).toBe(1);
    expect(pace.take('1', 1_000 + everyMs)).toBeUndefined();
    expect(pace.take('1', 1_000 + everyMs)).toBe(everyMs);
  });

  test('counts each player alone, and those shown elsewhere too', () => {
    const pace = new ReactionPace();
    for (let n = 0; n < burst; n += 1) pace.count('1', 0);
    expect(pace.take('1', 0)).toBe(everyMs);
    expect(pace.take('2', 0)).toBeUndefined();
  });

  test('forgets the first of too many players', () => {
    const pace = new ReactionPace();
    for (let n = 0; n < burst; n += 1) pace.count('first', 0);
    for (let n = 0; n < 20_000; n += 1) pace.count(`player ${n}`, 0);
    expect(pace.take('first', 0)).toBeUndefined();
  });
});

describe('seats', () => {
  const at = (seats: Seats, gameId: string, nowMs: number) => seats.at(new Set([gameId]), nowMs).get(gameId);

  test('a player has one, the last comer is first, and going on playing moves nobody', () => {
    const seats = new Seats(1_000);
    seats.sit('1', 'dice', 0);
    seats.sit('2', 'dice', 10);
    seats.sit('1', 'dice', 20);
    expect(at(seats, 'dice', 30)).toEqual(['2', '1']);
    seats.sit('2', 'mines', 40);
    expect(at(seats, 'dice', 50)).toEqual(['1']);
    expect(at(seats, 'mines', 50)).toEqual(['2']);
    expect(at(seats, 'keno', 50)).toEqual([]);
  });

  test('a player who leaves or has not staked for long is forgotten', () => {
    const seats = new Seats(1_000);
    seats.sit('1', 'dice', 0);
    seats.sit('2', 'dice', 500);
    expect(at(seats, 'dice', 1_000)).toEqual(['2']);
    expect(seats.of('1')).toBeUndefined();
    seats.leave('2');
    expect(at(seats, 'dice', 1_000)).toEqual([]);
  });

  test('forgets who sat down first of too many', () => {
    const seats = new Seats(1_000);
    for (let n = 0; n <= 20_000; n += 1) seats.sit(String(n), 'dice', 0);
    expect(seats.of('0')).toBeUndefined();
    expect(seats.of('20000')).toBeDefined();
  });
});
