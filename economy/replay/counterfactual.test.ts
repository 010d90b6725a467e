// The same lives under other content: without a change nothing differs, and a changed reward of quests differs by exactly that
// much for each quest that was claimed.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toMinor } from '@parlor/contract/kernel/money.ts';
import { budget, cases } from '@parlor/contract/test/random-cases.ts';
import { MemoryHost } from '../memory-host.ts';
import { collectingStep, playingStep, take, type Step } from '../test/life-steps.ts';
import { testContent, testWorld } from '../test/world.ts';
import type { Content } from '../kernel/world.ts';
import { Counterfactual, differencesOf, type CounterfactualResult } from './counterfactual.ts';
import type { ReplayNote } from './note.ts';
import { Replay } from './replay.ts';

const LIVES = [40, 800] as const;
const MORE = 7;

const anyLife = fc.oneof(
  fc.array(playingStep, { minLength: 50, maxLength: 50 }),
  fc.array(collectingStep, { minLength: 60, maxLength: 60 }),
);

function lived(steps: readonly Step[], seed: string) {
  const world = testWorld(seed);
  const startMs = Math.floor(world.nowMs / 86_400_000) * 86_400_000;
  const host = new MemoryHost('100001', world, undefined, { keepsReceipts: true });
  const seen = { packIds: [] };
  for (const step of steps) take(host, world, step, seen);
  return { host, world, startMs };
}

/** From after the first act to the end. */
function underOther(
  { host, world, startMs }: ReturnType<typeof lived>,
  other: Content,
  notes = new Map(host.notes.map(({ number, note }) => [number, note as ReplayNote])),
): CounterfactualResult {
  const first = new Replay('100001');
  expect(first.next(host.receipts[0]!, notes.get(1), world)).toBeUndefined();
  // Long before, so that no period keeps what it promised.
  const two = new Counterfactual(first.player!, first.rows, startMs - 400 * 86_400_000);
  for (const receipt of host.receipts.slice(1))
    two.next(receipt, notes.get(receipt.number), { world, other });
  return two.result(Date.parse(host.receipts.at(-1)!.at), { world, other });
}

const withReward = (by: number): Content => ({
  ...testContent,
  quests: {
    ...testContent.quests,
    templates: testContent.quests.templates.map((template) => ({
      ...template,
      rewards: template.rewards.map((reward) =>
        reward.type === 'points' ? { ...reward, amount: reward.amount + by } : reward,
      ),
    })),
  },
});

test('the same content gives no difference in any life', () => {
  fc.assert(
    fc.property(anyLife, fc.string({ minLength: 1, maxLength: 8 }), (steps, seed) => {
      const life = lived(steps, seed);
      const { acts, more, was, other, same, contests } = underOther(life, { ...testContent });
      expect(acts).toEqual([]);
      expect(more).toEqual({});
      expect(contests).toEqual([]);
      expect(differencesOf(was, other)).toEqual([]);
      expect(same).toBe(life.host.receipts.length - 1);
    }),
    budget(...LIVES),
  );
});

test('another reward of quests differs by exactly that, in the acts that claimed one and in the sum', () => {
  let claimed = 0;
  fc.assert(
    fc.property(
      fc.array(collectingStep, { minLength: 60, maxLength: 60 }),
      fc.string({ minLength: 1, maxLength: 8 }),
      (steps, seed) => {
        const life = lived(steps.filter(hasNoBoost), seed);
        const { acts, more } = underOther(life, withReward(MORE));
        const byAct = new Map(acts.map((act) => [act.number, act]));
        let sum = 0n;
        for (const { number, claims } of life.host.receipts.slice(1)) {
          const act = byAct.get(number);
          const quests = claims
            .filter(({ reference }) => reference.startsWith('quest:'))
            .flatMap(({ rewards }) => rewards as ReadonlyArray<{ type: string }>)
            .filter(({ type }) => type === 'points').length;
          // Above the day's limit of points the other content's larger reward is refused.
          const isRefused = /^(?:MINT_LIMIT|INSUFFICIENT_BALANCE)$/.test(act?.refused ?? '');
          expect(isRefused || act?.more.PP === (quests === 0 ? undefined : `+${quests * MORE}`)).toBe(true);
          claimed += quests;
          sum += minorOf(act?.more.PP);
        }
        expect(minorOf(more.PP)).toBe(sum);
      },
    ),
    budget(...LIVES),
  );
  expect(claimed).toBeGreaterThan(cases(...LIVES));
});

/** A boost adds its share to a larger reward too. */
const hasNoBoost = (step: Step): boolean =>
  step.do !== 'deliver' || step.items.every(({ type }) => type !== 'boost');

const minorOf = (text: string | undefined): bigint => {
  if (text === undefined) return 0n;
  const minor = toMinor('PP', text.slice(1))!;
  return text.startsWith('−') ? -minor : minor;
};

const COIN: Step = { do: 'round', id: 1, game: 'coin', stakeMinor: 400n, side: 0 };

test('an act that the other content refuses changes nothing, and the next ones go on without it', () => {
  const life = lived([COIN, { ...COIN, id: 2, game: 'wheel' }], 'refused');
  const noCoin: Content = {
    ...testContent,
    rulesOf: (id) => (id === 'coin' ? undefined : testContent.rulesOf(id)),
  };
  const { acts, same, other } = underOther(life, noCoin);
  expect(acts[0]).toMatchObject({
    number: 2,
    command: 'playRound',
    what: 'refused',
    refused: 'GAME_NOT_FOUND',
  });
  // The wheel takes the number of the seed that the coin had, so another result may be drawn.
  expect(same + acts.length).toBe(2);
  expect(other.rounds).toBe(1);
});

test('an act whose input was not kept is taken as its receipt says, in both', () => {
  const life = lived(
    [COIN, { do: 'deliver', order: 1, items: [{ type: 'token', symbol: 'PP', amount: 5 }], quantity: 1 }],
    'taken',
  );
  const notes = new Map(life.host.notes.map(({ number, note }) => [number, note as ReplayNote]));
  notes.delete(3);
  const { acts, more } = underOther(life, withReward(MORE), notes);
  expect(acts).toEqual([
    { number: 3, at: life.host.receipts[2]!.at, command: 'deliverItems', what: 'taken', more: {} },
  ]);
  expect(more).toEqual({});
});
