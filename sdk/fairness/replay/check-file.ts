// Decides each act of a file of receipts again, with the engine and the content that its receipt names, and says what differs
// (docs/engines.md). The caller has the files.
import { ActReceipt, type ReceiptsFile } from '@parlor/contract/calls/receipts.ts';
import type { ReceiptReplayStart, ReplayVerdict } from '@parlor/economy/replay/by-receipts.ts';
import type { LiveRelease } from '@parlor/economy/replay/releases.ts';
import type { EngineCheck, openCheck } from '@parlor/games/engine/engine.ts';
import { browserDigest } from '../digest.ts';
import { notesOf, revealedIn } from './replay-file.ts';

export interface CheckOptions {
  readonly releases: readonly LiveRelease[];
  /** The engine of this hash, or the one of this program for an act that names none. */
  readonly engineOf: (hash: string | undefined) => Promise<{ readonly openCheck: typeof openCheck }>;
  /** The values of a release's content; undefined where they are not there. */
  readonly contentOf: (release: number) => unknown;
}

export interface CheckedAct {
  readonly receipt: ActReceipt;
  readonly verdict: ReplayVerdict;
}

/** @throws Error in words for the reader, if a receipt has another form or an engine cannot be used */
export async function checkFile(file: ReceiptsFile, o: CheckOptions): Promise<CheckedAct[]> {
  const receipts = file.receipts.map((one) => ActReceipt.parse(one));
  const notes = notesOf(file, receipts);
  const isRevealed = revealedIn(file, receipts);
  const checked: CheckedAct[] = [];
  let now: { readonly hash: string | undefined; readonly check: EngineCheck } | undefined;
  for (const receipt of receipts) {
    const { engine: hash, number } = receipt;
    if (now === undefined || now.hash !== hash) {
      const start: ReceiptReplayStart | undefined = now?.check.carried();
      const engine = await o.engineOf(hash);
      const { playerId } = file;
      now = {
        hash,
        check: engine.openCheck({ playerId, digest: browserDigest, releases: o.releases, start }),
      };
    }
    const { check } = now;
    for (const release of check.needs(receipt)) check.give(release, o.contentOf(release));
    checked.push({
      receipt,
      verdict: check.next({ receipt, note: notes.get(number), isRevealed: isRevealed(receipt) }),
    });
  }
  return checked;
}
