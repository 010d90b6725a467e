// Recomputes an opened pack from its seed and its table (I22, I23, I24).
import { canonicalJson } from '@parlor/contract/kernel/canonical-json.ts';
import { drawPack, type RequestedPack, type PackTable } from '@parlor/economy/collectibles/pack-draw.ts';
import { packReference, type OpenedPack } from '@parlor/economy/collectibles/packs.ts';
import type { DrawSource } from '@parlor/economy/play/game-rules.ts';
import { versionOf } from '@parlor/economy/play/weights.ts';
import type { Digest } from '@parlor/economy/kernel/world.ts';
import type { Case } from '../one-player.ts';
import type { DrawRow } from '../player-rows.ts';

export type PackInput = RequestedPack & { readonly version: string; readonly table: PackTable };
export interface PackOutcome {
  readonly collectibles: readonly string[];
}

export function checkPack(c: Case, draw: DrawRow, source: DrawSource | undefined, digest: Digest): void {
  const name = `draw ${draw.reference}`;
  const input = JSON.parse(draw.input) as PackInput;
  const outcome = JSON.parse(draw.outcome) as PackOutcome;
  checkTable(c, name, input, digest);
  if (source !== undefined) {
    const { ids } = drawPack(input.table, input, source);
    if (canonicalJson(ids) !== canonicalJson(outcome.collectibles))
      c.report(`${name}: outcome is ${draw.outcome}; expected ${canonicalJson(ids)} from its seed`);
  }
  const reply = JSON.parse(draw.reply) as Partial<OpenedPack>;
  const answered = (reply.collectibles ?? []).map((one) => one.id);
  if (canonicalJson(answered) !== canonicalJson(outcome.collectibles))
    c.report(`${name} was answered with ${canonicalJson(answered)}; expected ${draw.outcome}`);
  checkReceipt(c, draw, reply.draw);
  const id = draw.reference.slice(packReference('').length);
  checkRequest(c, draw, canonicalJson({ kind: 'pack', id }));
}

export function checkTable(
  c: Case,
  name: string,
  input: { readonly version: string; readonly table: unknown },
  digest: Digest,
): void {
  const version = versionOf(digest, input.table);
  if (input.version !== version)
    c.report(`${name}: its table is named ${input.version}; expected ${version} by what stands in it`);
}

export function checkReceipt(c: Case, draw: DrawRow, receipt: unknown): void {
  const stored = {
    reference: draw.reference,
    serverSeedHash: draw.server_seed_hash,
    clientSeed: draw.client_seed,
    nonce: draw.nonce,
  };
  if (canonicalJson(receipt ?? null) !== canonicalJson(stored))
    c.report(
      `draw ${draw.reference}: its receipt is ${canonicalJson(receipt ?? null)}; expected ${canonicalJson(stored)}`,
    );
}

export function checkRequest(c: Case, draw: DrawRow, fingerprint: string): void {
  if (draw.fingerprint !== fingerprint)
    c.report(`draw ${draw.reference}: asked was ${draw.fingerprint}; expected ${fingerprint}`);
}
