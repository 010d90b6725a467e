import { describe, expect, test } from 'vitest';
import type { HiloSettings } from '@parlor/contract/content/game-families/hilo.ts';
import { cases } from '@parlor/contract/test/random-cases.ts';
import { createHash, createHmac } from 'node:crypto';
import { drawSource } from '@parlor/economy/play/fairness.ts';
import type { DrawSource } from '@parlor/economy/play/game-rules.ts';
import { givenDraws, builtinGames, seededDraws } from '../builtin-games.suite.ts';
import { rulesOf } from '../index.ts';
import { oddsOf, toNumber } from '../rtp.ts';
import { expectReturnOf } from '../rules.suite.ts';
import { deckOf, faceOf, numbersOf, sizeOf } from './deck.ts';
import { hiloPlay, type HiloDealt, type HiloMove, type HiloShown } from './rules.ts';
import type { HiloPlan } from './plans.ts';

const tables = builtinGames.flatMap((game) => (game.family === 'hilo' ? [game] : []));

/** Lowest and highest exact return over all plans, and the catalogue's figures. */
const stated: Readonly<Record<string, readonly unknown[]>> = {
  'hilo-classic': [0.989975167764, 0.989999935257, 98.99, 'LOW', 9998527],
  'hilo-sun': [0.98, 0.98, 98, 'MEDIUM', 5017600],
  'hilo-cat': [0.984965910369, 0.984999772525, 98.49, 'LOW', 9999969],
  'hilo-tide': [0.979954856137, 0.979999531098, 97.99, 'LOW', 9999216],
  'hilo-kite': [0.989982157487, 0.99, 98.99, 'MEDIUM', 9999955],
  'hilo-owl': [0.974963800904, 0.974999507249, 97.49, 'MEDIUM', 10000000],
  'hilo-seesaw': [0.969969230769, 0.97, 96.99, 'MEDIUM', 7695602],
  'hilo-ballast': [0.964950724637, 0.96499951081, 96.49, 'MEDIUM', 9972513],
};

test('every table listed here is in the content, and no other', () => {
  expect(tables.map((game) => game.id).toSorted()).toEqual(Object.keys(stated).toSorted());
});

test('no two tables have the same rules', () => {
  const rules = tables.map(({ rules: { returnE4: _return, guesses: _guesses, skips: _skips, ...rest } }) =>
    JSON.stringify(rest),
  );
  expect(new Set(rules).size).toBe(tables.length);
});

/** Plays a plan on a deal like the server, move by move. */
function playedOut(settings: HiloSettings, plan: HiloPlan, draw: DrawSource): number {
  const rules = rulesOf({ ...tables[0]!, rules: settings });
  const dealt = rules.deal({}, draw);
  const moves: HiloMove[] = [];
  for (;;) {
    const { isOver, multiplierE4, shown } = rules.standingAfter({}, dealt, moves);
    const move = isOver ? undefined : rules.nextMoveOf(plan, moves, shown);
    if (move === undefined) return multiplierE4;
    expect(rules.moveProblem({}, dealt, moves, move)).toBeUndefined();
    moves.push(move as HiloMove);
  }
}

