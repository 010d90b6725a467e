import { RECEIPTS_FORMAT, type ActReceipt, type ReceiptsFile } from '@parlor/contract/calls/receipts.ts';
import type { MemoryHost } from '@parlor/economy/memory-host.ts';
import { packIdsOf } from '@parlor/economy/replay/note.ts';

export type FileOfReceipts = Omit<ReceiptsFile, 'receipts'> & { readonly receipts: ActReceipt[] };

/** What a player downloads of the acts that this host keeps, with every revealed seed. */
export function fileOfReceipts(host: MemoryHost, rules: ReceiptsFile['rules'] = []): FileOfReceipts {
  const notes = new Map(host.notes.map(({ number, note }) => [number, note]));
  return {
    format: RECEIPTS_FORMAT,
    playerId: host.player.id,
    receipts: host.receipts,
    seeds: [...host.rows.revealedSeeds.values()].map(({ serverSeed, serverSeedHash }) => ({
      serverSeed,
      serverSeedHash,
    })),
    packIds: packIdsOf(
      host.receipts.map(({ number, command }) => ({ number, command, note: notes.get(number) })),
    ),
    rules,
  };
}
