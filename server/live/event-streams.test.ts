import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ManualClock } from '../runtime/clock.ts';
import { STREAM_LIMITS, Streams, type Sink } from './event-streams.ts';

/** A connection whose reader may be slow. */
class Connection extends EventEmitter implements Sink {
  readonly received: string[] = [];
  state: 'open' | 'ended' | 'destroyed' = 'open';
  writableLength = 0;
  write(text: string): boolean {
    this.received.push(text);
    return true;
  }
  end(): void {
    this.state = 'ended';
  }
  destroy(): void {
    this.state = 'destroyed';
    this.emit('close');
  }
}

describe('open streams', () => {
  const clock = new ManualClock('2026-11-20T09:30:00Z');
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const open = (streams: Streams, playerId: string, signInId = playerId, endsAtMs = Infinity): Connection => {
    const sink = new Connection();
    streams.add({ playerId, signInId, sink, endsAtMs }, 'first');
    return sink;
  };

  test('get events after their own first event, until they close', () => {
    const streams = new Streams(STREAM_LIMITS, clock);
    const ann = open(streams, 'ann');
    streams.send('one');
    const bob = open(streams, 'bob');
    streams.send('two');
    ann.destroy();
    streams.send('three');
    expect([ann.received, bob.received]).toEqual([
      ['first', 'one', 'two'],
      ['first', 'two', 'three'],
    ]);
    expect(streams.size).toBe(1);
  });

  test('get what may wait in parts, between which other work goes on, until it is outdated', async () => {
    vi.useRealTimers();
    const streams = new Streams(STREAM_LIMITS, clock);
    const crowd = Array.from({ length: 250 }, (_, n) => open(streams, `p${n}`));
    const reached = (text: string): number => crowd.filter(({ received }) => received.includes(text)).length;
    const whole = streams.sendInParts(
      () => 'bets',
      () => false,
    );
    expect(reached('bets')).toBe(100);
    // A page that has gone meanwhile is left out.
    crowd[249]!.destroy();
    expect([await whole, reached('bets')]).toEqual([true, 249]);
    let isOutdated = false;
    const cut = streams.sendInParts(
      () => 'old bets',
      () => isOutdated,
    );
    isOutdated = true;
    streams.send('the end');
    expect([await cut, reached('old bets'), reached('the end')]).toEqual([false, 100, 249]);
    expect(crowd[0]!.received.slice(-2)).toEqual(['old bets', 'the end']);
    expect(crowd[248]!.received.slice(-1)).toEqual(['the end']);
    streams.endAll();
  });

  test('are dropped if they leave too much unread', () => {
    const streams = new Streams(STREAM_LIMITS, clock);
    const [slow, quick] = [open(streams, 'slow'), open(streams, 'quick')];
    slow.writableLength = STREAM_LIMITS.unreadBytes;
    streams.send('still');
    slow.writableLength += 1;
    streams.send('no more');
    expect([slow.state, slow.received.at(-1)]).toEqual(['destroyed', 'still']);
    expect([quick.state, quick.received.at(-1)]).toEqual(['open', 'no more']);
    expect(streams.size).toBe(1);
  });

  test("end when their token expires, by the server's clock", () => {
    const streams = new Streams(STREAM_LIMITS, clock);
    const short = open(streams, 'ann', 'ann', clock.now() + 60_000);
    const long = open(streams, 'bob', 'bob', clock.now() + 120_000);
    vi.advanceTimersByTime(1_000);
    expect([short.state, long.state]).toEqual(['open', 'open']);
    clock.advance(60_000);
    vi.advanceTimersByTime(1_000);
    expect([short.state, long.state, streams.size]).toEqual(['ended', 'open', 1]);
  });

  test("are limited per player: one more ends the player's oldest", () => {
    const streams = new Streams({ ...STREAM_LIMITS, perPlayer: 2 }, clock);
    const bob = open(streams, 'bob');
    const anns = [1, 2, 3].map(() => open(streams, 'ann'));
    expect(anns.map((c) => c.state)).toEqual(['ended', 'open', 'open']);
    expect([bob.state, streams.size]).toEqual(['open', 3]);
    anns[1]!.destroy();
    open(streams, 'ann');
    expect(anns[2]!.state).toBe('open');
  });

  test("beyond a player's limit are refused with a time to wait, while the oldest is recent", () => {
    const streams = new Streams({ ...STREAM_LIMITS, perPlayer: 2, replacedAfterMs: 60_000 }, clock);
    open(streams, 'ann');
    vi.advanceTimersByTime(20_000);
    streams.mustHaveRoomFor('ann');
    open(streams, 'ann');
    expect(() => streams.mustHaveRoomFor('ann')).toThrow(
      expect.objectContaining({
        code: 'RATE_LIMITED',
        retryAfterS: 40,
        message:
          '2 live streams of this player are open. Close one, or wait until the oldest can be replaced.',
      }),
    );
    expect(() => streams.mustHaveRoomFor('bob')).not.toThrow();
    vi.advanceTimersByTime(40_000);
    expect(() => streams.mustHaveRoomFor('ann')).not.toThrow();
  });

  test('are refused at the limit of the process', () => {
    const streams = new Streams({ ...STREAM_LIMITS, perProcess: 2 }, clock);
    const ann = open(streams, 'ann');
    expect(streams.isFull).toBe(false);
    open(streams, 'bob');
    expect(streams.isFull).toBe(true);
    ann.destroy();
    expect(streams.isFull).toBe(false);
  });

  test('end with their sign-in, and a client that does not close is cut off', () => {
    const streams = new Streams(STREAM_LIMITS, clock);
    const [phone, web] = [open(streams, 'ann', 'phone'), open(streams, 'ann', 'web')];
    streams.endOf('phone');
    expect([phone.state, web.state]).toEqual(['ended', 'open']);
    vi.advanceTimersByTime(1_000);
    expect(phone.state).toBe('destroyed');
    streams.endAll();
    expect([web.state, streams.size]).toEqual(['ended', 0]);
  });

  test('get a comment every 15 to 25 seconds, not all at once', () => {
    const streams = new Streams(STREAM_LIMITS, clock);
    const all = Array.from({ length: 50 }, (_, n) => open(streams, String(n)));
    const beats = () => all.map((c) => c.received.length - 1);
    vi.advanceTimersByTime(14_000);
    expect(Math.max(...beats())).toBe(0);
    vi.advanceTimersByTime(6_000);
    expect(new Set(beats())).toEqual(new Set([0, 1]));
    vi.advanceTimersByTime(6_000);
    expect(new Set(beats())).toEqual(new Set([1]));
    expect(all[0]!.received[1]).toMatch(/^:.*\n\n$/);
    vi.advanceTimersByTime(60_000 - 26_000);
    expect(beats().every((n) => n >= 2 && n <= 3)).toBe(true);
  });

  test('leave no timer behind when the last one has closed', () => {
    const streams = new Streams(STREAM_LIMITS, clock);
    open(streams, 'ann').destroy();
    expect(vi.getTimerCount()).toBe(0);
  });
});
