// Races and contests, over HTTP and with the fakes.
import { describe, expect, test } from 'vitest';
import type { Race } from '@parlor/contract/calls/contests.ts';
import type { World } from './services.suite.ts';
import { DICE, likelyChoice } from '../test/fill-a-quest.ts';
import { expectRefusal } from '../test/refusals.ts';

const PUBLIC = ['userId', 'position', 'value', 'prize', 'displayName', 'tag', 'avatar'];

export function contestsSuite(world: () => World): void {
  describe('contests', () => {
    const api = () => world().services.api;
    const play = () => world().playRound(DICE, 2, likelyChoice[DICE]);
    /** Plays until one of the rounds wins. The payment counts, rounded, divided by the stake. */
    const win = async (): Promise<number> => {
      for (let n = 0; n < 60; n += 1) {
        const { win: won, stake } = await play();
        if (won > 0) return Math.floor((Math.round(won * 100) * 10_000) / Math.round(stake * 100)) / 10_000;
      }
      throw new Error('no luck in sixty rounds');
    };
    const race = (contestId: string): Promise<Race> => api().contest({ params: { contestId } });

    test('a daily, a weekly and a monthly contest run, each with its prizes and its end', async () => {
      const { contests } = await api().contests();
      expect(contests.map((c) => c.statisticName).toSorted()).toEqual([
        'bestMultiplier',
        'profit',
        'wagered',
      ]);
      expect(contests.filter((c) => c.daily)).toHaveLength(1);
      for (const { contestId, totalPrize, startsAt, endsAt } of contests) {
        const { contest } = await race(contestId);
        const sum = contest!.prizes.reduce((all, p) => all + p.amount * (p.to - p.from + 1), 0);
        expect(contest).toMatchObject({ totalPrize, startsAt, endsAt, currency: 'PP' });
        expect(sum).toBeCloseTo(totalPrize, 2);
        expect(contest!.prizes[0]?.from).toBe(1);
        expect(contest!.resetIn).toBeLessThanOrEqual(Date.parse(endsAt) - Date.parse(startsAt));
      }
      const daily = await api().dailyJackpotRace();
      expect(daily.contest?.contestId).toBe(contests.find((c) => c.daily)?.contestId);
    });

    test('a contest names the games that count, or none if every game counts', async () => {
      const { contests } = await api().contests();
      for (const { contestId, gameId, games, pictureOf } of contests) {
        expect((await race(contestId)).contest?.games).toEqual(games);
        expect(gameId).toBe(games?.length === 1 ? games[0] : '');
        expect(pictureOf).toBeTypeOf('string');
      }
    });

    test('a player without rounds has no place; a win gives one, among neighbours, with its prize', async () => {
      const before = await api().dailyJackpotRace();
      expect(before).toMatchObject({ userValue: 0 });
      expect(before.own).toBeUndefined();
      const best = await win();
      // The board may be cached for a moment, but the player's own place is always current.
      const { own, userValue, entries, contest } = await api().dailyJackpotRace();
      expect(userValue).toBe(best);
      const state = world().services.session.state();
      const me = state.status === 'connected' ? state.profile.userId : '';
      const at = own!.around.findIndex((e) => e.userId === me);
      expect(own!.around[at]).toMatchObject({ position: own!.position, value: best });
      expect(own!.around.map((e) => e.position)).toEqual(own!.around.map((_, i) => own!.position - at + i));
      expect(entries.map((e) => e.position)).toEqual(entries.map((_, i) => i + 1));
      expect(entries.map((e) => e.value)).toEqual(entries.map((e) => e.value).toSorted((a, b) => b - a));
      const prize = contest!.prizes.find((p) => p.from <= own!.position && own!.position <= p.to);
      expect(own!.around[at]?.prize).toBe(prize?.amount);
    });

    test('stakes add up, and a profit may fall', async () => {
      const { contests } = await api().contests();
      const of = (statistic: string): string =>
        contests.find((c) => c.statisticName === statistic)?.contestId ?? '';
      let profit = 0;
      for (let n = 0; n < 3; n += 1) {
        const round = await play();
        profit += round.win - round.stake;
      }
      expect((await race(of('wagered'))).userValue).toBe(6);
      expect((await race(of('profit'))).userValue).toBeCloseTo(profit, 2);
    });

    test('a board shows only public fields, and a player may appear as a guest', async () => {
      await win();
      const me = async () => {
        const { own } = await api().dailyJackpotRace();
        for (const entry of own!.around)
          expect(Object.keys(entry).filter((key) => !PUBLIC.includes(key))).toEqual([]);
        return own!.around.find((entry) => entry.userId === world().userId());
      };
      expect((await me())?.displayName).toMatch(/^Guest /);
      await api().chooseAvatar({ body: { avatar: 'kite' } });
      const { tag } = await api().chooseName({ body: { name: 'Mara' } });
      expect(await me()).toMatchObject({ displayName: 'Mara', tag, avatar: 'kite' });
      await api().setPublicName({ body: { anonymous: true } });
      const guest = await me();
      expect(guest?.displayName).toMatch(/^Guest /);
      expect([guest?.tag, guest?.avatar]).toEqual([undefined, undefined]);
    });

    test('live: the standings arrive at once, and again after a counted round of the player', async () => {
      const { contestId } = (await api().dailyJackpotRace()).contest!;
      const seen: Race[] = [];
      const waiting: Array<{ is: (race: Race) => boolean; done: () => void }> = [];
      const subscription = world().services.subscribeContest({
        contestId,
        onRace: (next) => {
          seen.push(next);
          for (const { is, done } of waiting) if (is(next)) done();
        },
      });
      const until = (is: (race: Race) => boolean): Promise<void> =>
        seen.some(is) ? Promise.resolve() : new Promise((done) => waiting.push({ is, done }));
      await until(() => true);
      const best = await win();
      await until((next) => next.userValue >= best && next.own !== undefined);
      subscription.close();
      expect(seen.at(-1)?.contest?.contestId).toBe(contestId);
    });

    test('title and description are in the language of the reader, in replies and live', async () => {
      const [english] = (await api().contests()).contests;
      const { contestId } = english!;
      world().speaks('ru');
      const { contest } = await race(contestId);
      for (const field of ['title', 'description'] as const) {
        expect(contest?.[field]).toMatch(/\p{Script=Cyrillic}/u);
        expect(english?.[field]).not.toMatch(/\p{Script=Cyrillic}/u);
      }
      const live = await new Promise<Race>((done) => {
        const subscription = world().services.subscribeContest({
          contestId,
          onRace(next) {
            subscription.close();
            done(next);
          },
        });
      });
      world().speaks('en');
      expect(live.contest).toMatchObject({ title: contest!.title, description: contest!.description });
    });

    test('an unknown contest is not found', async () => {
      await expectRefusal(race('no-such-contest'), 'NOT_FOUND');
    });
  });
}
