// Acts on a real database under another file: from a kept state of the day before, with content of several releases.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { roundReference } from '@parlor/economy/play/rounds.ts';
import type { Content } from '@parlor/economy/kernel/world.ts';
import { contentOfValues } from '../../content/load-content.ts';
import {
  changedContent,
  openContentProcesses,
  realContent,
  type ContentProcesses,
} from '../../test/content-processes.ts';
import { nodeDigest } from '../digest.ts';
import { underOtherContent } from './counterfactual.ts';

let c: ContentProcesses;
beforeEach(async () => void (c = await openContentProcesses(1)));
afterEach(() => c.close());

const DICE = 'dice-bone';
const DAY = { fromMs: Date.parse('2026-11-21T00:00:00Z'), toMs: Date.parse('2026-11-22T00:00:00Z') };

/** A life of two days; on the second one the daily reward is claimed and five rounds are played. */
async function lives(): Promise<string> {
  const { players } = c.processes[0]!;
  const player = await c.newPlayer();
  const rules = players.content.rulesOf(DICE)!;
  const play = (roundId: string) =>
    players.act('playRound', player, {
      draw: roundReference(roundId),
      input: (known) => ({
        gameId: DICE,
        roundId,
        stakeMinor: rules.minStakeMinor,
        choice: rules.choices()[0],
        known: known.draw,
      }),
    });
  for (let n = 0; n < 3; n++) await play(`a-${n}`);
  c.clock.advance(86_400_000);
  await players.act('claimFastlane', player, { input: { body: { feature: 'FREE_PP' } } as never });
  for (let n = 0; n < 5; n++) await play(`b-${n}`);
  await players.act('claimFastlane', player, { input: { body: { feature: 'DAILY_LOOTBOX' } } as never });
  return player;
}
const under = (player: string, other: Content) =>
  underOtherContent({ pool: c.pool, content: c.processes[0]!.live, digest: nodeDigest }, player, DAY, () =>
    Promise.resolve(other),
  );

test('the same file gives no difference; a larger daily reward gives exactly that', async () => {
  const player = await lives();
  const same = await under(player, realContent().loaded.content);
  expect(same).toMatchObject({ acts: [], more: {}, same: 7, contests: [] });
  const first = realContent().loaded.content.dailyRewards.points[0]!;
  const larger = contentOfValues(
    changedContent((v) => {
      v.dailyRewards.points[0] = first + 2;
    }),
  ).content;
  expect(await under(player, larger)).toMatchObject({
    more: { PP: '+2' },
    acts: [{ command: 'claimFastlane', what: 'differs', more: { PP: '+2' } }],
    same: 6,
  });
}, 120_000);

test('a player who did nothing in the interval is left out; one whose past is unknown says why', async () => {
  const idle = await c.newPlayer();
  expect(await under(idle, realContent().loaded.content)).toBeUndefined();
  const player = await lives();
  await c.pool.query('delete from replay_notes where player_id = $1', [player]);
  expect(await under(player, realContent().loaded.content)).toMatchObject({ why: 'input', number: 1 });
}, 120_000);
