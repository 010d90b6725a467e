// The preview of a link before it is completed: the player it adds to, and the owner of the identity.
import type { LinkPreview, LinkState, PlayerCard } from '@parlor/contract/calls/identities.ts';
import { toWire } from '@parlor/contract/kernel/money.ts';
import type pg from 'pg';
import { findPlayer } from '../store.ts';
import { kindOf } from '../../../players/rows/identity-kinds.ts';
import type { Named } from '../../providers/index.ts';
import { cardOf, listIdentities, type LinkRow } from './identity-store.ts';

export type Db = Pick<pg.PoolClient, 'query'>;

/** `isProven`: the viewer has proven that this player is theirs, so the balance is shown. */
export async function playerCard(
  db: Db,
  playerId: string,
  { isProven }: { isProven: boolean },
): Promise<PlayerCard> {
  const { userId, firstName, photoUrl, since, ppMinor, providers: identities } = await cardOf(db, playerId);
  return {
    userId,
    firstName,
    ...(photoUrl === null ? {} : { photoUrl }),
    since: since.toISOString(),
    ...(isProven ? { ppBalance: toWire('PP', ppMinor) } : {}),
    identities: [...new Set(identities.map(kindOf))],
  };
}

/** The owner of the identity, and what that means for the player who wants it. */
export async function judgeLink(
  db: Db,
  { playerId, provider, subject }: LinkRow,
): Promise<{ readonly state: LinkState; readonly owner: string | undefined }> {
  const owner = subject === null ? undefined : await findPlayer(db, { provider, subject });
  if (subject === null) return { state: 'waiting', owner };
  if (owner !== undefined) return { state: owner === playerId ? 'yours' : 'taken', owner };
  const own = await listIdentities(db, playerId);
  return { state: own.some((identity) => identity.provider === provider) ? 'full' : 'free', owner };
}

/** The wire's name of a stored provider. */
export function wireOf(named: Named, stored: string): Pick<LinkPreview, 'kind' | 'provider'> {
  const provider = named.ofStored(stored);
  return { kind: kindOf(stored), ...(provider === undefined ? {} : { provider }) };
}

export async function previewOf(db: Db, named: Named, link: string, row: LinkRow): Promise<LinkPreview> {
  const { state, owner } = await judgeLink(db, row);
  return {
    link,
    ...wireOf(named, row.provider),
    state,
    ...(row.label === null ? {} : { label: row.label }),
    you: await playerCard(db, row.playerId, { isProven: true }),
    ...(state === 'taken' && owner !== undefined
      ? { other: await playerCard(db, owner, { isProven: true }) }
      : {}),
    expiresAt: row.expiresAt.toISOString(),
  };
}
