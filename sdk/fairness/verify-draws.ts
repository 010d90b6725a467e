// Checks many draws of one player together: each by itself, and whether they follow from one another.
import type { Draw, PublishedRules } from '@parlor/contract/calls/fairness.ts';
import { parseCollectibleId, RARITIES, rarityOf } from '@parlor/contract/kernel/vocabulary.ts';
import { tableInputOf, type TableInput } from './draw-from-table.ts';
import { verifyDraw, type DrawCheck } from './verify-draw.ts';

export interface CheckedDraw {
  readonly draw: Draw;
  readonly check: DrawCheck;
}

/** The file of "Download my draws", read by the offline check. */
export interface DrawsFile {
  readonly scheme: string;
  readonly draws: readonly Draw[];
  /** Rules of their games, as published when the file was made. */
  readonly rules: readonly PublishedRules[];
  /** Numbers of stepped rounds that were still open: their draws come at their end. */
  readonly open?: readonly number[];
}

/**
 * Draws in any order; the results are in the order of their numbers. A guarantee counter is compared with the packs
 * before it if no draw between them is missing, and the first pack of all must begin at 0. Under one pair of seeds
 * nonces count up from 0 without a gap, so a hidden or repeated draw shows.
 */
export function verifyDraws(draws: readonly Draw[], rules: readonly PublishedRules[]): CheckedDraw[] {
  const published = new Map(rules.map((one) => [one.gameId, one]));
  let before: Draw | undefined;
  // Of all packs so far, as long as no draw is missing.
  let sinceGuarantee: number | undefined;
  return draws
    .toSorted((a, b) => a.number - b.number)
    .map((draw) => {
      const isNext = draw.number === (before?.number ?? 0) + 1;
      if (!isNext) sinceGuarantee = undefined;
      else if (before === undefined) sinceGuarantee = 0;
      const expectedNonce = nonceAfter(before, draw, isNext);
      const check: DrawCheck =
        expectedNonce !== undefined && expectedNonce !== draw.nonce
          ? { verdict: 'wrong-order', expectedNonce }
          : verifyDraw(draw, draw.gameId === undefined ? undefined : published.get(draw.gameId), {
              sinceGuarantee,
            });
      before = draw;
      if (draw.purpose === 'pack') sinceGuarantee = counterAfter(draw, check);
      return { draw, check };
    });
}

/**
 * Draws are numbered 1, 2, 3 … for each player. These are the numbers below the last one that belong neither to a draw
 * here nor to an open round. No seed is revealed while a round of it is open, so an open one never has a revealed seed.
 */
export function missingNumbers(
  draws: ReadonlyArray<Pick<Draw, 'number' | 'serverSeed'>>,
  open: readonly number[] = [],
): number[] {
  const lastShown = draws.reduce(
    (max, { number, serverSeed }) => (serverSeed === undefined ? max : Math.max(max, number)),
    0,
  );
  const there = new Set([
    ...draws.map(({ number }) => number),
    ...open.filter((number) => number > lastShown),
  ]);
  const last = draws.reduce((max, { number }) => Math.max(max, number), 0);
  return Array.from({ length: last }, (_, i) => i + 1).filter((number) => !there.has(number));
}

/** Undefined if unknown: another pair of seeds may have been used between missing draws. */
function nonceAfter(before: Draw | undefined, draw: Draw, isNext: boolean): number | undefined {
  if (before === undefined) return isNext ? 0 : undefined;
  if (before.number === draw.number) return before.nonce + 1;
  if (before.serverSeedHash === draw.serverSeedHash) return before.nonce + (draw.number - before.number);
  return isNext ? 0 : undefined;
}

/** The counter after a pack: recomputed, or as recorded while its seed is secret. */
function counterAfter(draw: Draw, check: DrawCheck): number | undefined {
  if ('sinceGuarantee' in check) return check.sinceGuarantee;
  const input = tableInputOf(draw);
  const ids = (draw.outcome as { readonly collectibles?: unknown } | null)?.collectibles;
  if (input?.purpose !== 'pack' || !Array.isArray(ids) || check.verdict !== 'sealed') return undefined;
  return countOn(input, ids.map(String));
}

/** From the record alone: the counter after these collectibles. */
function countOn(
  input: TableInput & { readonly purpose: 'pack' },
  ids: readonly string[],
): number | undefined {
  const min = RARITIES.indexOf(input.table.guarantee.rarity);
  let since = input.sinceGuarantee;
  for (const id of ids) {
    if (!/^urn:[a-z0-9-]+:\d+$/.test(id)) return undefined;
    since = RARITIES.indexOf(rarityOf(parseCollectibleId(id).numericId)) >= min ? 0 : since + 1;
  }
  return since;
}
