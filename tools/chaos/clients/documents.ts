// The launcher document under attack: written at its known version, at an old one and at any version, and read in between.
// Each write contains its own id, so the stored document shows which write it is.
import { documents, launcherPath } from '@parlor/contract/calls/documents.ts';
import type { Addresses, Caller } from './ask.ts';
import { operation, type Operation } from './history.ts';
import type { Verdict } from '../verdict.ts';

export interface DocumentRow {
  readonly player_id: bigint;
  readonly data: string;
  readonly version: bigint;
}

interface DocumentReply {
  readonly version?: number;
  readonly data?: { readonly writtenBy?: string };
  readonly error?: { readonly details?: { readonly version?: number } };
}
const replyOf = (o: Operation): DocumentReply => JSON.parse(o.text) as DocumentReply;

/** The next operation of the player on their document. */
export function writesDocument(playerId: string, asks: Caller, addresses: Addresses): () => Operation {
  const url = addresses.lobby + documents.setDocument.path.replace('{*}', launcherPath(playerId));
  let known = 0;
  let turn = 0;
  const learns = (o: Operation): void => {
    if (o.became === 'acknowledged') known = Math.max(known, replyOf(o).version ?? 0);
    else if (o.status === 412) known = Math.max(known, replyOf(o).error?.details?.version ?? 0);
  };
  const writes = (ifMatch: number | undefined): Operation =>
    operation({
      kind: 'document',
      playerId,
      ...(ifMatch === undefined ? {} : { ifMatch }),
      whenKnown: learns,
      send: (id) =>
        asks(
          'PUT',
          url,
          { data: { writtenBy: id } },
          id,
          ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` },
        ),
    });
  const reads = (): Operation =>
    operation({
      kind: 'document-read',
      playerId,
      atLeast: known,
      send: () => asks('GET', url),
    });
  return () => {
    turn += 1;
    if (turn % 4 === 0) return reads();
    if (turn % 7 === 3 && known > 0) return writes(known - 1);
    return writes(turn % 5 === 2 ? undefined : known);
  };
}

/** Every version has one acknowledged writer, and the stored document is the last one's. */
export function judgeDocuments(
  v: Verdict,
  operations: readonly Operation[],
  rows: readonly DocumentRow[],
): void {
  const own = operations.filter((o) => o.kind === 'document' || o.kind === 'document-read');
  const byId = new Map(own.map((o) => [o.id, o]));
  for (const playerId of new Set(own.map((o) => o.playerId))) {
    const row = rows.find((r) => String(r.player_id) === playerId);
    judgeOne(v, `the document of ${playerId}`, {
      own: own.filter((o) => o.playerId === playerId),
      byId,
      top: Number(row?.version ?? 0n),
      writtenBy: row && (JSON.parse(row.data) as { writtenBy?: string }).writtenBy,
    });
  }
}

interface DocumentFacts {
  readonly own: readonly Operation[];
  readonly byId: ReadonlyMap<string, Operation>;
  readonly top: number;
  readonly writtenBy: string | undefined;
}

function judgeOne(v: Verdict, name: string, { own, byId, top, writtenBy }: DocumentFacts): void {
  const writers = new Map<number, string>();
  for (const o of own.filter((one) => one.kind === 'document' && one.became === 'acknowledged')) {
    const version = replyOf(o).version ?? 0;
    if (writers.has(version)) v.twice.push(`${name}: version ${version} is two writers'`);
    writers.set(version, o.id);
    if (version > top) v.lost.push(`${name}: version ${version} of ${o.id}, and it stands at ${top}`);
    if (o.ifMatch !== undefined && version !== o.ifMatch + 1)
      v.lost.push(`${name}: what was written since version ${o.ifMatch}, overwritten unseen by ${o.id}`);
  }
  const unknown = own.filter((o) => o.kind === 'document' && o.became === 'unknown').length;
  const untold = Array.from({ length: top }, (_, n) => n + 1).filter((version) => !writers.has(version));
  if (untold.length > unknown) v.afterRefusal.push(`${name}: nobody was told of version ${untold[0]}`);

  const mustBeOf = (version: number, id: string | undefined, where: string): void => {
    const writer = writers.get(version);
    if (byId.get(id ?? '')?.became === 'refused') v.afterRefusal.push(`${name}: ${where} a refused write`);
    else if (writer !== undefined && writer !== id) v.lost.push(`${name}: version ${version} of ${writer}`);
  };
  if (top > 0) mustBeOf(top, writtenBy, 'there stands');
  for (const o of own.filter((one) => one.kind === 'document-read')) {
    const { version = 0, data } = o.became === 'acknowledged' ? replyOf(o) : {};
    if (o.became !== 'unknown' && version < (o.atLeast ?? 0))
      v.lost.push(`${name}: read at version ${version} after version ${o.atLeast}`);
    if (version > 0) mustBeOf(version, data?.writtenBy, 'there was read');
  }
}
