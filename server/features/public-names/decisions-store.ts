// What operators read and decide about reports, which are stored with the players who made them.
import type { ReportedName } from '@parlor/contract/calls/operator/names.ts';
import { allRows, allViews, run, type Db } from '../../db/sql.ts';
import type { NameReport } from './store.ts';

const LISTED = 100;
/** Undecided reports of names that players have now, the most reported first. */
export async function reportedNames(db: Db): Promise<ReportedName[]> {
  const reported = await allViews<ReportedName>(db, 'names-reported')`
    select reported_id as user_id, name, tag, count(*)::int as reports, min(at) as first_at, max(at) as last_at
      from name_reports where decided_at is null group by reported_id, name, tag
    order by count(*) desc, min(at), reported_id limit ${LISTED}`;
  const now = await allRows<{ id: bigint; name: string | null; tag: string | null }>(db, 'names-now')`
    select player_id as id, public_name as name, name_tag as tag from profiles
    where player_id = any(${reported.map(({ userId }) => userId)}::bigint[])`;
  const names = new Set(now.map(({ id, name, tag }) => `${id} ${tag} ${name}`));
  return reported.filter(({ userId, name, tag }) => names.has(`${userId} ${tag} ${name}`));
}

export const decideReports = (
  tx: Db,
  d: Pick<NameReport, 'reportedId' | 'name' | 'tag' | 'at'> & { readonly isKept: boolean },
): Promise<number> =>
  run(tx, 'name-reports-decide')`
    update name_reports set decided_at = ${d.at}, is_kept = ${d.isKept}
    where reported_id = ${d.reportedId} and name = ${d.name} and tag = ${d.tag} and decided_at is null`;
