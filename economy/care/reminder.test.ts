import { describe, expect, test } from 'vitest';
import { MINUTE_MS } from '@parlor/contract/kernel/time.ts';
import { playerViews } from '../act.ts';
import { oneLife, type OneLife } from '../test/one-life.ts';

const play = (life: OneLife) => playerViews.care(life.host.player, life.world).play;
const choose = (life: OneLife, everyMinutes: 0 | 15 | 30 | 60 | 120) =>
  life.act('setPlayReminder', { body: { everyMinutes } });
/** A round every ten minutes, until this time of day. */
function playsUntil(life: OneLife, from: string, minutes: number): void {
  for (let at = 0; at <= minutes; at += 10) {
    life.at(new Date(Date.parse(from) + at * MINUTE_MS).toISOString());
    life.plays(1);
  }
}
const START = '2026-11-20T12:00:00Z';
const after = (minutes: number): string => new Date(Date.parse(START) + minutes * MINUTE_MS).toISOString();

describe('the play-time reminder', () => {
  test('is due after an hour of play, with the time and the result; read, it is due an hour later', () => {
    const life = oneLife(START);
    expect(play(life)).toBeUndefined();
    playsUntil(life, START, 50);
    expect(play(life)).toMatchObject({ minutes: 50, staked: 6, remindIn: 10 * MINUTE_MS });
    // Thinking is playing too.
    life.at(after(60));
    expect(play(life)).toMatchObject({ minutes: 60, remindIn: 0 });
    life.plays(1);
    life.at(after(74));
    const { net, staked, won } = play(life)!;
    expect([staked, net]).toEqual([7, won - 7]);
    expect(life.act('seePlayReminder', {}).play).toMatchObject({ minutes: 74, remindIn: 46 * MINUTE_MS });
  });

  test('two devices that report the same reminder report it once', () => {
    const life = oneLife(START);
    playsUntil(life, START, 60);
    life.act('seePlayReminder', {});
    life.at(after(70));
    life.plays(1);
    const before = life.state;
    life.act('seePlayReminder', {});
    expect(life.state.care).toEqual(before.care);
    expect(play(life)).toMatchObject({ remindIn: 50 * MINUTE_MS });
  });

  test('after a long pause the time begins anew, and a reminder that was due is dropped', () => {
    const life = oneLife(START);
    playsUntil(life, START, 60);
    life.at(after(76));
    expect(play(life)).toBeUndefined();
    life.plays(1);
    expect(play(life)).toMatchObject({ minutes: 0, staked: 1, remindIn: 60 * MINUTE_MS });
  });

  test('a chosen interval counts from the choice; none means no reminder', () => {
    const life = oneLife(START);
    playsUntil(life, START, 40);
    expect(choose(life, 30)).toMatchObject({ reminderMinutes: 30, play: { remindIn: 20 * MINUTE_MS } });
    expect(choose(life, 0).play).not.toHaveProperty('remindIn');
    life.at(after(54));
    expect(choose(life, 15).play).toMatchObject({ remindIn: 6 * MINUTE_MS });
    // It also holds for the next time of play.
    life.at(after(300));
    life.plays(1);
    expect(play(life)).toMatchObject({ remindIn: 15 * MINUTE_MS });
  });

  test('a clock that is set back makes no reminder due, and none is due again', () => {
    const life = oneLife(START);
    playsUntil(life, START, 60);
    life.act('seePlayReminder', {});
    life.at(after(0));
    life.plays(1);
    expect(play(life)).toMatchObject({ minutes: 60, remindIn: 60 * MINUTE_MS });
  });
});
