// The signed certificate of an edition that has ended and is paid. It is made when somebody asks, because its rows no longer change.
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { CONTEST_FORMAT } from '@parlor/contract/calls/certificates.ts';
import type { Reply } from '@parlor/contract/kernel/contract.ts';
import type { PublicKey, TextSignature } from '@parlor/contract/kernel/signatures.ts';
import { certificateOf, certificateText } from '@parlor/economy/social/contest-certificate.ts';
import { allRows } from '../db/sql.ts';
import { fromPrimary, type MayBeOld } from '../db/replica.ts';
import { ApiError } from '../http/api-error.ts';
import type { Handlers } from '../http/handlers.ts';
import { nodeDigest } from '../players/digest.ts';
import { findEdition, type AnnouncedEdition } from './ranking/announced.ts';
import { guestMark } from './ranking/names.ts';
import { frozenOf, placesOf } from './results.ts';

type CertificateFile = Reply<'contestCertificate'>;

/** Made certificates in memory. Each costs a pass over all places of its edition. */
const MAX_KEPT = 64;

export interface CertificateDeps {
  readonly pool: pg.Pool;
  readonly mayBeOld?: MayBeOld;
  readonly sign: (text: string) => Promise<TextSignature>;
  readonly keys: readonly PublicKey[];
}

export function contestCertificateRoutes({
  pool,
  mayBeOld = fromPrimary(pool),
  sign,
  keys,
}: CertificateDeps): Pick<Handlers, 'contestCertificate'> {
  const kept = new Map<string, Promise<CertificateFile>>();
  const made = (edition: AnnouncedEdition): Promise<CertificateFile> => {
    const known = kept.get(edition.name);
    if (known) return known;
    const making = make(edition);
    kept.set(edition.name, making);
    making.catch(() => kept.delete(edition.name));
    if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value!);
    return making;
  };
  const make = async (edition: AnnouncedEdition): Promise<CertificateFile> => {
    const frozen = await frozenOf(pool, edition.name);
    if (!frozen?.frozen_at || !frozen.settled_at) throw new Error(`${edition.name} is not settled`);
    const places = createHash('sha256');
    for await (const line of placesOf(edition, frozen, mayBeOld)) places.update(line);
    const winners = await allRows<{
      position: number;
      player_id: bigint;
      value: bigint;
      reached_ms: bigint;
      prize: bigint;
    }>(pool, 'certificate-winners')`
      select position, player_id, value, reached_ms, prize from contest_winners
       where edition = ${edition.name} order by position`;
    const excluded = frozen.excluded?.length ?? 0;
    const unsigned = certificateOf(
      {
        ...edition,
        announcedAt: frozen.announced_at,
        frozenAt: frozen.frozen_at,
        settledAt: frozen.settled_at,
        entrants: Number(frozen.entrants ?? 0) - excluded,
        excluded,
        places: places.digest('hex'),
        winners: winners.map(({ position, player_id, value, reached_ms, prize }) => ({
          position,
          value,
          reachedAtMs: Number(reached_ms),
          player: `guest-${guestMark(edition.salt, player_id)}`,
          prizeMinor: prize,
        })),
      },
      nodeDigest,
    );
    const certificate = { ...unsigned, signature: await sign(certificateText(unsigned)) };
    return { format: CONTEST_FORMAT, certificate, keys: [...keys] };
  };
  return {
    contestCertificate: async ({ params: { contestId, period } }) => {
      const edition = await findEdition(pool, contestId, period);
      if (!edition?.isSettled || edition.isCancelled)
        throw new ApiError(
          'NOT_FOUND',
          'This contest has no certificate: it is not over and paid, or was cancelled.',
        );
      return made(edition);
    },
  };
}
