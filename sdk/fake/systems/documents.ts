import { parseDocumentPath } from '@parlor/contract/calls/documents.ts';
import { FakeApiError } from '../fake-error.ts';
import type { FakeHandlers } from '../calls.ts';
import type { FakePlayer, FakeServer } from '../fake-server.ts';

export const documentCalls = (server: FakeServer): FakeHandlers => ({
  document: ({ params }, { player }) => {
    const stored = player.documents.get(ownPath(params['*'], player));
    if (!stored) throw new FakeApiError('DOCUMENT_NOT_FOUND');
    return stored;
  },
  setDocument: ({ params, body }, { player, headers }) => {
    const path = ownPath(params['*'], player);
    const version = player.documents.get(path)?.version ?? 0;
    const expected = headers['if-match']?.replaceAll('"', '');
    if (expected !== undefined && expected !== String(version) && !(expected === '*' && version > 0))
      throw new FakeApiError('DOCUMENT_CONFLICT', undefined, { version });
    const updatedAt = new Date(server.clock.now()).toISOString();
    player.documents.set(path, { path, data: body.data, version: version + 1, updatedAt });
    return { path, version: version + 1, updatedAt };
  },
});

function ownPath(path: string, player: FakePlayer): string {
  const parsed = parseDocumentPath(path);
  if (!parsed) throw new FakeApiError('NOT_FOUND');
  if (parsed.userId !== player.host.player.id) throw new FakeApiError('FORBIDDEN');
  return path;
}
