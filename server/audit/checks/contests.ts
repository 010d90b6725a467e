// Recomputes contests from rounds and ledger (I19, I25): entries, winners, payouts and their pool.
import { askAll, type Report } from '../questions.ts';
import type { Snapshot } from '../snapshot.ts';

/** Every settled round in PP with its time. A stake that was returned was never at risk. */
const SETTLED = `settled as (
  select player_id, game_id, closed_at as at, staked as stake, closed_won as won, false as unsure, corrected_at from rounds
    where currency = 'PP' and closed_at is not null and staked > 0
  union all
  select player_id, game_id, at, round((reply::json->'round'->>'stake')::numeric * 100)::bigint,
      round((reply::json->'round'->>'win')::numeric * 100)::bigint, outcome like '%"end":"closed"%', null from draws
    where purpose = 'round')`;
/** Contests with all rounds in the database. Archived ones were audited before; cancelled ones have no winners. */
const RECOMPUTABLE = `(select e.* from contest_editions e where e.cancelled_at is null and e.starts_at >= coalesce((
  select (max(month) + interval '1 month') at time zone 'utc' from history_archives where history = 'draws'), '-infinity'))`;
/** Rounds that counted in an announced edition. */
const COUNTED = `counted as (
  select e.edition, e.statistic, e.announced_at, e.starts_at, s.player_id, s.game_id, s.at, s.stake, s.won,
      -- A correction after the end of an edition does not change its entries.
      s.unsure or coalesce(s.corrected_at >= e.ends_at or s.corrected_at >= e.frozen_at, false) as unsure from ${RECOMPUTABLE} e join settled s
      on s.at >= e.starts_at and s.at < e.ends_at
     and (e.games is null or e.games::jsonb ? s.game_id)
   where not exists (select from contest_late_rounds l where l.player_id = s.player_id and l.edition = e.edition
     and l.at = s.at and l.stake = s.stake and l.won = s.won))`;
/** A break removes the player from running contests. Only the last break is stored, so players with a break are skipped. */
const PLAYING = `(select player_id from players where state::json->'care'->'pause' is null)`;
const VALUE = (from: string): string => `case statistic
    when 'wagered' then coalesce(sum(stake) ${from}, 0)
    when 'profit' then coalesce(sum(won - stake) ${from}, 0)
    else coalesce(max(won * 10000 / stake) ${from}, 0) end::bigint`;

const QUESTIONS: readonly string[] = [
  // The scores of the daily challenge are not rounds (daily-challenge.ts).
  // Rounds before an announcement during a period may or may not have counted: an older version of the server decided them.
  `with ${SETTLED}, ${COUNTED}, computed as (
      select edition, player_id, ${VALUE('')} as value, ${VALUE('filter (where at >= announced_at)')} as since, bool_or(unsure) as unsure
        from counted join ${PLAYING} p using (player_id) group by edition, statistic, player_id)
    select coalesce(c.player_id, n.player_id) as player_id, 'has the value ' || coalesce(n.value, 0) || ' in ' || coalesce(c.edition, n.edition)
        || '; its rounds give ' || coalesce(c.value, 0) as what
      from computed c full join (select n.* from contest_entries n join ${RECOMPUTABLE} e using (edition) join ${PLAYING} p using (player_id)
          where e.statistic <> 'challengeScore') n
        on n.player_id = c.player_id and n.edition = c.edition
     where coalesce(n.value, 0) not in (coalesce(c.value, 0), coalesce(c.since, 0)) and not coalesce(c.unsure, false)`,
  // The player's document and the public board must match.
  `select p.player_id, 'has the value ' || (k.value->>'value') || ' in ' || k.key || '/' || (k.value->>'period')
      || ' by the document; expected the entry ' || coalesce(n.value::text, 'that is missing') as what
    from players p cross join lateral json_each(coalesce(p.state::json->'contests', '{}')) k
    left join contest_entries n on n.player_id = p.player_id and n.edition = k.key || '/' || (k.value->>'period')
   where n.value is distinct from (k.value->>'value')::bigint
      or n.reached_ms is distinct from (k.value->>'reachedAtMs')::bigint`,
  // I25: the winners led when it was frozen, in order of value, time and account.
  `with placed as (
      select n.edition, n.player_id, n.value, n.reached_ms,
          row_number() over (partition by n.edition order by n.value desc, n.reached_ms, n.player_id) as position
        from contest_entries n join contest_editions e using (edition)
       where e.frozen_at is not null and e.cancelled_at is null and n.value > 0 and not n.player_id = any(e.excluded)),
    due as (select p.*, r.minor from placed p join contest_editions e using (edition)
        cross join lateral (select (x->>'minor')::bigint as minor from json_array_elements(e.prizes::json) x
          where p.position between (x->>'from')::int and (x->>'to')::int) r)
    select coalesce(w.player_id, d.player_id) as player_id, 'place ' || coalesce(w.position, d.position) || ' of ' || coalesce(w.edition, d.edition)
        || ' was frozen with ' || coalesce(w.prize, 0) || '; expected player ' || coalesce(d.player_id::text, 'nobody')
        || ' with ' || coalesce(d.minor, 0) as what
      from contest_winners w full join due d on d.edition = w.edition and d.position = w.position
     where w.player_id is distinct from d.player_id or w.prize is distinct from d.minor
        or w.value is distinct from d.value or w.reached_ms is distinct from d.reached_ms`,
  // Each place is paid once, by its own entry, and no entry is without a place.
  `select coalesce(w.player_id, l.player_id) as player_id, 'prize ' || coalesce(w.reference, l.reference) || ' moved '
      || coalesce(l.amount, 0) || '; expected ' || coalesce(w.prize, 0) as what
    from (select w.*, 'contest:' || e.contest_id || ':' || e.period || ':' || w.position as reference
            from contest_winners w join contest_editions e using (edition) join players p on p.player_id = w.player_id
           where w.paid_at is not null) w
    full join (select * from ledger where reason = 'race' or debit = 'house:prize') l
      on l.player_id = w.player_id and l.reference = w.reference
   where l.amount is distinct from w.prize or l.debit is distinct from 'house:prize' or l.credit is distinct from 'player'
      or l.currency is distinct from 'PP' or l.reason is distinct from 'race'`,
  // The pool is as announced, and at most that is paid.
  `select null::bigint as player_id, 'the pool of ' || e.edition || ' is ' || e.total || '; expected '
      || (select sum((x->>'minor')::bigint * ((x->>'to')::int - (x->>'from')::int + 1)) from json_array_elements(e.prizes::json) x) as what
    from contest_editions e
   where e.total <> (select sum((x->>'minor')::bigint * ((x->>'to')::int - (x->>'from')::int + 1)) from json_array_elements(e.prizes::json) x)`,
  `select null::bigint as player_id, e.edition || ' is settled, yet ' || count(*) || ' places are not paid' as what
    from contest_editions e join contest_winners w using (edition) where e.settled_at is not null and w.paid_at is null group by e.edition`,
];

export async function checkContests(snapshot: Snapshot, report: Report): Promise<void> {
  await askAll(snapshot, QUESTIONS, report);
}
