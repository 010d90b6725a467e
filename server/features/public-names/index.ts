// The name and the avatar that a player chooses, and reports of names (S32). docs/public-names.md
import { randomInt } from 'node:crypto';
import {
  NAME_REPORTS_PER_DAY,
  type NameFault,
  type PublicName,
} from '@parlor/contract/calls/public-names.ts';
import { guestName } from '@parlor/contract/kernel/guest-name.ts';
import { DAY_MS } from '@parlor/contract/kernel/time.ts';
import {
  nameChangeFromMs,
  nameFaultOf,
  nameTag,
  normalName,
  TAG_TRIES,
} from '@parlor/economy/social/public-names.ts';
import { guestMark } from '../../contests/ranking/names.ts';
import type { Db } from '../../db/sql.ts';
import { inTransaction } from '../../db/transaction.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Handlers } from '../../http/handlers.ts';
import type { Deps } from '../../runtime/deps.ts';
import { nameKey } from './look-alikes.ts';
import {
  addReport,
  findName,
  lockedName,
  ownerOf,
  ownTag,
  reportsSince,
  setAnonymous,
  setAvatar,
  setName,
  takeTag,
  type NameRow,
} from './store.ts';
import { wordFaultOf } from './words.ts';

export { operatedNames } from './operated.ts';

export interface PublicNamesDeps extends Deps {
  /** From 0 to below 1, for tags. */
  readonly chance?: () => number;
}

const STEPS = 2 ** 32;

type Calls = 'publicName' | 'setPublicName' | 'chooseName' | 'chooseAvatar' | 'reportName';

export function publicNamesRoutes(d: PublicNamesDeps): Pick<Handlers, Calls> {
  const { pool, clock, chance = () => randomInt(STEPS) / STEPS } = d;
  const view = (playerId: string, row: NameRow | undefined): PublicName => {
    if (!row) throw new ApiError('NOT_FOUND', 'There is no such player.');
    return viewName(playerId, row, clock.now());
  };

  /** The tag of this player for this name: their own from before, or one that is free. */
  async function tagFor(tx: Db, key: string, playerId: string): Promise<string> {
    const own = await ownTag(tx, key, playerId);
    if (own !== undefined) return own;
    for (let attempt = 0; attempt < TAG_TRIES; attempt += 1) {
      const tag = nameTag(attempt, chance());
      if (await takeTag(tx, key, tag, playerId)) return tag;
    }
    throw new ApiError('NAME_TAKEN');
  }

  const chooseName = (playerId: string, name: string): Promise<PublicName> =>
    inTransaction(pool, async (tx) => {
      const row = await lockedName(tx, playerId);
      if (row?.name === name) return view(playerId, row);
      const nowMs = clock.now();
      const fromMs = nameChangeFromMs(
        { name: row?.name ?? undefined, chosenAtMs: row?.chosenAt?.getTime() },
        nowMs,
      );
      if (fromMs !== undefined)
        throw new ApiError('NAME_CHANGE_WAITS', undefined, { until: new Date(fromMs).toISOString() });
      const tag = await tagFor(tx, nameKey(name), playerId);
      return view(playerId, await setName(tx, playerId, { name, tag, at: new Date(nowMs) }));
    });

  async function report(reporterId: string, name: string, tag: string): Promise<void> {
    const reportedId = await ownerOf(pool, nameKey(name), tag);
    const shown = reportedId === undefined ? undefined : await findName(pool, reportedId);
    if (reportedId === undefined || shown?.name !== name || shown.tag !== tag)
      throw new ApiError('NAME_NOT_FOUND');
    if (reportedId === reporterId) throw new ApiError('OWN_NAME');
    await inTransaction(pool, async (tx) => {
      // One report of this player after another, so that they are counted.
      await lockedName(tx, reporterId);
      const at = new Date(clock.now());
      if (!(await addReport(tx, { reporterId, reportedId, name, tag, at })))
        throw new ApiError('NAME_REPORTED');
      const recent = await reportsSince(tx, reporterId, new Date(at.getTime() - DAY_MS));
      if (recent.length > NAME_REPORTS_PER_DAY)
        throw new ApiError('NAME_REPORTS_USED', undefined, {
          until: new Date(recent[0]!.getTime() + DAY_MS).toISOString(),
        });
    });
  }

  return {
    publicName: async ({ caller: { playerId } }) => view(playerId, await findName(pool, playerId)),
    setPublicName: async ({ caller: { playerId }, body }) =>
      view(playerId, await setAnonymous(pool, playerId, body.anonymous)),
    chooseName: ({ caller, body }) => {
      const name = normalName(body.name);
      const fault = nameFaultOf(name) ?? wordFaultOf(name);
      if (fault !== undefined) throw nameRefused(fault);
      return chooseName(caller.playerId, name);
    },
    chooseAvatar: async ({ caller: { playerId }, body }) =>
      view(playerId, await setAvatar(pool, playerId, body.avatar)),
    reportName: async ({ caller, body }) => {
      await report(caller.playerId, normalName(body.name), body.tag);
      return {};
    },
  };
}

const nameRefused = (fault: NameFault): ApiError => new ApiError('NAME_REFUSED', undefined, { fault });

function viewName(playerId: string, row: NameRow, nowMs: number): PublicName {
  const { name, tag, avatar, chosenAt, setBackAt, setBackName, setBackReason } = row;
  const anonymous = row.isAnonymous || name === null;
  const fromMs = nameChangeFromMs({ name: name ?? undefined, chosenAtMs: chosenAt?.getTime() }, nowMs);
  return {
    anonymous,
    hasName: name !== null,
    // One of the names that they may have: a contest gives them its own.
    displayName: anonymous ? guestName(guestMark('public name', playerId)) : name,
    ...(name === null ? {} : { name }),
    ...(tag === null ? {} : { tag }),
    ...(avatar === null ? {} : { avatar }),
    ...(fromMs === undefined ? {} : { changeFrom: new Date(fromMs).toISOString() }),
    ...(setBackAt && setBackName !== null && setBackReason !== null
      ? { setBack: { at: setBackAt.toISOString(), name: setBackName, reason: setBackReason } }
      : {}),
  };
}
