// For an administrator of the database: compares the files of a checkout with the live content, releases the files, and
// writes the live content into files.
import type pg from 'pg';
import type { ContentChange } from '@parlor/contract/calls/operator/content/releases.ts';
import { inTransaction } from '../../db/transaction.ts';
import { ContentError, contentOfTexts, type CheckoutContent } from '../load-content.ts';
import { changesBetween } from '../releases/changes.ts';
import { brokenPromises } from '../releases/promises.ts';
import type { Db } from '../../db/sql.ts';
import {
  addRelease,
  dueRelease,
  lockReleases,
  newestRelease,
  readVersion,
  type Release,
} from '../releases/store.ts';
import { contentOfVersion, valuesOf, versionOf } from '../releases/version.ts';
import { filesOf, findDraft } from './draft-store.ts';
import { textsOf, type FileTexts } from './file-texts.ts';

interface At {
  readonly nowMs: number;
}

async function liveIn(db: Db, { nowMs }: At) {
  const release = await dueRelease(db, nowMs);
  if (release === undefined) throw new ContentError('There is no release yet: start the server once.');
  return { release, version: await readVersion(db, release.hash) };
}

/** The fields in which the files differ from the live content. */
export async function differences(
  db: Db,
  checkout: CheckoutContent,
  at: At,
): Promise<{ release: Release; changes: ContentChange[] }> {
  const { release, version } = await liveIn(db, at);
  return { release, changes: changesBetween(valuesOf(version), checkout.values) };
}

/** The live content as files, without the files that already have it. */
export async function exported(db: Db, checkout: CheckoutContent, at: At): Promise<FileTexts> {
  const { version } = await liveIn(db, at);
  const texts = textsOf(valuesOf(version), Object.fromEntries(checkout.texts));
  return Object.fromEntries(
    Object.entries(texts).filter(([file, text]) => checkout.texts.get(file) !== text),
  );
}

/** Every file with the content of a draft. Throws ContentError with the draft's faults. */
export async function filesOfDraft(db: Db, checkout: CheckoutContent, id: number): Promise<FileTexts> {
  const draft = await findDraft(db, id);
  const base = valuesOf(await readVersion(db, draft.base_hash));
  const files = filesOf(draft);
  contentOfTexts(files, base);
  return { ...textsOf(base, Object.fromEntries(checkout.texts)), ...files };
}

/** Releases the files as a seed. After that a starting server releases its own files again. */
export const adopt = (
  pool: pg.Pool,
  checkout: CheckoutContent,
  { nowMs, why }: At & { readonly why: string },
): Promise<Release> =>
  inTransaction(pool, async (tx) => {
    await lockReleases(tx);
    const { release, version } = await liveIn(tx, { nowMs });
    const newest = await newestRelease(tx);
    if (newest?.id !== release.id)
      throw new ContentError(`Release ${newest?.id} is scheduled: cancel it in the console first.`);
    const next = versionOf(checkout.values);
    if (next.hash === release.hash && release.kind === 'seed')
      throw new ContentError(`The files are live already, as release ${release.id}.`);
    const faults = await brokenPromises(tx, contentOfVersion(version), checkout.loaded, {
      nowMs,
      isFromFiles: true,
    });
    if (faults.length > 0) throw new ContentError(faults.join('\n'));
    return addRelease(tx, { version: next, kind: 'seed', nowMs, why, baseHash: release.hash });
  });
