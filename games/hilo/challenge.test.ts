import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { HiloSettings } from '@parlor/contract/content/game-families/hilo.ts';
import { budget } from '@parlor/contract/test/random-cases.ts';
import type { Digest } from '@parlor/economy/kernel/world.ts';
import { builtinGames } from '../builtin-games.suite.ts';
import { challengeSettings, dealOfDay, hiloChallenge, mostCalls } from './challenge.ts';
import { deckOf, sizeOf } from './deck.ts';

const digest: Digest = {
  sha256Hex: (text) => createHash('sha256').update(text).digest('hex'),
  hmacSha256: (key, message) => createHmac('sha256', key).update(message).digest(),
};
const games = builtinGames.flatMap((game) =>
  game.family === 'hilo' && challengeSettings(game.rules) ? [game] : [],
);
const rulesOf = (settings: HiloSettings, calls = Math.min(12, mostCalls(settings))) => ({
  gameId: 'hilo-test',
  calls,
  settings,
});
const seedOf = (n: number): string => digest.sha256Hex(`seed ${n}`);
const DAY = '2026-11-28';
const owl = games.find(({ id }) => id === 'hilo-owl')!.rules;

/** Calls by `pick` until the attempt is over. */
function attempt(settings: HiloSettings, seed: string, pick: (offered: readonly string[]) => string) {
  const challenge = hiloChallenge(digest, rulesOf(settings), { day: DAY, seed });
  const calls: string[] = [];
  for (;;) {
    const offered = challenge.offered(calls);
    if (offered.length === 0) return { challenge, calls };
    calls.push(pick(offered));
  }
}

describe('the deal of a day', () => {
  test('comes from the seed and the day alone, as docs/fairness.md tells it', () => {
    const seed = seedOf(1);
    // Twelve numbers of 32 bits fit into two blocks. None of these is rejected.
    const words = [0, 1].flatMap((block) => {
      const bytes = createHmac('sha256', seed).update(`daily-challenge:${DAY}:0:${block}`).digest();
      return Array.from({ length: 8 }, (_, i) => bytes.readUInt32BE(i * 4));
    });
    const left = Array.from({ length: 52 }, (_, i) => i);
    const expected = words
      .slice(0, 13)
      .map((word, at) => left.splice(Math.floor((word * (52 - at)) / 2 ** 32), 1)[0]);
    expect(dealOfDay(digest, rulesOf(owl), { day: DAY, seed })).toEqual(expected);
    expect(dealOfDay(digest, rulesOf(owl), { day: '2026-11-29', seed })).not.toEqual(expected);
    expect(dealOfDay(digest, rulesOf(owl), { day: DAY, seed: seedOf(2) })).not.toEqual(expected);
  });

  test('has one card more than calls, each once if the deck is dealt once', () => {
    for (const { rules } of games) {
      const calls = mostCalls(rules);
      expect(dealOfDay(digest, rulesOf(rules, calls), { day: DAY, seed: seedOf(3) })).toHaveLength(calls + 1);
    }
    const dealtOnce = games.filter(({ rules }) => deckOf(rules).dealtOnce);
    expect(dealtOnce.length).toBeGreaterThan(0);
    for (const { rules } of dealtOnce) {
      const calls = mostCalls(rules);
      const cards = dealOfDay(digest, rulesOf(rules, calls), { day: DAY, seed: seedOf(3) });
      expect(new Set(cards).size).toBe(calls + 1);
      expect(2 * (calls + 1)).toBeLessThan(sizeOf(deckOf(rules)));
    }
  });
});