describe.each(tables.map((game) => [game.title, game] as const))('%s', (_, game) => {
  const { rules: settings } = game;
  const rules = rulesOf(game);
  const play = hiloPlay(settings);
  const deck = deckOf(settings);

  test('has the stated return for every plan, except for rounding', () => {
    const { lowestRtp, highestRtp, rtpPercent, volatility, maxMultiplierE4 } = oddsOf(rules);
    expect([toNumber(lowestRtp), toNumber(highestRtp), rtpPercent, volatility, maxMultiplierE4]).toEqual(
      stated[game.id],
    );
    const promised = BigInt(settings.returnE4);
    // Never above, and less than one ten-thousandth of the stake below.
    expect(highestRtp.part * 10_000n <= highestRtp.of * promised).toBe(true);
    expect(lowestRtp.part * 10_000n > lowestRtp.of * (promised - 1n)).toBe(true);
  });

  test('its odds equal the enumeration of every deal', () => {
    // As many cards as two guesses can turn. Cards behind them do not matter.
    const sizes = play.draws.slice(0, 3);
    const behind = play.draws.slice(3).map(() => 0);
    for (const by of ['likely', 'bold'] as const) {
      const plan = { guesses: 2, by };
      const counted = new Map<number, bigint>();
      const [first = 0, second = 0, third = 0] = sizes;
      for (let a = 0; a < first; a += 4)
        for (let b = 0; b < second; b++)
          for (let c = 0; c < third; c++) {
            // The four suits of the first card are equivalent, unless suits are guessed.
            const payE4 = payOf(play, plan, givenDraws([a, b, c, ...behind]));
            counted.set(payE4, (counted.get(payE4) ?? 0n) + 1n);
          }
      const results = rules.distribution(plan);
      const all = results.reduce((sum, { weight }) => sum + weight, 0n);
      const here = BigInt((first / 4) * second * third);
      expect(
        new Map(results.map(({ multiplierE4, weight }) => [multiplierE4, (weight * here) / all])),
      ).toEqual(counted);
      expect(results.every(({ weight }) => (weight * here) % all === 0n)).toBe(true);
    }
  });

  test('a long session has the computed return, within 4.5 standard errors', () => {
    const rounds = cases(500, 10_000);
    for (const [index, plan] of play.plans().entries()) {
      const draws = seededDraws(20_261_120 + index);
      expectReturnOf(plan, rules.distribution(plan), rounds, () => payOf(play, plan, draws));
    }
  });

  test('random guesses in random order never break the rules', () => {
    const chance = seededDraws(7);
    // The reserved maximum is at least everything that is offered during the round.
    const maxE4 = rules.maxE4({});
    expect(maxE4).toBe(10_000_000);
    for (let round = 0; round < 60; round++) {
      const dealt = play.deal(chance);
      const moves: HiloMove[] = [];
      for (;;) {
        const standing = play.standingAfter(dealt, moves);
        const { shown } = standing;
        expect(shown.cards).toEqual(dealt.cards.slice(0, moves.length + 1));
        expect(standing.multiplierE4).toBeLessThanOrEqual(maxE4);
        expect(standing.canCashOut).toBe(
          !standing.isOver && moves.some((move) => move !== 'skip') && standing.multiplierE4 > 0,
        );
        // Nothing about coming cards is visible before the round is over.
        expect(shown.unturned !== undefined).toBe(standing.isOver);
        expect(shown.options.length > 0 || shown.skips > 0).toBe(!standing.isOver);
        if (standing.isOver) break;
        const may: readonly string[] = [
          ...shown.options.map(({ guess }) => guess),
          ...(shown.skips > 0 ? ['skip'] : []),
        ];
        expect(may.length).toBeGreaterThan(0);
        for (const option of shown.options) {
          // Every guess can be wrong and can be right, and pays more than now.
          expect(option.right).toBeGreaterThan(0);
          expect(option.right + option.push).toBeLessThan(option.all);
          expect(option.rightE4).toBeGreaterThan(standing.multiplierE4);
          expect(option.rightE4).toBeLessThanOrEqual(maxE4);
        }
        for (const word of ['higher', 'lower', 'red', 'black', 'spade', 'low', 'high', 'seven', 'skip'])
          expect(play.moveProblem(dealt, moves, word) === undefined).toBe(may.includes(word));
        const move = may[chance.below(may.length)] as HiloMove;
        // The same moves give the same result.
        expect(play.standingAfter(dealt, moves)).toEqual(standing);
        moves.push(move);
      }
      expect(moves.length).toBeLessThan(dealt.cards.length);
    }
  });

  test('deals what its deck has', () => {
    const draws = seededDraws(3);
    const seen = new Set<number>();
    for (let round = 0; round < 600; round++) {
      const { cards } = play.deal(draws);
      expect(cards).toHaveLength(1 + settings.guesses + settings.skips);
      for (const card of cards) seen.add(card);
      expect(faceOf(deck, cards[0]!)).toBeDefined();
      // The numbers can be derived from the cards, and select them again.
      expect(play.deal(givenDraws(numbersOf(deck, cards))).cards).toEqual(cards);
      expect(!deck.dealtOnce || new Set(cards).size === cards.length).toBe(true);
    }
    expect(seen.size).toBe(sizeOf(deck) + (deck.joker ? 1 : 0));
  });

  test('refuses invalid choices and moves with an error message', () => {
    expect(rules.problemOf({})).toBeUndefined();
    for (const nothing of [undefined, null, 7, 'higher', [], { guess: 'higher' }, NaN])
      expect(rules.problemOf(nothing)).toEqual(expect.any(String));
    const dealt = play.deal(seededDraws(1));
    for (const bad of [undefined, null, 0, -1, NaN, {}, [], 'HIGHER', 'up', '', '__proto__'])
      expect(play.moveProblem(dealt, [], bad)).toMatch(/^A move is one of/);
  });
});

