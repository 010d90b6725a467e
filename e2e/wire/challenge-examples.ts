// The part of the wire examples that is about the daily challenge. Its days have fixed seeds, so that the cards are the same in
// every run; and the day before has ended.
import { CHALLENGE_ID } from '@parlor/contract/content/contests/challenge-id.ts';
import type { ChallengeToday } from '@parlor/contract/calls/daily-challenge.ts';
import { hiloChallenge } from '@parlor/games/hilo/challenge.ts';
import { CHAIN_LENGTH, chainFrom } from '@parlor/games/seed-chain.ts';
import { nodeDigest } from '@parlor/server/players/digest.ts';
import { insertDay, type StoredDay } from '@parlor/server/features/daily-challenge/store.ts';
import { insertChain } from '@parlor/server/seed-chains/store.ts';
import { signIn } from '../actors/users.ts';
import type { TestServer } from '../server/servers.ts';
import type { RecordExample } from './example-call.ts';

const settings = {
  kind: 'compare',
  returnE4: 9_750,
  from: 2,
  ace: 'low',
  joker: false,
  dealtOnce: true,
  ties: 'win',
  guesses: 12,
  skips: 4,
} as const;
const secretOf = (number: number): string => nodeDigest.sha256Hex(`the end of chain ${number}`);
const CHAIN = 2;
const seeds = chainFrom(nodeDigest, secretOf(CHAIN));
const dayOf = (day: string, place: number): StoredDay => ({
  day,
  chain: CHAIN,
  place,
  rules: { gameId: 'hilo-owl', calls: 3, settings },
  seed: seeds.seedAt(place),
});
const YESTERDAY = dayOf('2026-11-19', 777);
const TODAY = dayOf('2026-11-20', 778);

/** Call it before any process reads these days. */
export const fixChallengeDays = ({ withDatabase }: TestServer): Promise<void> =>
  withDatabase(async (pool) => {
    for (const number of [CHAIN, CHAIN + 1]) {
      const secret = secretOf(number);
      const { commitment } = chainFrom(nodeDigest, secret);
      const stored = { number, commitment, secret, length: CHAIN_LENGTH };
      await insertChain(pool, CHALLENGE_ID, stored, Date.parse(YESTERDAY.day));
    }
    for (const day of [YESTERDAY, TODAY]) await insertDay(pool, day, Date.parse(YESTERDAY.day));
  });

export async function recordChallengeExamples(record: RecordExample, server: TestServer): Promise<void> {
  const ines = await signIn('ines', server.first, { nowMs: server.nowMs });
  const { today } = (await ines.api.dailyChallenge()) as { today: ChallengeToday };
  const challenge = hiloChallenge(nodeDigest, YESTERDAY.rules, YESTERDAY);
  const calls = [challenge.offered([])[0]!];
  await server.withDatabase(async (pool) => {
    await pool.query(
      `insert into contest_editions (edition, contest_id, period, title, description, game_id, statistic, games, prizes,
          total, paid_places, salt, starts_at, ends_at, announced_at, frozen_at, settled_at, entrants, excluded)
        select 'daily-challenge/' || $1, contest_id, $1, title, description, game_id, statistic, games, prizes, total,
          paid_places, salt, starts_at - interval '1 day', starts_at, announced_at, starts_at, starts_at, 0, '{}'
        from contest_editions where edition = 'daily-challenge/' || $2`,
      [YESTERDAY.day, TODAY.day],
    );
    await pool.query(
      `insert into challenge_attempts (player_id, day, calls, score, at) values ($1, $2, $3, $4, $5)`,
      [
        ines.userId(),
        YESTERDAY.day,
        JSON.stringify(calls),
        challenge.standingAfter(calls).scoreE2,
        `${YESTERDAY.day}T21:00:00Z`,
      ],
    );
  });
  const [option] = today.attempt.table.options;
  await record(ines, 'callChallenge', {
    body: { day: today.day, number: 1, call: option!.call },
    headers: { 'idempotency-key': '9a2f7c44-1d0b-4e6a-8f35-6b1c20d7e8f9' },
  });
  await record(ines, 'dailyChallenge');
  await record(ines, 'challengeDays', { query: '?limit=1' });
  ines.leaves();
}
