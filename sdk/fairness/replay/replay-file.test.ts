// Files of real content, as a player downloads them: every act is decided as it was; another reward gives exactly the difference.
import { expect, test } from 'vitest';
import type { ReceiptsFile } from '@parlor/contract/calls/receipts.ts';
import { MemoryHost } from '@parlor/economy/memory-host.ts';
import type { Content, World } from '@parlor/economy/kernel/world.ts';
import { browserDigest } from '../digest.ts';
import { fileOfReceipts } from '../../test/file-of-receipts.ts';
import { likelyChoice } from '../../test/fill-a-quest.ts';
import { realContent } from '../../test/real-content.ts';
import { replayFile } from './replay-file.ts';

const { content } = realContent();
const DICE = 'dice-bone';
const START_MS = Date.parse('2026-11-20T12:00:00Z');

/** Rounds of two seeds, a reward, and a pack that is opened. */
function downloaded({ isRevealed = true } = {}): ReceiptsFile {
  let nowMs = START_MS;
  let made = 0;
  const world = (): World => ({
    nowMs: (nowMs += 1_000),
    content,
    digest: browserDigest,
    freshSecret: () => browserDigest.sha256Hex(`secret ${(made += 1)}`),
  });
  const host = new MemoryHost('100001', world(), undefined, { keepsReceipts: true });
  const play = (roundId: string) =>
    host.act(
      'playRound',
      { gameId: DICE, roundId, stakeMinor: 500n, choice: likelyChoice[DICE], known: undefined },
      world(),
    );
  for (const id of ['a', 'b', 'c']) play(id);
  host.act('claimFastlane', { body: { feature: 'FREE_PP' } } as never, world());
  const { packId } = host.act('claimDailyCollectible', {} as never, world()) as { packId: string };
  host.act('openPack', { params: { id: packId }, known: undefined } as never, world());
  host.act('rotateSeed', { body: { clientSeed: 'moths' } } as never, world());
  play('d');
  if (isRevealed) host.act('rotateSeed', { body: {} } as never, world());
  return fileOfReceipts(host);
}

const withDaily = (by: number): Content => ({
  ...content,
  dailyRewards: { ...content.dailyRewards, points: content.dailyRewards.points.map((points) => points + by) },
});

test('each act of a file is decided as its receipt says', () => {
  const file = downloaded();
  const { acts, same, decided, more } = replayFile(file, { content });
  expect([acts, same, decided, more]).toEqual([[], file.receipts.length - 1, file.receipts.length - 1, {}]);
});

test('a draw of a secret seed, and a pack without its id, are taken as recorded', () => {
  const { acts } = replayFile(downloaded({ isRevealed: false }), { content });
  expect(acts).toMatchObject([{ command: 'playRound', what: 'taken' }]);
  const { packIds: _, ...older } = downloaded();
  expect(replayFile(older, { content }).acts[0]).toMatchObject({ command: 'openPack', what: 'taken' });
});

test('another content differs by exactly that, in its interval only', () => {
  const file = downloaded();
  const other = withDaily(3);
  const day = { fromMs: Date.parse('2026-11-20T00:00:00Z'), toMs: Date.parse('2026-11-21T00:00:00Z') };
  expect(replayFile(file, { content, other, ...day })).toMatchObject({
    more: { PP: '+3' },
    acts: [{ command: 'claimFastlane', what: 'differs', more: { PP: '+3' } }],
  });
  const before = { fromMs: day.fromMs - 86_400_000, toMs: day.fromMs };
  expect(replayFile(file, { content, other, ...before })).toMatchObject({ more: {}, acts: [], decided: 0 });
  const { receipts, ...rest } = file;
  expect(() => replayFile({ ...rest, receipts: receipts.slice(1) }, { content })).toThrow(
    'The receipts begin with number 2. Only a file that begins with the first act can be replayed.',
  );
});
