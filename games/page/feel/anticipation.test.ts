import { describe, expect, test } from 'vitest';
import { cases } from '@parlor/contract/test/random-cases.ts';
import { builtinGames, seededDraws } from '../../builtin-games.suite.ts';
import type { Choice } from '../../dice/fit.ts';
import { awaitsDigits, awaitsLastDie } from '../../dice/page/awaited.ts';
import { TRACK } from '../../dice/kind.ts';
import { isTrack } from '../../dice/results.ts';
import { dicePlay } from '../../dice/rules.ts';
import type { KenoChoice } from '../../keno/balls.ts';
import { awaitsLastBall } from '../../keno/page/awaited.ts';
import { kenoPlay } from '../../keno/rules.ts';
import { MULTIPLIER_ONE } from '../../odds.ts';
import { fallOf } from '../../plinko/boards.ts';
import { awaitsLastRows, LAST_ROWS } from '../../plinko/page/awaited.ts';
import { plinkoPlay } from '../../plinko/rules.ts';
import { awaitsLastReel } from '../../reels/page/awaited.ts';
import { reelsPlay } from '../../reels/rules.ts';
import { isLargeOpen } from './anticipation.ts';

const times = (...multipliers: readonly number[]): number[] => multipliers.map((one) => one * MULTIPLIER_ONE);

test.each([
  ['a large win or nothing', [0, 5], true],
  ['a large win or a larger one', [5, 50], true],
  ['nothing but small wins', [0, 4.99], false],
  ['a large win that is certain', [7, 7], false],
  ['nothing at all', [0, 0], false],
  ['no end', [], false],
] as const)('a round waits for: %s? %j %s', (_, ends, waits) => {
  expect(isLargeOpen(times(...ends))).toBe(waits);
});

/** A game as its anticipation sees it. */
interface Watched {
  readonly choices: readonly unknown[];
  readonly sizes: (choice: unknown) => readonly number[];
  readonly awaits: (choice: unknown, drawn: readonly number[]) => boolean;
  readonly payE4: (choice: unknown, drawn: readonly number[]) => number;
  /** The places of a draw that nobody has seen yet when the round begins to wait, the awaited one first. */
  readonly unseen: (choice: unknown, drawn: readonly number[]) => readonly number[];
  /** The number at a place that looks the same so far. Without it: any. */
  readonly alike?: (before: number, place: number) => number;
}

/** Undefined: its rounds have moves, or wait for nothing. */
function watched(game: (typeof builtinGames)[number]): Watched | undefined {
  switch (game.family) {
    case 'dice': {
      const play = dicePlay(game.rules);
      const track = isTrack(game.rules);
      const choices = play.choices();
      return {
        choices: choices.filter((_, at) => at % Math.ceil(choices.length / 7) === 0),
        sizes: () => play.draws,
        awaits: (choice, drawn) => (track ? awaitsDigits : awaitsLastDie)(play, choice as Choice, drawn),
        payE4: (choice, drawn) => play.payE4(choice, drawn),
        unseen: (_, drawn) => (track ? drawn.map((__, at) => at) : [drawn.length - 1]),
        // The tens of a roll are seen.
        ...(track && {
          alike: (before: number, place: number): number =>
            place === 0
              ? Math.min(TRACK - 1, before - (before % 1_000) + draws.below(1_000))
              : draws.below(play.draws[place] ?? 1),
        }),
      };
    }
    case 'plinko': {
      const play = plinkoPlay(game.rules);
      return {
        choices: play.choices(),
        sizes: play.drawsOf,
        awaits: (choice, drawn) => awaitsLastRows(play.courseOf(choice), drawn),
        payE4: (choice, drawn) => fallOf(play.courseOf(choice), drawn).payE4,
        unseen: (_, drawn) => Array.from({ length: LAST_ROWS }, (__, row) => drawn.length - 1 - row),
      };
    }
    case 'reels': {
      const play = reelsPlay(game.rules);
      return {
        choices: play.choices(),
        sizes: play.drawsOf,
        awaits: (choice, drawn) => awaitsLastReel(play, choice, drawn, play.spin(choice, drawn)),
        payE4: (choice, drawn) => play.spin(choice, drawn).payE4,
        unseen(choice, drawn) {
          const { before } = play.spin(choice, drawn);
          const last = before?.held.lastIndexOf(false);
          return last === undefined ? [drawn.length - 1] : last < 0 ? [] : [5 + last];
        },
      };
    }
    case 'keno': {
      const play = kenoPlay(game.rules);
      return {
        choices: play.choices(),
        sizes: () => play.draws,
        awaits: (choice, drawn) => awaitsLastBall(game.rules, play, choice as KenoChoice, drawn),
        // Before the boost, which nobody has seen.
        payE4(choice, drawn) {
          const result = play.result(choice, drawn);
          return result.payE4 / (game.rules.kind === 'boost' ? result.times : 1);
        },
        unseen(choice, drawn) {
          const { balls } = play.result(choice, drawn);
          return drawn.flatMap((_, at) => (at >= balls.length - 1 ? [at] : []));
        },
      };
    }
    case 'mines':
    case 'hilo':
    case 'wheel':
    case 'crash':
      return undefined;
  }
}

const draws = seededDraws(27);
const games = builtinGames.flatMap((game) => {
  const seen = watched(game);
  return seen ? [[game.title, seen] as const] : [];
});

describe.each(games)('%s', (_title, { choices, sizes, awaits, payE4, unseen, alike }) => {
  test('waits by what is on the table, whether the round will win or not', () => {
    const rounds = cases(120, 4_000);
    let waited = 0;
    for (let round = 0; round < rounds; round++) {
      const choice = choices[round % choices.length];
      const below = sizes(choice);
      const drawn = below.map((size) => draws.below(size));
      const open = unseen(choice, drawn);
      const waits = awaits(choice, drawn);
      if (waits) waited++;
      const otherEnd = (places: readonly number[]): readonly number[] =>
        places.reduce<readonly number[]>(
          (end, at) => end.with(at, alike?.(end[at] ?? 0, at) ?? draws.below(below[at] ?? 1)),
          drawn,
        );
      const ends = new Set([payE4(choice, drawn)]);
      for (let other = 0; other < 8; other++) {
        const end = otherEnd(open);
        // Another end may change what is looked at last, as with spare balls.
        const isAlike = unseen(choice, end).join() === open.join();
        expect(isAlike ? awaits(choice, end) : waits).toBe(waits);
        ends.add(payE4(choice, otherEnd(open.slice(0, 1))));
      }
      const isOpen = Math.max(...ends) >= 5 * MULTIPLIER_ONE && ends.size > 1;
      expect(waits || !isOpen, `a large win is open: ${JSON.stringify({ choice, drawn })}`).toBe(true);
    }
    // Most games wait in one round of ten. In Button Tin the last of five balls alone may multiply the win by 5.
    expect(waited / rounds).toBeLessThan(0.6);
  });
});
