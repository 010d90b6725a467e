// Who plays a game now, and reactions there, over HTTP and with the fakes.
import { describe, expect, test } from 'vitest';
import type { Reaction, ReactionEvent, TableEvent } from '@parlor/contract/calls/at-table.ts';
import { DICE, likelyChoice } from '../test/fill-a-quest.ts';
import { expectRefusal, refusalOf } from '../test/refusals.ts';
import type { World } from './services.suite.ts';

const OTHER = 'plinko-rain';

export function atTableSuite(world: () => World): void {
  describe('at a table', () => {
    const api = () => world().services.api;
    const react = (reaction: Reaction, gameId = DICE) =>
      api().react({ params: { gameId }, body: { reaction } });

    /** Listens to a game until the subscription is closed. */
    function watch(table: string) {
      const heard = {
        tables: [] as TableEvent[],
        reactions: [] as ReactionEvent[],
        games: new Set<string>(),
      };
      const ready = Promise.withResolvers<void>();
      const subscription = world().services.subscribeRecentWins({
        limit: 20,
        table,
        onList: (wins) => {
          for (const { gameId } of wins) heard.games.add(gameId);
          ready.resolve();
        },
        onWin: ({ gameId }) => void heard.games.add(gameId),
        onTable: (now) => void heard.tables.push(now),
        onReaction: (one) => void heard.reactions.push(one),
      });
      return { ...heard, ready: ready.promise, close: () => subscription.close() };
    }
    const PATIENT = { timeout: 20_000, interval: 50 };

    test('a round shows the player to those who watch the game, by name or only counted', async () => {
      const { tag } = await api().chooseName({ body: { name: 'Tabea' } });
      const seat = watch(DICE);
      await seat.ready;
      const isListed = (): boolean =>
        (seat.tables.at(-1)?.players ?? []).some((player) => player.tag === tag);
      await world().playRound(DICE, 1, likelyChoice[DICE]);
      await expect.poll(isListed, PATIENT).toBe(true);
      expect(seat.tables.at(-1)).toMatchObject({ gameId: DICE });
      expect(seat.tables.at(-1)!.playing).toBeGreaterThanOrEqual(1);
      seat.close();

      await api().setPublicName({ body: { anonymous: true } });
      const later = watch(DICE);
      await expect.poll(() => later.tables.length > 0, PATIENT).toBe(true);
      await expect
        .poll(() => (later.tables.at(-1)?.players ?? []).some((player) => player.tag === tag), PATIENT)
        .toBe(false);
      expect(later.tables.at(-1)!.playing).toBeGreaterThanOrEqual(1);
      later.close();
    });

    test('a reaction reaches those who watch this game, without a name for a guest', async () => {
      const [here, elsewhere] = [watch(DICE), watch(OTHER)];
      await Promise.all([here.ready, elsewhere.ready]);
      expect(await react('clap')).toEqual({});
      await expect.poll(() => here.reactions, PATIENT).toEqual([{ gameId: DICE, reaction: 'clap' }]);
      const { tag } = await api().chooseName({ body: { name: 'Tabea' } });
      await react('heart');
      await expect
        .poll(() => here.reactions.at(-1), PATIENT)
        .toMatchObject({ gameId: DICE, reaction: 'heart', displayName: 'Tabea', tag });
      expect(elsewhere.reactions).toEqual([]);
      here.close();
      elsewhere.close();
    });

    test('after three reactions at once a player waits, and is told how long', async () => {
      for (const reaction of ['fire', 'wow', 'luck'] as const) await react(reaction);
      const refused = await refusalOf(react('laugh'));
      expect(refused).toMatchObject({ code: 'REACTION_WAITS', status: 422 });
      const { waitMs } = refused.details as { waitMs: number };
      expect(waitMs).toBeGreaterThan(0);
      expect(waitMs).toBeLessThanOrEqual(4_000);
    });

    test('is refused to a player on a break, for an unknown game and with other words', async () => {
      await expectRefusal(react('clap', 'no-such-game'), 'GAME_NOT_FOUND');
      await expectRefusal(react('hello' as Reaction), 'INVALID_REQUEST');
      await api().takeBreak({ body: { days: 1, understood: true } });
      await expectRefusal(react('clap'), 'CARE_PAUSED');
    });
  });
}
