// A player's own data: the copy of it that they ask for.
import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import { EXPORT_FILE_PATH, EXPORT_HOURS, type PersonalData } from '@parlor/contract/calls/personal-data.ts';
import type { Mail } from '../../adapters/mail/index.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Caller, Handlers } from '../../http/handlers.ts';
import type { Job } from '../../jobs/job.ts';
import { firstRow } from '../../db/sql.ts';
import type { Clock } from '../../runtime/clock.ts';
import { exportReadyEmail } from './emails.ts';
import { createExportMaker, type ExportMaker, type ExportMakerDeps } from './export/make-export.ts';
import { newExportId, newLink } from './export/link.ts';
import { addExport, latestExport, nextExportMs, setLink, type ExportRow } from './export/store.ts';
import { freshUntil, mustBeFresh } from './fresh-sign-in.ts';

export { exportFilePlugin } from './export/send-file.ts';

export interface OpenPersonalDataDeps extends Omit<ExportMakerDeps, 'onReady'> {
  readonly mail: Mail;
  readonly siteUrl: () => string;
}

export type OpenPersonalData = ReturnType<typeof openPersonalData>;

export function openPersonalData(d: OpenPersonalDataDeps) {
  const maker = createExportMaker({
    ...d,
    onReady: async (playerId) => {
      const to = await emailOf(d.pool, playerId);
      if (to !== undefined) await d.mail.send(exportReadyEmail(to, d.siteUrl(), EXPORT_HOURS));
    },
  });
  const jobs: Job[] = [{ name: 'make-data-exports', run: async () => ({ made: await maker.makeDue() }) }];
  return { maker, jobs };
}

/** The address of a player who signs in by email, or whose provider confirmed one. */
async function emailOf(pool: pg.Pool, playerId: string): Promise<string | undefined> {
  const own = await firstRow<{ subject: string }>(pool, 'personal-data-email')`
    select subject from identities where player_id = ${playerId} and provider = 'email'`;
  const confirmed = await firstRow<{ email: string | null }>(pool, 'personal-data-confirmed-email')`
    select email from profiles where player_id = ${playerId}`;
  return own?.subject ?? confirmed?.email ?? undefined;
}

export interface PersonalDataDeps {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly maker: ExportMaker;
  /** The website, as the caller knows it. */
  readonly siteUrl: (request: FastifyRequest) => string;
}

const iso = (ms: number): string => new Date(ms).toISOString();

const viewExport = (row: ExportRow): PersonalData['export'] => ({
  state: row.state,
  askedAt: row.asked_at.toISOString(),
  progress: row.progress,
  ...(row.bytes === null ? {} : { bytes: Number(row.bytes), until: row.expires_at.toISOString() }),
});

export function personalDataRoutes(
  d: PersonalDataDeps,
): Pick<Handlers, 'personalData' | 'askDataExport' | 'openDataExport'> {
  const { pool, clock, maker } = d;
  const view = async (caller: Caller): Promise<PersonalData> => {
    const nowMs = clock.now();
    const latest = await latestExport(pool, caller.playerId);
    const freshMs = await freshUntil(pool, caller, nowMs);
    const isThere = latest !== undefined && latest.expires_at.getTime() > nowMs;
    const mayAskMs = latest?.state === 'ready' ? nextExportMs(latest) : 0;
    return {
      ...(isThere ? { export: viewExport(latest) } : {}),
      ...(mayAskMs > nowMs ? { nextExportAt: iso(mayAskMs) } : {}),
      ...(freshMs === undefined ? {} : { freshUntil: iso(freshMs) }),
    };
  };
  return {
    personalData: ({ caller }) => view(caller),
    askDataExport: async ({ caller }) => {
      const nowMs = clock.now();
      await mustBeFresh(pool, caller, nowMs);
      const { playerId } = caller;
      const added = await addExport(pool, { playerId, exportId: newExportId() }, nowMs);
      if (added === undefined) throw new ApiError('EXPORT_ONCE_A_DAY');
      const answer = await view(caller);
      // Not awaited: the job begins again what this process does not finish.
      if (added.isNew) void maker.make({ playerId, exportId: added.exportId }).catch(() => undefined);
      return answer;
    },
    openDataExport: async ({ caller, request }) => {
      const nowMs = clock.now();
      await mustBeFresh(pool, caller, nowMs);
      const latest = await latestExport(pool, caller.playerId);
      const name = { playerId: caller.playerId, exportId: latest?.export_id ?? '' };
      const { key, hash } = newLink(name);
      if (latest === undefined || !(await setLink(pool, name, hash, nowMs)))
        throw new ApiError('EXPORT_NOT_READY');
      const url = new URL(EXPORT_FILE_PATH, d.siteUrl(request));
      url.searchParams.set('key', key);
      return { url: url.href, until: latest.expires_at.toISOString() };
    },
  };
}
