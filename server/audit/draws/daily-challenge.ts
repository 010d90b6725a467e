// The daily challenge: each day's seed belongs to the published chain, each attempt's score follows from the seed and its
// calls, and the contest of the day and the player's document say the same.
import { CHALLENGE_ID } from '@parlor/contract/content/contests/challenge-id.ts';
import { dayOf, dayNumberOf } from '@parlor/economy/kernel/periods.ts';
import type { Challenge } from '@parlor/economy/social/daily-challenge.ts';
import { hiloChallenge } from '@parlor/games/hilo/challenge.ts';
import { challengeIn } from '@parlor/games/hilo/challenge-text.ts';
import { isOfChain, placeOfDay } from '@parlor/games/seed-chain.ts';
import { digest } from '../digest.ts';
import { askAll, type Report } from '../questions.ts';
import type { Snapshot } from '../snapshot.ts';

interface DayRow {
  readonly day: string;
  readonly chain: number;
  readonly place: number;
  readonly rules: string;
  readonly seed: string;
}
interface AttemptRow {
  readonly player_id: bigint;
  readonly day: string;
  readonly calls: string;
  readonly score: number;
  readonly at: Date;
}

/** A player who took a break has no place, and no value in the contest. */
const QUESTIONS: readonly string[] = [
  `with a as materialized (select player_id, day, score, at from challenge_attempts),
      n as materialized (select player_id, substr(edition, ${CHALLENGE_ID.length + 2}) as day, value, reached_ms
        from contest_entries where edition like '${CHALLENGE_ID}/%'),
      paused as materialized (select player_id from players where state::json->'care'->'pause' is not null)
    select player_id, 'has the value ' || coalesce(n.value, 0) || ' in the challenge of ' || day
        || '; the attempt gives ' || coalesce(a.score, 0) as what
      from a full join n using (player_id, day) left join paused using (player_id)
     where (coalesce(n.value, 0) <> coalesce(a.score, 0) and not (coalesce(n.value, 0) = 0 and paused is not null))
        or n.reached_ms > (extract(epoch from a.at) * 1000)::bigint`,
  `with newest as (select distinct on (player_id) player_id, day, calls::jsonb as calls from challenge_attempts
        order by player_id, day desc),
      told as (select player_id, state::json->'challenge'->>'day' as day, state::jsonb->'challenge'->'calls' as calls
        from players where state::json->'challenge' is not null)
    select player_id, 'has the calls ' || coalesce(told.calls::text, 'of no day') || ' by the document; expected '
        || coalesce(newest.calls::text || ' of ' || newest.day, 'none') as what
      from told full join newest using (player_id)
     where told.day is distinct from newest.day or told.calls is distinct from newest.calls`,
];

export async function checkDailyChallenge(snapshot: Snapshot, report: Report): Promise<void> {
  const challenges = await checkDays(snapshot, report);
  for await (const row of snapshot.rows<AttemptRow>(
    'select player_id, day, calls, score, at from challenge_attempts order by player_id, day',
  ))
    checkAttempt(row, challenges.get(row.day), (what) =>
      report(`the attempt of ${row.day} ${what}`, row.player_id),
    );
  await askAll(snapshot, QUESTIONS, report);
}

async function checkDays(snapshot: Snapshot, report: Report): Promise<ReadonlyMap<string, Challenge>> {
  const commitments = new Map<number, string>();
  for (const { number, commitment } of await snapshot.all<{ number: number; commitment: string }>(
    `select number, commitment from shared_chains where game_id = '${CHALLENGE_ID}'`,
  ))
    commitments.set(number, commitment);
  const challenges = new Map<string, Challenge>();
  let before: DayRow | undefined;
  for (const row of await snapshot.all<DayRow>(
    'select day, chain, place, rules, seed from challenge_days order by day',
  )) {
    const expected = placeOfDay(dayNumberOf(Date.parse(row.day)));
    if (row.chain !== expected.chain || row.place !== expected.place)
      report(
        `the challenge of ${row.day} has place ${row.place} of chain ${row.chain}; expected ${expected.place} of ${expected.chain}`,
      );
    const earlier = before?.chain === row.chain ? before : undefined;
    const of = earlier
      ? { place: row.place, from: earlier.place, commitment: earlier.seed }
      : { place: row.place, commitment: commitments.get(row.chain) ?? '' };
    if (!isOfChain(digest, row.seed, of))
      report(
        `the seed of the challenge of ${row.day} does not lead to ${earlier ? `that of ${earlier.day}` : 'the published hash'}`,
      );
    challenges.set(row.day, hiloChallenge(digest, challengeIn(row.rules), row));
    before = row;
  }
  return challenges;
}

function checkAttempt(
  { day, calls, score, at }: AttemptRow,
  challenge: Challenge | undefined,
  fault: (what: string) => void,
): void {
  if (challenge === undefined) return fault('belongs to no announced day');
  if (dayOf(at.getTime()) !== day)
    fault(`was last changed at ${at.toISOString()}; expected a time of its day`);
  const made = JSON.parse(calls) as readonly string[];
  const wrong = made.findIndex((call, i) => !challenge.offered(made.slice(0, i)).includes(call));
  if (wrong >= 0)
    return fault(`has the call ${made[wrong]} as number ${wrong + 1}; expected one that was offered`);
  const { scoreE2 } = challenge.standingAfter(made);
  if (scoreE2 !== score) fault(`has the score ${score}; expected ${scoreE2} from the seed and its calls`);
}
