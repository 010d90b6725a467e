// Referrals and partner tasks, compared with their payments (I20, I26). Uses rows only.
import type { LoadedContent } from '@parlor/games/content.ts';
import { askAll, type Report } from '../questions.ts';
import type { Snapshot } from '../snapshot.ts';

/** With their friends: on a cluster they are stored with their inviters. */
const BROUGHT = 'with brought as materialized (select inviter_id, friend_id, state from referrals)';
/** Each query finds faults and describes them in its rows. */
const QUESTIONS: readonly string[] = [
  // Every inviter who was paid for a friend invited that friend, and every rewarded referral was paid.
  `select coalesce(c.player_id, r.inviter_id) as player_id, 'friend ' || coalesce(r.friend_id::text, c.friend) || ' is '
      || coalesce(r.state, 'no friend of theirs') || ' and ' || case when c.friend is null then 'not claimed' else 'claimed' end
      || '; expected both or neither' as what
    from (select player_id, substr(reference, 8) as friend from claims where reference like 'friend:%') c
    full join referrals r on r.inviter_id = c.player_id and r.friend_id::text = c.friend
    where (r.state = 'rewarded') is distinct from (c.friend is not null)`,
  // Nobody is paid for a friend who has not qualified.
  `${BROUGHT} select r.inviter_id as player_id, 'friend ' || r.friend_id || ' is ' || r.state || ' and has not qualified' as what
    from brought r join players f on f.player_id = r.friend_id
    where r.state in ('played', 'rewarded') and not coalesce((f.state::jsonb #>> '{friends,qualified}')::boolean, false)`,
  // A player's document names the inviter, and nobody else.
  `${BROUGHT} select p.player_id, 'was brought by ' || coalesce(p.state::jsonb #>> '{friends,invitedBy}', 'nobody') || '; expected '
      || coalesce(r.inviter_id::text, 'nobody') as what
    from players p left join brought r on r.friend_id = p.player_id
    where (p.state::jsonb #>> '{friends,invitedBy}') is distinct from r.inviter_id::text`,
  // The friend's own reward: once they have qualified, and not while held or refused.
  `select p.player_id, 'his reward for having come is '
      || case when c.reference is null then 'not claimed' else 'claimed' end || '; expected '
      || case when c.reference is null then 'it to be' else 'it not to be' end as what
    from (select player_id, state::jsonb -> 'friends' as f from players where state like '%"invitedBy"%') p
    left join claims c on c.player_id = p.player_id and c.reference = 'invited'
    where (c.reference is not null) <> ((p.f ->> 'qualified')::boolean and not coalesce((p.f ->> 'held')::boolean, false))`,
  `${BROUGHT} select c.player_id, 'claim invited has no inviter' as what from claims c
    left join brought r on r.friend_id = c.player_id where c.reference = 'invited' and r.friend_id is null`,
  // How many friends an inviter was paid for, by the document and by the claims.
  `select p.player_id, 'was paid for ' || (p.state::jsonb #>> '{friends,rewarded,ever}') || ' friends; expected '
      || count(c.reference) || ', which is what was claimed' as what
    from players p left join claims c on c.player_id = p.player_id and c.reference like 'friend:%' and c.rewards <> '[]'
    where p.state like '%"rewarded"%' group by p.player_id, p.state
    having count(c.reference) <> coalesce((p.state::jsonb #>> '{friends,rewarded,ever}')::int, 0)`,
  // A friend has one inviter, for ever.
  `${BROUGHT} select friend_id as player_id, 'was brought by ' || count(*) || ' players; expected one' as what
    from brought group by friend_id having count(*) > 1`,
  // An inviter is older than the friend, so no ring is possible.
  `select inviter_id as player_id, 'brought ' || friend_id || ', who was there before' as what from referrals where inviter_id >= friend_id`,
  // A task is claimed in both the document and the claims, or in neither.
  `select coalesce(c.player_id, t.player_id) as player_id, 'task ' || coalesce(c.task, t.task) || ' is '
      || coalesce(t.state, 'AVAILABLE') || ' and ' || case when c.task is null then 'not claimed' else 'claimed' end
      || '; expected both or neither' as what
    from (select player_id, substr(reference, 6) as task from claims where reference like 'task:%') c
    full join (select p.player_id, e.key as task, e.value ->> 'state' as state
                 from players p, jsonb_each(p.state::jsonb -> 'crossTasks') e where p.state ~ '"crossTasks": ?[{]"') t
      on t.player_id = c.player_id and t.task = c.task
    where (coalesce(t.state, '') = 'CLAIMED') <> (c.task is not null)`,
  // The reserved budgets are those of claimable and claimed tasks.
  `select null::bigint as player_id, 'of ' || coalesce(s.item_id, h.item_id) || ' ' || coalesce(s.taken, 0)
      || ' are set aside; expected ' || coalesce(h.held, 0) || ', which is what players can claim or have claimed' as what
    from (select item_id, taken from stock where item_id ~ '^task:[^:]+$') s
    full join (select 'task:' || e.key as item_id, count(*) as held
                 from players p, jsonb_each(p.state::jsonb -> 'crossTasks') e
                where p.state ~ '"crossTasks": ?[{]"' and e.value ->> 'state' in ('CLAIMABLE', 'CLAIMED') group by e.key) h
      on h.item_id = s.item_id
    where coalesce(s.taken, 0) <> coalesce(h.held, 0)`,
  `select null::bigint as player_id, 'of ' || item_id || ' ' || taken || ' are set aside by day; expected '
      || coalesce(whole, 0) || ' in all' as what
    from (select substring(item_id from '^task:[^:]+') as item_id, sum(taken) as taken from stock where item_id like 'task:%:%' group by 1) d
    left join (select item_id as id, taken as whole from stock) s on s.id = d.item_id
    where d.taken <> coalesce(whole, 0)`,
];

