// Launcher data: documents of one player, read by path and written whole (spec §3). Their content is the client's own.
import type pg from 'pg';
import { DOCUMENT_MAX_BYTES, parseDocumentPath } from '@parlor/contract/calls/documents.ts';
import type { Handlers } from '../../http/handlers.ts';
import { idempotencyOf } from '../../http/idempotency.ts';
import { ApiError } from '../../http/api-error.ts';
import {
  savedReply,
  createWriteDocument,
  LAUNCHER,
  PARTS_MAX,
  readDocument,
  versionOf,
  type Expected,
} from './store.ts';
import type { Deps } from '../../runtime/deps.ts';

/** The maximum depth of objects and lists in a document, counting the document itself. */
export const DOCUMENT_MAX_DEPTH = 32;

export function documentsRoutes({
  pool,
  clock,
  isOnCluster,
}: Deps & { readonly isOnCluster?: boolean }): Handlers {
  const writeDocument = createWriteDocument(pool, isOnCluster);
  return {
    document: async ({ caller, params, reply }) => {
      const path = params['*'];
      const row = await readDocument(pool, caller.playerId, partOf(path, caller.playerId));
      if (!row) throw new ApiError('DOCUMENT_NOT_FOUND');
      const { data, version, updated_at } = row;
      // The text is returned unchanged: parsing it only to serialise it again would be half of this call's work.
      void reply
        .header('etag', `"${version}"`)
        .header('content-type', 'application/json; charset=utf-8')
        .send(
          `{"path":${JSON.stringify(path)},"data":${data},"version":${version},"updatedAt":"${updated_at.toISOString()}"}`,
        );
      return undefined;
    },
    setDocument: async (call) => {
      const { caller, params, body, request, reply } = call;
      const path = params['*'];
      const { playerId } = caller;
      const part = partOf(path, playerId);
      const ifMatch = request.headers['if-match'];
      const expected = expectedOf(ifMatch);
      const data = textOf(body.data);
      const at = new Date(clock.now()).toISOString();
      const idempotency = idempotencyOf('setDocument', call, ifMatch ?? '');
      const written =
        (await writeDocument({ playerId, path, part, data, at, expected, idempotency })) ??
        // Done before under this key, and the reply was lost: it is repeated, whatever the document contains now.
        (idempotency && (await savedReply(pool, playerId, idempotency)));
      if (written === undefined) throw await notWritten(pool, playerId, part, expected);
      reply.header('etag', `"${written.version}"`).header('content-type', 'application/json; charset=utf-8');
      void reply.send(written.reply);
      return undefined;
    },
  };
}

/** Refuses an unknown path, and another player's path with or without a document (I44). */
function partOf(path: string, playerId: string): string {
  const parsed = parseDocumentPath(path);
  if (!parsed) throw new ApiError('NOT_FOUND', 'There is no document path of this form.');
  if (parsed.userId !== playerId) throw new ApiError('FORBIDDEN');
  return parsed.partId ?? LAUNCHER;
}

/** `If-Match: "3"` is version 3, `"0"` no document yet, `*` any existing one. A proxy may have made it weak. */
function expectedOf(header: string | undefined): Expected | undefined {
  if (header === undefined) return undefined;
  const text = header.trim();
  if (text === '*') return 'any';
  const match = /^(?:W\/)?"(\d{1,15})"$|^(\d{1,15})$/.exec(text);
  if (!match)
    throw new ApiError(
      'INVALID_REQUEST',
      'If-Match: give one version, such as "3"; "0" means that there is no document yet, * that there is one',
      { in: 'header' },
    );
  const version = Number(match[1] ?? match[2]);
  return version === 0 ? 'none' : version;
}

function textOf(data: Readonly<Record<string, unknown>>): string {
  if (isDeeperThan(data, DOCUMENT_MAX_DEPTH))
    throw new ApiError('INVALID_REQUEST', `body.data: lies more than ${DOCUMENT_MAX_DEPTH} levels deep`, {
      in: 'body',
      maxDepth: DOCUMENT_MAX_DEPTH,
    });
  const text = JSON.stringify(data);
  const bytes = Buffer.byteLength(text);
  if (bytes > DOCUMENT_MAX_BYTES)
    throw new ApiError('BODY_TOO_LARGE', `A document is at most ${DOCUMENT_MAX_BYTES} bytes of JSON.`, {
      bytes,
      maxBytes: DOCUMENT_MAX_BYTES,
    });
  return text;
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  if (Array.isArray(value)) return value.some((inner) => isDeeperThan(inner, levels - 1));
  for (const key in value) if (isDeeperThan((value as Record<string, unknown>)[key], levels - 1)) return true;
  return false;
}

async function notWritten(
  pool: pg.Pool,
  playerId: string,
  part: string,
  expected: Expected | undefined,
): Promise<ApiError> {
  const current = (await versionOf(pool, playerId, part)) ?? 0;
  const isConflict =
    expected === undefined ? false : expected === 'none' ? current > 0 : current !== expected;
  return isConflict
    ? new ApiError('DOCUMENT_CONFLICT', undefined, { version: current })
    : new ApiError('INVALID_REQUEST', `A player has at most ${PARTS_MAX} parts.`, { maxParts: PARTS_MAX });
}
