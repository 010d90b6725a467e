// What operators do with releases: list them, see what changed, try files, release them, and go back.
import type pg from 'pg';
import {
  CHANGES_LISTED,
  RELEASES_LISTED,
  type ContentChange,
  type ReleaseCard,
  type ReleasedFiles,
} from '@parlor/contract/calls/operator/releases.ts';
import type { LoadedContent } from '@parlor/games/content.ts';
import { inTransaction } from '../../db/transaction.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Deps } from '../../runtime/deps.ts';
import { ContentError, contentOfTexts, type ContentValues, type ReadContent } from '../load-content.ts';
import { changesBetween } from './changes.ts';
import type { LiveContent } from './live-content.ts';
import { brokenPromises } from './promises.ts';
import { addRelease, lockReleases, newestRelease, readVersion, type Asker } from './store.ts';
import { contentOfVersion, valuesOf, versionOf, type ContentVersion } from './version.ts';

export interface OperatedReleasesDeps extends Deps {
  readonly live: LiveContent;
  /** The files of this server. */
  readonly checkout: ReadContent;
}

/** Written with the release or not at all. */
type Note = (tx: pg.ClientBase, card: ReleaseCard) => Promise<void>;

interface Tried {
  readonly version?: ContentVersion;
  readonly faults: readonly string[];
}

interface Row {
  readonly id: number;
  readonly hash: string;
  readonly kind: ReleaseCard['kind'];
  readonly starts_at: Date;
  readonly operator_id: bigint | null;
  readonly why: string;
}

const valuesOfRelease = async (db: Asker, hash: string): Promise<ContentValues> =>
  valuesOf(await readVersion(db, hash));

/** Content that cannot be used is an answer too: what is wrong with it, line by line. */
async function orFaults(attempt: () => Promise<Tried>): Promise<Tried> {
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof ContentError) return { faults: error.message.split('\n') };
    throw error;
  }
}

/** Whether something may be released now, and why not. */
function trials({ live, checkout }: Pick<OperatedReleasesDeps, 'live' | 'checkout'>) {
  /** Against the release that is live now. */
  async function tried(db: Asker, version: ContentVersion, next: LoadedContent): Promise<Tried> {
    const faults =
      version.hash === live.release.hash
        ? [`There is nothing to release: it is what release ${live.release.id} says.`]
        : await brokenPromises(db, live.loaded, next);
    return { version, faults };
  }

  async function tryFiles(db: Asker, files: ReleasedFiles): Promise<Tried> {
    if (files === 'checkout') return tried(db, versionOf(checkout.values), checkout.loaded);
    const values = await valuesOfRelease(db, live.release.hash);
    return orFaults(() => {
      const read = contentOfTexts(files, values);
      return tried(db, versionOf(read.values), read.loaded);
    });
  }

  async function tryVersion(db: Asker, hash: string): Promise<Tried> {
    const version = await readVersion(db, hash);
    return orFaults(() => tried(db, version, contentOfVersion(version)));
  }

  return { tryFiles, tryVersion };
}

export type OperatedReleases = ReturnType<typeof operatedReleases>;

export function operatedReleases({ pool, clock, live, checkout }: OperatedReleasesDeps) {
  const cardOf = (row: Row): ReleaseCard => ({
    id: row.id,
    hash: row.hash,
    kind: row.kind,
    startsAt: row.starts_at.toISOString(),
    ...(row.operator_id === null ? {} : { by: String(row.operator_id) }),
    why: row.why,
    isLive: row.id === live.release.id,
  });
  const one = async (db: Asker, id: number): Promise<Row> => {
    const { rows } = await db.query<Row>(
      'select id, hash, kind, starts_at, operator_id, why from content_releases where id = $1',
      [id],
    );
    if (!rows[0]) throw new ApiError('NOT_FOUND', 'There is no such release.');
    return rows[0];
  };

  const { tryFiles, tryVersion } = trials({ live, checkout });

  /** Releases what `read` makes, where the live release is still the one that was compared with. */
  async function release(
    o: {
      readonly base: number;
      readonly by: string;
      readonly why: string;
      readonly kind: 'publish' | 'rollback';
    },
    read: (tx: Asker) => Promise<Tried>,
    note: Note,
  ): Promise<ReleaseCard> {
    const card = await inTransaction(pool, async (tx) => {
      await lockReleases(tx);
      const newest = await newestRelease(tx);
      if (newest?.id !== o.base || live.release.id !== o.base)
        throw new ApiError('RELEASE_OUTDATED', undefined, { live: newest?.id, base: o.base });
      const { version, faults } = await read(tx);
      if (version === undefined || faults.length > 0)
        throw new ApiError('CONTENT_INVALID', undefined, { faults });
      const { id } = await addRelease(tx, {
        version,
        kind: o.kind,
        nowMs: clock.now(),
        why: o.why,
        operatorId: o.by,
      });
      const added = { ...cardOf(await one(tx, id)), isLive: true };
      await note(tx, added);
      return added;
    });
    // Here at once; the other processes hear of it.
    await live.look().catch(() => undefined);
    return card;
  }

  return {
    async list(): Promise<ReleaseCard[]> {
      const { rows } = await pool.query<Row>(
        'select id, hash, kind, starts_at, operator_id, why from content_releases order by id desc limit $1',
        [RELEASES_LISTED],
      );
      return rows.map(cardOf);
    },
    async changes(id: number) {
      const row = await one(pool, id);
      const before = id === 1 ? undefined : await one(pool, id - 1);
      if (before === undefined) return listed([]);
      return listed(
        changesBetween(await valuesOfRelease(pool, before.hash), await valuesOfRelease(pool, row.hash)),
      );
    },
    async preview(files: ReleasedFiles) {
      const { version, faults } = await tryFiles(pool, files);
      const { id: base, hash } = live.release;
      return {
        base,
        faults: [...faults],
        ...(version === undefined ? {} : { hash: version.hash }),
        ...listed(
          version === undefined ? [] : changesBetween(await valuesOfRelease(pool, hash), valuesOf(version)),
        ),
      };
    },
    publish: (
      o: { files: ReleasedFiles; base: number; hash: string; by: string; why: string },
      note: Note,
    ): Promise<ReleaseCard> =>
      release(
        { ...o, kind: 'publish' },
        async (tx) => {
          const found = await tryFiles(tx, o.files);
          if (found.version !== undefined && found.version.hash !== o.hash)
            throw new ApiError('RELEASE_OUTDATED', 'These files are not those that were shown.', {
              shown: o.hash,
              hash: found.version.hash,
            });
          return found;
        },
        note,
      ),
    rollBack: (o: { id: number; base: number; by: string; why: string }, note: Note): Promise<ReleaseCard> =>
      release({ ...o, kind: 'rollback' }, async (tx) => tryVersion(tx, (await one(tx, o.id)).hash), note),
  };
}

const listed = (changes: readonly ContentChange[]) => ({
  changes: changes.slice(0, CHANGES_LISTED),
  changed: changes.length,
});
