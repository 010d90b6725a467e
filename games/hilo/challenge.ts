// The daily challenge of higher and lower: every call is about the next card of one deal that all players share. A right call
// adds the fair multiplier of the moment to the score, a wrong one adds nothing, and the attempt goes on to its last card. So
// no call is better than another on average.
import type {
  ChallengeCallName,
  ChallengeCard,
  ChallengeTable,
} from '@parlor/contract/calls/daily-challenge.ts';
import {
  CHALLENGE_CALLS_MAX,
  type DailyChallengeContent,
} from '@parlor/contract/content/contests/daily-challenge.ts';
import type { HiloSettings } from '@parlor/contract/content/game-families/hilo.ts';
import type { SteppedRules } from '@parlor/economy/play/game-rules.ts';
import { drawSource } from '@parlor/economy/play/fairness.ts';
import type { Challenge } from '@parlor/economy/social/daily-challenge.ts';
import type { Digest } from '@parlor/economy/kernel/world.ts';
import { dealFrom, deckOf, faceOf, sizeOf } from './deck.ts';
import type { HiloTable } from './rules.ts';
import { chancesOf, classesOf, effectOf, type Chance, type Classes } from './guess.ts';

/** The rules of one day, fixed when the day is announced. */
export interface HiloChallenge {
  readonly gameId: string;
  readonly calls: number;
  readonly settings: HiloSettings;
}

/** The rules of a day from its announced content; undefined if the game cannot be the challenge. */
export function challengeRules(
  { gameId, calls }: Pick<DailyChallengeContent, 'gameId' | 'calls'>,
  game: SteppedRules | undefined,
): HiloChallenge | undefined {
  const table = game?.table as Partial<HiloTable> | undefined;
  const settings = table?.family === 'hilo' && table.settings ? challengeSettings(table.settings) : undefined;
  return settings && { gameId, calls, settings };
}

/** Undefined for a game that has other calls than higher and lower, or a card without a rank. */
export const challengeSettings = (settings: HiloSettings): HiloSettings | undefined =>
  settings.kind === 'compare' && !settings.joker ? settings : undefined;

/** As in every round: a deck that is dealt once has more than twice as many cards as are turned. */
export const mostCalls = (settings: HiloSettings): number => {
  const deck = deckOf(settings);
  return deck.dealtOnce ? Math.ceil(sizeOf(deck) / 2) - 2 : CHALLENGE_CALLS_MAX;
};

/** The message of the day's numbers, as fairness.ts puts a block's number behind it. */
const messageOf = (day: string): string => `daily-challenge:${day}`;

/** All cards of a day, in order: one more than there are calls. A card is its index in the deck. */
export function dealOfDay(
  digest: Digest,
  { settings, calls }: Pick<HiloChallenge, 'settings' | 'calls'>,
  { day, seed }: { readonly day: string; readonly seed: string },
): readonly number[] {
  return dealFrom(classesOf(settings).deck, calls + 1, drawSource(digest, seed, messageOf(day), 0));
}

/** The cards as everybody sees them. */
export const cardsShown = (settings: HiloSettings, cards: readonly number[]): ChallengeCard[] =>
  cards.map((card) => {
    const face = faceOf(classesOf(settings).deck, card);
    if (face === undefined) throw new RangeError(`The deck has no card ${card}`);
    return face;
  });

/** What a right call adds, in hundredths, rounded down. A push counts neither way. */
const addsE2 = ({ right, push, all }: Chance): number => Math.floor((100 * (all - push)) / right);

/** The calls of the moment. Where only one can be right, it is offered although it cannot be wrong: the attempt goes on. */
function callsAbout(classes: Classes, open: number, left: readonly number[]): readonly Chance[] {
  const chances = chancesOf(classes, open, left);
  if (chances.length > 0) return chances;
  const all = left.reduce((sum, count) => sum + count, 0);
  const sure = left.some((count, card) => count > 0 && card > open) ? 'higher' : 'lower';
  return [{ guess: sure, right: all, push: 0, all, tieIsWrong: false }];
}

/** A challenge from its seed, for the engine. Pure: the same calls always give the same table and score. */
export function hiloChallenge(
  digest: Digest,
  rules: HiloChallenge,
  of: { readonly day: string; readonly seed: string },
): Challenge {
  const { settings, calls: count } = rules;
  const classes = classesOf(settings);
  const deal = dealOfDay(digest, rules, of);

  function after(calls: readonly string[]) {
    let left = classes.counts;
    const turn = (at: number): number => {
      const card = classes.classOf(deal[at] ?? 0);
      if (classes.deck.dealtOnce) left = left.map((n, one) => (one === card ? n - 1 : n));
      return card;
    };
    let open = turn(0);
    let scoreE2 = 0;
    const made: ChallengeTable['made'] = [];
    for (const [at, call] of calls.entries()) {
      const chance = callsAbout(classes, open, left).find(({ guess }) => guess === call);
      if (chance === undefined) throw new RangeError(`${call} is not offered as call ${at + 1} of ${of.day}`);
      const next = turn(at + 1);
      const result = effectOf(classes, chance, open, next);
      const addedE2 = result === 'right' ? addsE2(chance) : 0;
      made.push({ call: call as ChallengeCallName, result, added: addedE2 / 100 });
      scoreE2 += addedE2;
      open = next;
    }
    const chances = calls.length < count ? callsAbout(classes, open, left) : [];
    return { open, left, made, scoreE2, chances };
  }

  return {
    day: of.day,
    gameId: rules.gameId,
    calls: count,
    offered: (calls) => after(calls).chances.map(({ guess }) => guess),
    standingAfter(calls) {
      const { open, left, made, scoreE2, chances } = after(calls);
      return {
        scoreE2,
        isOver: chances.length === 0,
        table: {
          family: 'hilo',
          cards: cardsShown(settings, deal.slice(0, calls.length + 1)),
          made,
          options: chances.map((chance) => ({
            call: chance.guess as ChallengeCallName,
            adds: addsE2(chance) / 100,
            ...((left[open] ?? 0) > 0
              ? { same: chance.tieIsWrong ? ('wrong' as const) : classes.effect(chance.guess, open, open) }
              : {}),
          })),
        },
      };
    },
  };
}
