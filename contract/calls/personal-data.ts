// A copy of everything that is stored about a player, and the deletion of their account (S32; not in the specification). docs/personal-data.md
import * as z from 'zod/mini';
import { get, post } from '../kernel/endpoint.ts';
import { Count, Instant } from '../kernel/vocabulary.ts';

/** The file of an export is removed this long after it is ready. Another one can be asked for as long after the last one. */
export const EXPORT_HOURS = 24;
/** A player can withdraw a deletion for this long. */
export const DELETION_DAYS = 14;
/** A sign-in counts as a fresh proof of identity for this long. */
export const FRESH_SIGN_IN_MINUTES = 10;
/** Where the file of an export is sent, with `?key=` of `openDataExport`. */
export const EXPORT_FILE_PATH = '/api/personal-data/file';

export const DataExport = z.object({
  /** `failed`: the server could not make it. Another one can be asked for at once. */
  state: z.enum(['making', 'ready', 'failed']),
  askedAt: Instant,
  /** Whole percent of its parts. */
  progress: z.int().check(z.minimum(0), z.maximum(100)),
  /** Size of the ZIP file, once it is ready. */
  bytes: z.optional(Count),
  /** When the file is removed, once it is ready. */
  until: z.optional(Instant),
});
export type DataExport = z.infer<typeof DataExport>;

export const PersonalData = z.object({
  /** The latest export; missing if there is none, or its file was removed. */
  export: z.optional(DataExport),
  /** From when on another export can be asked for; missing if it can be now. */
  nextExportAt: z.optional(Instant),
  /** Until when this sign-in is a fresh proof of identity; missing if it is none. */
  freshUntil: z.optional(Instant),
  /** Missing unless the player has asked for the deletion of their account. It can be withdrawn until `dueAt`. */
  deletion: z.optional(z.object({ askedAt: Instant, dueAt: Instant })),
});
export type PersonalData = z.infer<typeof PersonalData>;

export const personalData = {
  personalData: get('/api/personal-data', {
    summary: 'The latest export of your data, and whether this sign-in is fresh',
    reply: PersonalData,
  }),
  askDataExport: post('/api/personal-data/export', {
    summary: 'Make a ZIP file of everything that is stored about you: once a day, after a fresh sign-in',
    body: z.strictObject({}),
    reply: PersonalData,
    errors: ['FRESH_SIGN_IN_NEEDED', 'EXPORT_ONCE_A_DAY'],
  }),
  openDataExport: post('/api/personal-data/export/link', {
    summary: 'A link to the file, after a fresh sign-in. It replaces an earlier link',
    body: z.strictObject({}),
    reply: z.object({
      url: z.string(),
      /** When link and file end. */
      until: Instant,
    }),
    errors: ['FRESH_SIGN_IN_NEEDED', 'EXPORT_NOT_READY'],
  }),
  askDeletion: post('/api/personal-data/deletion', {
    summary:
      'Delete your account in 14 days, after a fresh sign-in. Until then nothing new can be started, and you can withdraw it',
    body: z.strictObject({ understood: z.literal(true) }),
    reply: PersonalData,
    errors: ['FRESH_SIGN_IN_NEEDED'],
  }),
  withdrawDeletion: post('/api/personal-data/deletion/withdraw', {
    summary: 'Keep your account after all',
    body: z.strictObject({}),
    reply: PersonalData,
    errors: ['DELETION_STARTED'],
  }),
};