function payOf(play: ReturnType<typeof hiloPlay>, plan: HiloPlan, draw: DrawSource): number {
  const dealt = play.deal(draw);
  const moves: HiloMove[] = [];
  for (let made = 0; ;) {
    const { isOver, multiplierE4, shown } = play.standingAfter(dealt, moves);
    if (isOver || made >= plan.guesses) return multiplierE4;
    const [first] = shown.options;
    const skip = plan.by === 'picky' && shown.skips > 0;
    if (!first) return multiplierE4;
    const chanceOf = (option: (typeof shown.options)[number]): number =>
      option.right / (option.all - option.push);
    const best = shown.options.reduce((one, other) => (chanceOf(other) > chanceOf(one) ? other : one), first);
    const worst = shown.options.reduce(
      (one, other) => (chanceOf(other) < chanceOf(one) ? other : one),
      first,
    );
    if (skip && chanceOf(best) < 0.75) {
      moves.push('skip');
      continue;
    }
    moves.push((plan.by === 'bold' ? worst : best).guess);
    made++;
  }
}

describe('a host that knows nothing of cards', () => {
  test.each(tables.map((game) => [game.title, game] as const))(
    'plays every plan of %s to its end',
    (_, game) => {
      const draws = seededDraws(11);
      for (const plan of rulesOf(game).choices()) {
        const paid = playedOut(game.rules, plan as HiloPlan, draws);
        expect(Number.isSafeInteger(paid)).toBe(true);
      }
    },
  );
});

describe('the published draw', () => {
  test('number 1 deals cards that anyone can compute', () => {
    const source = drawSource(
      {
        sha256Hex: (text) => createHash('sha256').update(text).digest('hex'),
        hmacSha256: (key, text) => new Uint8Array(createHmac('sha256', key).update(text).digest()),
      },
      'a3f1c0de5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed5eed',
      'client-seed-1',
      1,
    );
    const classic = tables.find(({ id }) => id === 'hilo-classic')!;
    const { cards } = hiloPlay(classic.rules).deal(source);
    // The first eight bytes are b18ed05d 778edfa8: floor(word × 52 / 2^32).
    expect(cards.slice(0, 2)).toEqual([
      Math.floor((0xb18ed05d * 52) / 2 ** 32),
      Math.floor((0x778edfa8 * 52) / 2 ** 32),
    ]);
  });
});

