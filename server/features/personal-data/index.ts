// A player's own data: the copy of it that they ask for, and the deletion of their account.
import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import { EXPORT_FILE_PATH, EXPORT_HOURS, type PersonalData } from '@parlor/contract/calls/personal-data.ts';
import { isoOf } from '@parlor/economy/kernel/periods.ts';
import type { Mail } from '../../adapters/mail/index.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Caller, Handlers } from '../../http/handlers.ts';
import type { Job } from '../../jobs/job.ts';
import { firstRow } from '../../db/sql.ts';
import type { Clock } from '../../runtime/clock.ts';
import { reasonOf } from '../../runtime/reason-of.ts';
import { moveJournal } from './journal/write-journal.ts';
import type { Players } from '../../players/players.ts';
import type { SpeakerFor } from '../../texts/index.ts';
import { playerLanguage } from '../../texts/player-language.ts';
import { deletedEmail, deletionAskedEmail, exportReadyEmail, type Recipient } from './emails.ts';
import { eraseDue } from './deletion/erase-due.ts';
import type { EraseDeps } from './deletion/erase.ts';
import { deletionRoutes, type DeletionDeps } from './deletion/routes.ts';
import { createExportMaker, type ExportMaker, type ExportMakerDeps } from './export/make-export.ts';
import { newExportId, newLink } from './export/link.ts';
import { addExport, latestExport, nextExportMs, setLink, type ExportRow } from './export/store.ts';
import { freshUntil, mustBeFresh } from './fresh-sign-in.ts';

export { exportFilePlugin } from './export/send-file.ts';

export interface OpenPersonalDataDeps extends Omit<ExportMakerDeps, 'onReady'> {
  readonly mail: Mail;
  readonly siteUrl: () => string;
  readonly speakerFor: SpeakerFor;
  readonly removeIdentities: EraseDeps['removeIdentities'];
  readonly giveUpWallet: EraseDeps['giveUpWallet'];
  /** Where the journal is written, and with which keys. */
  readonly journal: { readonly folder: string | undefined; readonly keys: readonly Buffer[] };
}

export type OpenPersonalData = ReturnType<typeof openPersonalData>;

export function openPersonalData(d: OpenPersonalDataDeps) {
  const maker = createExportMaker({
    ...d,
    onReady: async (playerId) => {
      const to = await recipientOf(d, playerId);
      if (to !== undefined) await d.mail.send(exportReadyEmail(to, d.siteUrl(), EXPORT_HOURS));
    },
  });
  const { mail, siteUrl, log } = d;
  const { folder, keys } = d.journal;
  const jobs: Job[] = [
    { name: 'make-data-exports', run: async () => ({ made: await maker.makeDue() }) },
    {
      name: 'erase-accounts',
      run: async ({ pool, clock }) => ({
        erased: await eraseDue({
          pool,
          clock,
          log,
          removeIdentities: d.removeIdentities,
          giveUpWallet: d.giveUpWallet,
          // At most once: without an address of the person nobody can ask for it again.
          sendLastEmail: async (to, playerId) => {
            const speaker = d.speakerFor(await playerLanguage(pool, playerId));
            await mail.send(deletedEmail({ to, speaker })).catch((error: unknown) => {
              log.warn({ reason: reasonOf(error) }, 'the last email to a deleted account was not sent');
            });
          },
        }),
      }),
    },
    ...(folder === undefined ? [] : [journalJob(folder, keys)]),
  ];
  return {
    maker,
    jobs,
    sendDeletionEmail: async (playerId: string, dueMs: number): Promise<void> => {
      const to = await recipientOf(d, playerId);
      if (to !== undefined) await mail.send(deletionAskedEmail(to, siteUrl(), dueMs));
    },
  };
}

const journalJob = (folder: string, keys: readonly Buffer[]): Job => ({
  name: 'write-care-journal',
  run: async ({ pool }) => ({ written: await moveJournal(pool, folder, keys) }),
});

/** The address of a player who signs in by email, or whose provider confirmed one, and their language. */
async function recipientOf(
  { pool, speakerFor }: Pick<OpenPersonalDataDeps, 'pool' | 'speakerFor'>,
  playerId: string,
): Promise<Recipient | undefined> {
  const own = await firstRow<{ subject: string }>(pool, 'personal-data-email')`
    select subject from identities where player_id = ${playerId} and provider = 'email'`;
  const confirmed = await firstRow<{ email: string | null }>(pool, 'personal-data-confirmed-email')`
    select email from profiles where player_id = ${playerId}`;
  const to = own?.subject ?? confirmed?.email ?? undefined;
  return to === undefined ? undefined : { to, speaker: speakerFor(await playerLanguage(pool, playerId)) };
}

export interface PersonalDataDeps extends Omit<DeletionDeps, 'players'> {
  readonly players: Pick<Players, 'act' | 'read'>;
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly maker: ExportMaker;
  /** The website, as the caller knows it. */
  readonly siteUrl: (request: FastifyRequest) => string;
}

const viewExport = (row: ExportRow): PersonalData['export'] => ({
  state: row.state,
  askedAt: row.asked_at.toISOString(),
  progress: row.progress,
  ...(row.bytes === null ? {} : { bytes: Number(row.bytes), until: row.expires_at.toISOString() }),
});

export function personalDataRoutes(
  d: PersonalDataDeps,
): Pick<Handlers, 'personalData' | 'askDataExport' | 'openDataExport' | 'askDeletion' | 'withdrawDeletion'> {
  const { pool, clock, maker } = d;
  const view = async (caller: Caller): Promise<PersonalData> => {
    const nowMs = clock.now();
    const latest = await latestExport(pool, caller.playerId);
    const freshMs = await freshUntil(pool, caller, nowMs);
    const deletion = await d.players.read(caller.playerId, ({ state }) => state.care.deletion);
    const isThere = latest !== undefined && latest.expires_at.getTime() > nowMs;
    const mayAskMs = latest?.state === 'ready' ? nextExportMs(latest) : 0;
    return {
      ...(isThere ? { export: viewExport(latest) } : {}),
      ...(mayAskMs > nowMs ? { nextExportAt: isoOf(mayAskMs) } : {}),
      ...(freshMs === undefined ? {} : { freshUntil: isoOf(freshMs) }),
      ...(deletion && { deletion: { askedAt: isoOf(deletion.askedMs), dueAt: isoOf(deletion.dueMs) } }),
    };
  };
  return {
    ...deletionRoutes(d, view),
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