describe('an attempt', () => {
  test('goes on to its last card, whatever is called, and the same calls give the same standing', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...games),
        fc.nat(),
        fc.array(fc.nat(), { minLength: 12, maxLength: 12 }),
        ({ rules }, n, picks) => {
          let at = 0;
          const seed = seedOf(n);
          const { challenge, calls } = attempt(
            rules,
            seed,
            (offered) => offered[picks[at++]! % offered.length]!,
          );
          const all = rulesOf(rules).calls;
          expect(calls).toHaveLength(all);
          const again = hiloChallenge(digest, rulesOf(rules), { day: DAY, seed });
          let scoreE2 = 0;
          for (let made = 0; made <= calls.length; made++) {
            const standing = challenge.standingAfter(calls.slice(0, made));
            expect(again.standingAfter(calls.slice(0, made))).toEqual(standing);
            const { table } = standing;
            expect([table.cards.length, table.made.length]).toEqual([made + 1, made]);
            const last = table.made.at(-1);
            // A score never falls, and grows by what the option said before the call.
            const before = challenge.standingAfter(calls.slice(0, Math.max(0, made - 1)));
            const option = before.table.options.find(({ call }) => call === last?.call);
            const added = last?.result === 'right' ? Math.round(option!.adds * 100) : 0;
            expect(Math.round((last?.added ?? 0) * 100)).toBe(added);
            scoreE2 += added;
            expect(standing.scoreE2).toBe(scoreE2);
            expect(standing.isOver).toBe(made === all);
            expect(table.options.map(({ call }) => call)).toEqual(challenge.offered(calls.slice(0, made)));
          }
        },
      ),
      budget(150, 5_000),
    );
  });

  test('shows nothing of later cards: deals with the same first cards show the same', () => {
    const seeds = Array.from({ length: 400 }, (_, n) => seedOf(n));
    const byFirst = Map.groupBy(seeds, (seed) => dealOfDay(digest, rulesOf(owl), { day: DAY, seed })[0]);
    let compared = 0;
    for (const same of byFirst.values()) {
      const shown = same.map((seed) =>
        JSON.stringify(hiloChallenge(digest, rulesOf(owl), { day: DAY, seed }).standingAfter([])),
      );
      compared += shown.length - 1;
      expect(new Set(shown).size).toBe(1);
    }
    expect(compared).toBeGreaterThan(300);
  });

  test('adds what is fair by the cards that are left: every call is worth a hundredth less than 1 at most', () => {
    for (const { rules } of games) {
      const { challenge, calls } = attempt(rules, seedOf(5), (offered) => offered[0]!);
      const { ranks, dealtOnce } = deckOf(rules);
      for (let made = 0; made < calls.length; made++) {
        const { table } = challenge.standingAfter(calls.slice(0, made));
        const left = ranks.flatMap((rank, i) =>
          Array.from({ length: 4 - (dealtOnce ? countOf(table.cards, rank) : 0) }, () => i),
        );
        const open = ranks.indexOf(table.cards.at(-1)!.rank);
        for (const { call, adds, same } of table.options) {
          const right = left.filter((card) =>
            card === open ? same === 'right' : call === 'higher' ? card > open : card < open,
          ).length;
          const push = same === 'push' ? left.filter((card) => card === open).length : 0;
          expect(adds).toBe(Math.floor((100 * (left.length - push)) / right) / 100);
        }
      }
    }
  });

  test('refuses to stand with a call that was not offered', () => {
    const challenge = hiloChallenge(digest, rulesOf(owl), { day: DAY, seed: seedOf(1) });
    expect(() => challenge.standingAfter(['sideways'])).toThrow(
      'sideways is not offered as call 1 of 2026-11-28',
    );
  });
});

test('only games of higher and lower without a joker can be the challenge', () => {
  expect(games.map(({ id }) => id)).toContain('hilo-owl');
  const others = builtinGames.flatMap((game) =>
    game.family === 'hilo' && !challengeSettings(game.rules) ? [game.rules] : [],
  );
  expect(others.length).toBeGreaterThan(0);
  for (const rules of others) expect(rules.kind !== 'compare' || rules.joker).toBe(true);
});

const countOf = (cards: ReadonlyArray<{ readonly rank: number }>, rank: number): number =>
  cards.filter((card) => card.rank === rank).length;