export async function checkReferralsAndCrossTasks(
  snapshot: Snapshot,
  loaded: LoadedContent,
  report: Report,
): Promise<void> {
  await askAll(snapshot, QUESTIONS, report);
  await checkCaps(snapshot, loaded, report);
}

/** No budget and no cap was exceeded. A cap that was lowered later shows here too: an operator decides. */
async function checkCaps(
  snapshot: Snapshot,
  { content: { partners, referrals } }: LoadedContent,
  report: Report,
): Promise<void> {
  const budgets = new Map(partners.partners.flatMap((p) => p.tasks.map((t) => [t.id, t] as const)));
  const taken = await snapshot.all<{ item_id: string; taken: bigint }>(
    "select item_id, taken from stock where item_id like 'task:%'",
  );
  for (const { item_id, taken: count } of taken) {
    const [, taskId = '', day] = item_id.split(':');
    const task = budgets.get(taskId);
    const max = day === undefined ? task?.budget : task?.perDay;
    if (max !== undefined && Number(count) > max) report(`${item_id} took ${count} of ${max}`);
  }
  const paid = await snapshot.all<{ player_id: bigint; friends: number }>(
    `select player_id, count(*)::int as friends from claims where reference like 'friend:%' and rewards <> '[]'
      group by player_id having count(*) > ${referrals.caps.ever}`,
  );
  for (const { player_id, friends } of paid)
    report(`was paid for ${friends} friends; expected at most ${referrals.caps.ever}`, player_id);
  const inADay = await snapshot.all<{ player_id: bigint; day: string; friends: number }>(
    `select player_id, to_char(at at time zone 'utc', 'YYYY-MM-DD') as day, count(*)::int as friends from claims
      where reference like 'friend:%' and rewards <> '[]' group by 1, 2 having count(*) > ${referrals.caps.perDay}`,
  );
  for (const { player_id, day, friends } of inADay)
    report(`was paid for ${friends} friends on ${day}; expected at most ${referrals.caps.perDay}`, player_id);
}