describe('rules of each table', () => {
  const settingsOf = (id: string): HiloSettings => tables.find((game) => game.id === id)!.rules;
  /** Cards by name: "A♠", "10♥", "K♦", or "*" for the joker. */
  const dealt = (id: string, names: string): HiloDealt => {
    const deck = deckOf(settingsOf(id));
    const cards = names.split(' ').map((name) => {
      // The joker comes after the others.
      if (name === '*') return sizeOf(deck);
      const rank = { A: 1, J: 11, Q: 12, K: 13 }[name.slice(0, -1)] ?? Number(name.slice(0, -1));
      const suit = { '♠': 'spade', '♥': 'heart', '♦': 'diamond', '♣': 'club' }[name.slice(-1)];
      const card = Array.from({ length: sizeOf(deck) }, (_, i) => i).find((i) => {
        const face = faceOf(deck, i)!;
        return face.rank === rank && face.suit === suit;
      });
      if (card === undefined) throw new Error(`No ${name} in the deck of ${id}`);
      return card;
    });
    return { cards };
  };
  const stands = (id: string, names: string, moves: string) => {
    const { multiplierE4, isOver, shown } = hiloPlay(settingsOf(id)).standingAfter(
      dealt(id, names),
      moves === '' ? [] : (moves.split(' ') as HiloMove[]),
    );
    return { times: multiplierE4 / 10_000, isOver, shown };
  };
  const optionsOf = ({ options }: HiloShown) =>
    options.map(({ guess, right, all }) => `${guess} ${right}/${all}`);

  test('Higher, Lower: an equal card wins too, and on an ace or a king only an equal card has long odds', () => {
    expect(optionsOf(stands('hilo-classic', '8♠', '').shown)).toEqual(['higher 24/52', 'lower 32/52']);
    expect(optionsOf(stands('hilo-classic', 'A♠', '').shown)).toEqual(['higher 48/52', 'lower 4/52']);
    expect(optionsOf(stands('hilo-classic', 'K♠', '').shown)).toEqual(['higher 4/52', 'lower 48/52']);
    expect(stands('hilo-classic', '8♠ 8♥', 'higher').times).toBe(2.145);
    expect(stands('hilo-classic', 'A♠ A♥', 'higher')).toMatchObject({ times: 0, isOver: true });
    expect(stands('hilo-classic', '8♠ K♥ 2♣', 'skip lower').times).toBe(1.0725);
  });
  test('Sun & Moon: a colour is one in two, a suit one in four', () => {
    expect(stands('hilo-sun', '8♠ 2♥', 'red').times).toBe(1.96);
    expect(stands('hilo-sun', '8♠ 2♥ 9♣', 'red black').times).toBe(3.92);
    expect(stands('hilo-sun', '8♠ 2♥', 'heart').times).toBe(3.92);
    expect(stands('hilo-sun', '8♠ 2♥', 'diamond').times).toBe(0);
  });
  test('The House Cat: the joker makes every guess right, and the card before it stays open', () => {
    const { times, shown } = stands('hilo-cat', '8♠ * 9♥', 'lower');
    expect(times).toBeCloseTo((0.985 * 53) / 33, 3);
    expect(optionsOf(shown)).toEqual(['higher 25/53', 'lower 33/53']);
    expect(stands('hilo-cat', '8♠ * 7♥', 'higher higher').times).toBe(0);
  });
  test('Tide Table: an equal card is slack water, except on an ace or a king', () => {
    const slack = stands('hilo-tide', '8♠ 8♥ 9♣', 'higher');
    expect([slack.times, slack.isOver, slack.shown.effects]).toEqual([0.98, false, ['push']]);
    expect(stands('hilo-tide', '8♠ 9♥', 'higher').times).toBeCloseTo((0.98 * 48) / 20, 3);
    expect(stands('hilo-tide', 'K♠ K♥', 'lower').times).toBe(0);
  });
  test('Kite Hill: strictly higher or lower, with the ace on top', () => {
    expect(stands('hilo-kite', '8♠ 8♥', 'higher').times).toBe(0);
    expect(optionsOf(stands('hilo-kite', 'A♠', '').shown)).toEqual(['lower 48/52']);
    expect(stands('hilo-kite', 'K♠ A♥', 'higher').times).toBe(12.87);
  });
  test('Owl & Lark: a turned card does not come again', () => {
    expect(optionsOf(stands('hilo-owl', '8♠', '').shown)).toEqual(['higher 23/51', 'lower 31/51']);
    expect(optionsOf(stands('hilo-owl', '8♠ 9♥', 'higher').shown)).toEqual(['higher 19/50', 'lower 34/50']);
  });
  test('Seesaw: only the seven is in the middle', () => {
    expect(optionsOf(stands('hilo-seesaw', 'K♠', '').shown)).toEqual([
      'low 24/52',
      'high 24/52',
      'seven 4/52',
    ]);
    expect(stands('hilo-seesaw', 'K♠ 7♥', 'high').times).toBe(0);
    expect(stands('hilo-seesaw', 'K♠ 7♥', 'seven').times).toBe(12.61);
  });
  test('Ballast: twenty-four cards, six guesses, one skip', () => {
    expect(optionsOf(stands('hilo-ballast', 'J♠', '').shown)).toEqual(['higher 12/23', 'lower 8/23']);
    const end = stands('hilo-ballast', '9♠ 10♥ J♣ Q♦ K♠ A♥ K♥', 'higher higher higher higher higher lower');
    expect(end.isOver).toBe(true);
    expect(end.times).toBeGreaterThan(1);
  });
});
