// Decisions of operators about reported names. A decision and its entry in the audit log are one transaction.
import type pg from 'pg';
import type { SetBackReason } from '@parlor/contract/calls/public-names.ts';
import type { ReportedName } from '@parlor/contract/calls/operator/names.ts';
import { inTransaction } from '../../db/transaction.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Players } from '../../players/players.ts';
import type { Deps } from '../../runtime/deps.ts';
import { decideReports, reportedNames } from './decisions-store.ts';
import { lockedName, takeNameAway } from './store.ts';

interface Seen {
  readonly playerId: string;
  readonly name: string;
  readonly tag: string;
}
/** Written in the transaction of the decision, with the list after it. */
type Note = (tx: pg.ClientBase, names: ReportedName[]) => Promise<void>;

export function operatedNames({ pool, clock, players }: Deps & { readonly players: Pick<Players, 'act'> }) {
  const decide = async (
    tx: pg.ClientBase,
    { playerId, name, tag }: Seen,
    reason: SetBackReason | undefined,
    note: Note,
  ): Promise<ReportedName[]> => {
    const now = await lockedName(tx, playerId);
    if (now?.name !== name || now.tag !== tag) throw new ApiError('NAME_NOT_FOUND');
    const at = new Date(clock.now());
    if (reason !== undefined) await takeNameAway(tx, playerId, { name, tag, at, reason });
    await decideReports(tx, { reportedId: playerId, name, tag, at, isKept: reason === undefined });
    const names = await reportedNames(tx);
    await note(tx, names);
    return names;
  };
  return {
    list: (): Promise<ReportedName[]> => reportedNames(pool),
    /** With an entry in the player's inbox, or not at all. */
    async setBack(seen: Seen & { readonly reason: SetBackReason }, note: Note): Promise<ReportedName[]> {
      const { playerId, name, reason } = seen;
      let names: ReportedName[] = [];
      await players.act('tellNameSetBack', playerId, {
        input: { name, reason },
        also: async (tx) => void (names = await decide(tx, seen, reason, note)),
      });
      return names;
    },
    keep: (seen: Seen, note: Note) => inTransaction(pool, (tx) => decide(tx, seen, undefined, note)),
  };
}
