// Acts on a real database under another file: from a kept state of the day before, with content of several releases.
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
});

test('a player who did nothing in the interval is left out; one whose past is unknown says why', async () => {
  const idle = await c.newPlayer();
  expect(await under(idle, realContent().loaded.content)).toBeUndefined();
  const player = await lives();
  await c.pool.query('delete from replay_notes where player_id = $1', [player]);
  expect(await under(player, realContent().loaded.content)).toMatchObject({ why: 'input', number: 1 });
});

const ROOT = join(import.meta.dirname, '../../..');
function command(...given: string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [join(ROOT, 'tools/operate/counterfactual.ts'), ...given], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      DATABASE_URL: c.url,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => (output += data.toString()));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })));
}

test('`npm run counterfactual` says it for each player, and refuses what is not right in words', async () => {
  const player = await lives();
  const folder = await mkdtemp(join(tmpdir(), 'parlor-other-'));
  try {
    const text = await readFile(join(ROOT, 'content/daily-rewards.yaml'), 'utf8');
    const file = join(folder, 'daily-rewards.yaml');
    await writeFile(
      file,
      text.replace(/^points: \[(\d+)/m, (_, n: string) => `points: [${Number(n) + 3}`),
    );
    const day = ['--from', '2026-11-21T00:00:00Z', '--to', '2026-11-22T00:00:00Z'];
    const { code, output } = await command('--with', file, ...day, '--acts');
    expect(output).toContain(`${player}  +3 PP; 6 acts the same, 1 differ, 0 refused, 0 taken as recorded`);
    expect(output).toMatch(/claimFastlane {2}differs {2}\+3 PP/);
    expect(output).toMatch(/\n1 players, 1 would have something else\.\n$/);
    expect(code).toBe(0);
    expect(await command('--with', file)).toMatchObject({
      code: 2,
      output: expect.stringContaining('--from'),
    });
    await writeFile(file, 'points: [many]');
    const wrong = await command('--with', file, ...day);
    expect(wrong).toMatchObject({ code: 2, output: expect.stringContaining('daily-rewards.yaml') });
  } finally {
    await rm(folder, { recursive: true });
  }
});
