// Launcher data: documents of one player, written whole and read by path (spec §3 Launcher data).
import * as z from 'zod/mini';
import { get, put } from '../kernel/endpoint.ts';
import { Count, Instant } from '../kernel/vocabulary.ts';

/** Largest document, in bytes of its JSON. */
export const DOCUMENT_MAX_BYTES = 256 * 1024;

export const launcherPath = (userId: string): string => `users/${userId}/user-games-data/launcher`;
export const launcherPartPath = (userId: string, partId: string): string =>
  `${launcherPath(userId)}/parts/${partId}`;

const DOCUMENT_PATH =
  /^users\/([1-9]\d{0,15})\/user-games-data\/launcher(?:\/parts\/([A-Za-z0-9][A-Za-z0-9_-]{0,63}))?$/;

/** Owner and part of a document path; undefined for any other path. */
export function parseDocumentPath(path: string): { userId: string; partId?: string } | undefined {
  const match = DOCUMENT_PATH.exec(path);
  if (!match) return undefined;
  return match[2] === undefined ? { userId: match[1]! } : { userId: match[1]!, partId: match[2] };
}

/** The client decides the content (spec §1: "not shown"): any JSON object. */
export const DocumentData = z.record(z.string(), z.unknown());
export const StoredDocument = z.object({
  path: z.string(),
  data: DocumentData,
  version: Count,
  updatedAt: Instant,
});
export type StoredDocument = z.infer<typeof StoredDocument>;

const params = z.strictObject({ '*': z.string().check(z.maxLength(256)) });

export const documents = {
  document: get('/api/documents/{*}', {
    summary: 'Read one document of your own',
    etag: 'of the version',
    params,
    reply: StoredDocument,
    errors: ['DOCUMENT_NOT_FOUND', 'FORBIDDEN'],
  }),
  setDocument: put('/api/documents/{*}', {
    summary: 'Replace one document of your own; with If-Match (a version) only if that is its version',
    etag: 'of the version',
    params,
    body: z.strictObject({ data: DocumentData }),
    reply: z.object({ path: z.string(), version: Count, updatedAt: Instant }),
    errors: ['NOT_FOUND', 'FORBIDDEN', 'DOCUMENT_CONFLICT', 'BODY_TOO_LARGE'],
  }),
};
