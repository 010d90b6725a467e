// The history of a player's decisions. The decisions themselves need nothing besides the engine.
import type pg from 'pg';
import { consentOf, type ConsentName } from '@parlor/contract/calls/consents.ts';
import { allRows } from '../../db/sql.ts';
import type { Handlers } from '../../http/handlers.ts';

const PAGE = 20;
/** Above every number of a decision. */
const NEWEST = 2 ** 31 - 1;

interface ChangeRow {
  readonly number: number;
  readonly topic: ConsentName | 'terms';
  readonly agreed: boolean;
  readonly version: number | null;
  readonly at: Date;
}

export const consentsRoutes = ({ pool }: { readonly pool: pg.Pool }): Pick<Handlers, 'consentHistory'> => ({
  consentHistory: async ({ caller, query }) => {
    const limit = query.limit ?? PAGE;
    const below = Math.min(Number(query.before ?? NEWEST), NEWEST);
    const rows = await allRows<ChangeRow>(pool, 'consent-history')`
      select number, topic, agreed, version, at from consent_changes
      where player_id = ${caller.playerId} and number < ${below} order by number desc limit ${limit + 1}`;
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    return {
      changes: shown.map(({ topic, version, at, ...change }) => ({
        ...change,
        ...consentOf(topic),
        ...(version === null ? {} : { version }),
        at: at.toISOString(),
      })),
      ...(rows.length > limit && last ? { before: String(last.number) } : {}),
    };
  },
});
