// What is in progress now that a switch would affect, for the operator who is about to use it.
import type { SwitchEffect } from '@parlor/contract/calls/operator/switches.ts';
import { BUILTIN_PROVIDER } from '@parlor/contract/calls/catalogue.ts';
import type { SwitchTarget } from '@parlor/contract/calls/switches.ts';
import { HOUR_MS } from '@parlor/contract/kernel/time.ts';
import type { LoadedContent } from '@parlor/games/content.ts';
import { firstRow, type Db } from '../../db/sql.ts';

/** Undefined if a switch does not concern games. */
function gamesOf({ kind, id }: SwitchTarget, { games, providers }: LoadedContent): string[] | undefined {
  const all = [
    ...games.map(({ identifier, category }) => ({
      id: identifier,
      family: category,
      studio: BUILTIN_PROVIDER,
    })),
    ...providers.flatMap((studio) =>
      studio.games.map((game) => ({ id: game.id, family: game.category, studio: studio.id })),
    ),
  ];
  if (kind === 'game') return all.flatMap((game) => (game.id === id ? [game.id] : []));
  if (kind === 'family') return all.flatMap((game) => (game.family === id ? [game.id] : []));
  if (kind === 'studio') return all.flatMap((game) => (game.studio === id ? [game.id] : []));
  return undefined;
}

/** The target must exist. */
export async function effectOf(
  db: Db,
  target: SwitchTarget,
  { loaded, nowMs }: { readonly loaded: LoadedContent; readonly nowMs: number },
): Promise<SwitchEffect> {
  const games = gamesOf(target, loaded);
  if (games !== undefined) return ofGames(db, games, { loaded, nowMs });
  const { kind, id } = target;
  if (kind === 'shop') return ordersOf(db, {});
  if (kind === 'product') return ordersOf(db, { item: id });
  if (kind === 'stars') return ordersOf(db, { mode: 'telegram' });
  if (kind === 'card-payments') return ordersOf(db, { mode: 'breeze' });
  const partner = loaded.content.partners.partners.find((one) => kind === 'partner' && one.id === id);
  return partner === undefined ? {} : { tasks: partner.tasks.length };
}

async function ofGames(
  db: Db,
  games: readonly string[],
  { loaded, nowMs }: { readonly loaded: LoadedContent; readonly nowMs: number },
): Promise<SwitchEffect> {
  const [now, since] = [nowMs, nowMs - HOUR_MS].map((ms) => new Date(ms).toISOString());
  const opened = await firstRow<{ players: number }>(db, 'switch-effect-players')`
    select count(distinct player_id)::int as players from game_sessions
      where expires_at > ${now} and created_at > ${since} and game_id = any(${[...games]})`;
  const rounds = await firstRow<{ open: number }>(db, 'switch-effect-rounds')`
    select count(*)::int as open from rounds where open and game_id = any(${[...games]})`;
  const bets = await firstRow<{ open: number }>(db, 'switch-effect-shared-bets')`
    select count(*)::int as open from shared_bets where paid_e4 is null and game_id = any(${[...games]})`;
  return {
    games: games.length,
    players: opened?.players ?? 0,
    // Of built-in games with steps, open rounds are in the players' documents and not counted.
    openRounds: (rounds?.open ?? 0) + (bets?.open ?? 0),
    quests: loaded.content.quests.templates
      .filter(({ game }) => game !== undefined && games.includes(game))
      .map(({ id }) => id),
  };
}

async function ordersOf(
  db: Db,
  { item, mode }: { readonly item?: string | undefined; readonly mode?: 'telegram' | 'breeze' },
): Promise<SwitchEffect> {
  const row = await firstRow<{ to_pay: number; to_deliver: number }>(db, 'switch-effect-orders')`
    select count(*) filter (where status = 'PLACED')::int as to_pay,
      count(*) filter (where status = 'PAID')::int as to_deliver
    from orders where status in ('PLACED', 'PAID') and refund = 'none'
      and (${item ?? null}::text is null or item_id = ${item ?? null}::text)
      and (${mode ?? null}::text is null or mode = ${mode ?? null}::text)`;
  return { ordersToPay: row?.to_pay ?? 0, ordersToDeliver: row?.to_deliver ?? 0 };
}
