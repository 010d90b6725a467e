// The files that a replay needs: every engine that decided acts here, and the content of every release that has begun. Anybody
// gets them by their SHA-256, so what they are is in the receipts (docs/engines.md).
import { hash as hashOf } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type pg from 'pg';
import { KEPT_PATH } from '@parlor/contract/calls/receipts.ts';
import { firstRow } from '../../db/sql.ts';
import { listEngines, readEngine } from '../../engines/engine-store.ts';
import { releasesAfter } from '../../content/releases/store.ts';
import type { Handlers } from '../../http/handlers.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Clock } from '../../runtime/clock.ts';

export interface KeptFilesDeps {
  readonly pool: pg.Pool;
  readonly clock: Clock;
}

export const keptFileRoutes = ({ pool, clock }: KeptFilesDeps): Pick<Handlers, 'keptFiles'> => ({
  keptFiles: async () => {
    const engines = await listEngines(pool);
    const releases = await releasesAfter(pool, 0);
    return {
      engines: engines.map(({ hash, bytes, at }) => ({ hash, bytes, since: at.toISOString() })),
      releases: releases
        .filter((one) => one.isCancelled !== true && one.startsAtMs <= clock.now())
        .map(({ id, hash, startsAtMs }) => ({
          number: id,
          content: hash,
          startsAt: new Date(startsAtMs).toISOString(),
        })),
    };
  },
});

/** A file never changes. */
const HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  // They are public, so pages of every origin may read them.
  'access-control-allow-origin': '*',
  'x-content-type-options': 'nosniff',
  // An engine is code: it never runs as a page of this site.
  'content-security-policy': "default-src 'none'; sandbox",
  'content-disposition': 'attachment',
};

export const keptFilesPlugin =
  ({ pool, clock }: KeptFilesDeps) =>
  (app: FastifyInstance): void => {
    const publish = (
      path: string,
      { type, read }: { type: string; read: (hash: string) => Promise<Buffer | undefined> },
    ): void =>
      void app.get<{ Params: { hash: string } }>(
        `${KEPT_PATH}/${path}`,
        async ({ params: { hash } }, reply): Promise<FastifyReply> => {
          const file = /^[0-9a-f]{64}$/.test(hash) ? await read(hash) : undefined;
          if (file === undefined)
            throw new ApiError('NOT_FOUND', 'There is no file of this hash. /api/kept-files lists all.');
          return reply.headers(HEADERS).type(type).send(file);
        },
      );
    publish('engines/:hash(^[0-9a-f]+).mjs', {
      type: 'text/javascript; charset=utf-8',
      read: (hash) => readEngine(pool, hash),
    });
    publish('releases/:hash(^[0-9a-f]+).json', {
      type: 'application/json; charset=utf-8',
      read: (hash) => begunContent(pool, hash, clock.now()),
    });
  };

/** The content of a release that has begun: one that is scheduled is nobody's to read before. */
async function begunContent(pool: pg.Pool, hash: string, nowMs: number): Promise<Buffer | undefined> {
  const row = await firstRow<{ files: string }>(pool)`
    select v.files from content_versions v where v.hash = ${hash} and exists (
      select 1 from content_releases r where r.hash = v.hash and (r.starts_at <= ${new Date(nowMs).toISOString()}::timestamptz or r.starts_at = r.at)
        and not exists (select 1 from content_release_cancellations c where c.release_id = r.id))`;
  if (row === undefined) return undefined;
  const file = Buffer.from(row.files);
  if (hashOf('sha256', file, 'hex') !== hash) throw new Error(`The content ${hash} does not match its hash`);
  return file;
}
