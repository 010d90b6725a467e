// Decides the acts of a file of receipts again, with nothing but the file and the content (docs/time-machine.md). The file has no
// secret seeds and no notes of the host: what needs them is taken as its receipt says.
import { ActReceipt, type ReceiptsFile } from '@parlor/contract/calls/receipts.ts';
import { createPlayer } from '@parlor/economy/act.ts';
import type { Content } from '@parlor/economy/kernel/world.ts';
import { Counterfactual, type CounterfactualResult } from '@parlor/economy/replay/counterfactual.ts';
import type { ReplayNote } from '@parlor/economy/replay/note.ts';
import { balancesMinor, worldThen, type ReplayWorld } from '@parlor/economy/replay/replay.ts';
import { roundReference } from '@parlor/economy/play/rounds.ts';
import { SeenRows } from '@parlor/economy/replay/seen-rows.ts';
import { browserDigest } from '../digest.ts';

export interface FileReplayOptions {
  readonly content: Content;
  /** Missing: the acts are only compared with their receipts. */
  readonly other?: Content | undefined;
  /** The whole file, if left out. `toMs` is the first instant after. */
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
}

export interface FileReplay extends CounterfactualResult {
  /** Acts of the interval. */
  readonly decided: number;
}

/** @throws Error in words for the reader, if the file does not begin with the player's first act or has another form */
export function replayFile(file: ReceiptsFile, o: FileReplayOptions): FileReplay {
  const receipts = file.receipts.map((one) => ActReceipt.parse(one));
  const [first, ...rest] = receipts;
  if (first?.number !== 1)
    throw new Error(
      `The receipts begin with number ${first?.number ?? 'none'}. Only a file that begins with the first act can be replayed.`,
    );
  const { fromMs = Number.NEGATIVE_INFINITY, toMs = Number.POSITIVE_INFINITY } = o;
  const notes = notesOf(file, receipts);
  const world: ReplayWorld = { content: o.content, digest: browserDigest };
  const { player, effects } = createPlayer(file.playerId, worldThen(world, first, notes.get(1)));
  const rows = new SeenRows();
  rows.take(effects, Date.parse(first.at));
  let two = new Counterfactual({ ...player, balances: balancesMinor(first.balances.after) }, rows, fromMs);
  const other = o.other ?? o.content;
  let decided = 0;
  let lastMs = Date.parse(first.at);
  let hasBegun = fromMs <= lastMs;
  for (const receipt of rest) {
    const atMs = Date.parse(receipt.at);
    if (atMs >= toMs) break;
    if (!hasBegun && atMs >= fromMs) {
      hasBegun = true;
      two = two.begunAgain();
      decided = 0;
    }
    decided += 1;
    lastMs = atMs;
    two.next(receipt, notes.get(receipt.number), { world, other: hasBegun ? other : o.content });
  }
  if (!hasBegun) two = two.begunAgain();
  return { ...two.result(lastMs, { world, other }), decided: hasBegun ? decided : 0 };
}

/**
 * Seeds in the order of their use, as far as they are revealed, and ids of packs. A seed that is secret gets a placeholder: no
 * draw of it is the same.
 */
export function notesOf(
  file: ReceiptsFile,
  receipts: readonly ActReceipt[],
): ReadonlyMap<number, ReplayNote> {
  const seedOf = new Map(file.seeds.map(({ serverSeedHash, serverSeed }) => [serverSeedHash, serverSeed]));
  // By how often the player had changed the seed.
  const used: Array<ActReceipt['draws'][number] | undefined> = [undefined];
  for (const { command, draws } of receipts) {
    if (command === 'rotateSeed') used.push(undefined);
    used[used.length - 1] ??= draws[0];
  }
  const secretOf = (n: number): string =>
    seedOf.get(used[n]?.serverSeedHash ?? '') ?? browserDigest.sha256Hex(`secret ${n}`);
  const notes = new Map<number, ReplayNote>(
    (file.packIds ?? []).map(({ number, ids }) => [number, { secrets: ids }]),
  );
  // The client seed stays at a change that names none, so the first draw tells it also where the first seed drew nothing.
  const clientSeed = receipts.find(({ draws }) => draws.length > 0)?.draws[0]?.clientSeed ?? '';
  notes.set(1, { secrets: [secretOf(0), clientSeed, secretOf(1)] });
  let changed = 0;
  for (const { number, command } of receipts)
    if (command === 'rotateSeed') notes.set(number, { secrets: [secretOf((changed += 1) + 1)] });
  return notes;
}

/** The steps of a round, which its seed decides before its draw is told at its end. */
const OF_ROUND: ReadonlySet<string> = new Set(['startRound', 'stepRound', 'cashOut', 'endSharedBet']);

/** Whether every seed that decided an act is revealed in the file. */
export function revealedIn(
  file: Pick<ReceiptsFile, 'seeds'>,
  receipts: readonly ActReceipt[],
): (receipt: ActReceipt) => boolean {
  const seeds = new Set(file.seeds.map(({ serverSeedHash }) => serverSeedHash));
  const drawn = new Map(
    receipts.flatMap(({ draws }) =>
      draws.map(({ reference, serverSeedHash }) => [reference, serverSeedHash] as const),
    ),
  );
  return ({ command, input, draws }) => {
    const { roundId = '' } = (input ?? {}) as { readonly roundId?: string };
    const ofRound = OF_ROUND.has(command) ? [drawn.get(roundReference(roundId)) ?? ''] : [];
    return [...ofRound, ...draws.map(({ serverSeedHash }) => serverSeedHash)].every((hash) =>
      seeds.has(hash),
    );
  };
}
