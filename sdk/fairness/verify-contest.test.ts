// Many contests and forgeries of their certificates: an honest one is right, and every forgery is found and named.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  CONTEST_FORMAT,
  type ContestCertificateFile,
  type ContestCertificate,
} from '@parlor/contract/calls/certificates.ts';
import { budget } from '@parlor/contract/test/random-cases.ts';
import {
  certificateHash,
  certificateOf,
  certificateText,
  type CertificateFaultKind,
} from '@parlor/economy/social/contest-certificate.ts';
import { prizeOfPlace, valueToWire } from '@parlor/economy/social/contest-editions.ts';
import { testDigest } from '@parlor/economy/test/world.ts';
import { textSigner } from '../test/text-signer.ts';
import { verifyContest } from './verify-contest.ts';

const own = await textSigner('own');
const stranger = await textSigner('own');
const signed = async (unsigned: Omit<ContestCertificate, 'signature'>): Promise<ContestCertificate> => ({
  ...unsigned,
  signature: await own.sign(certificateText(unsigned)),
});

const PRIZES = [
  { from: 1, to: 1, amountMinor: 10_000n },
  { from: 2, to: 3, amountMinor: 5_000n },
  { from: 4, to: 6, amountMinor: 150n },
];
const anyPlaces = fc.array(
  fc.record({ value: fc.integer({ min: 1, max: 40 }), at: fc.integer({ min: 1, max: 1_000 }) }),
  { minLength: 3, maxLength: 12 },
);

interface Held {
  readonly certificate: ContestCertificate;
  readonly results: string;
}
async function held(given: ReadonlyArray<{ value: number; at: number }>): Promise<Held> {
  const sorted = given
    .toSorted((a, b) => b.value - a.value || a.at - b.at)
    .map(({ value, at }, n) => ({
      position: n + 1,
      value: BigInt(value * 100),
      reachedAtMs: at,
      player: `guest-${n}`,
      prizeMinor: prizeOfPlace(PRIZES, n + 1),
    }));
  const body = sorted
    .map(
      ({ value, prizeMinor, ...one }) =>
        `${JSON.stringify({ ...one, value: valueToWire('wagered', value), ...(prizeMinor > 0n && { prize: Number(prizeMinor) / 100 }) })}\n`,
    )
    .join('');
  const unsigned = certificateOf(
    {
      contestId: 'daily-race',
      period: '2026-11-20',
      name: 'daily-race/2026-11-20',
      title: 'Daily race',
      statistic: 'wagered',
      games: undefined,
      startsAtMs: Date.parse('2026-11-20T00:00:00Z'),
      endsAtMs: Date.parse('2026-11-21T00:00:00Z'),
      announcedAt: new Date('2026-11-19T00:00:00Z'),
      frozenAt: new Date('2026-11-21T00:00:05Z'),
      settledAt: new Date('2026-11-21T00:00:06Z'),
      prizes: PRIZES,
      entrants: sorted.length,
      excluded: 1,
      places: testDigest.sha256Hex(body),
      winners: sorted.slice(0, 6),
    },
    testDigest,
  );
  return { certificate: await signed(unsigned), results: `{"edition":"daily-race/2026-11-20"}\n${body}` };
}
const fileOf = (certificate: unknown, keys = [own.key]): ContestCertificateFile => ({
  format: CONTEST_FORMAT,
  certificate,
  keys,
});
type Change = (c: ContestCertificate) => ContestCertificate;
/** Signed again by us, with a hash that fits: only what must be true in it can show the forgery. */
const again = ({ signature: _signature, ...rest }: ContestCertificate) =>
  signed({ ...rest, hash: certificateHash(rest, testDigest) });
const winner = (c: ContestCertificate, n: number, change: object): ContestCertificate => ({
  ...c,
  winners: c.winners.map((one, at) => (at === n ? { ...one, ...change } : one)),
});

const SIGNED_AGAIN: ReadonlyArray<readonly [name: string, change: Change, kind: CertificateFaultKind]> = [
  ['a larger prize', (c) => winner(c, 1, { prize: '51' }), 'prize'],
  [
    'two places exchanged',
    (c) => ({ ...c, winners: [c.winners[1]!, c.winners[0]!, ...c.winners.slice(2)] }),
    'order',
  ],
  ['a higher value of the last', (c) => winner(c, c.winners.length - 1, { value: 99_999 }), 'order'],
  ['another reference', (c) => winner(c, 0, { reference: 'contest:daily-race:2026-11-19:1' }), 'prize'],
  ['a winner left out', (c) => ({ ...c, winners: c.winners.slice(0, -1) }), 'places'],
  ['another pool', (c) => ({ ...c, pool: '1000' }), 'sum'],
  ['more that stayed', (c) => ({ ...c, stayedInPool: '9999' }), 'sum'],
  [
    'a smaller prize for all',
    (c) => ({ ...c, prizes: c.prizes.map((p) => ({ ...p, amount: '1' })) }),
    'prize',
  ],
  ['announced after its end', (c) => ({ ...c, announcedAt: '2026-11-22T00:00:00.000Z' }), 'time'],
  ['fewer entrants', (c) => ({ ...c, entrants: 1 }), 'places'],
  ['another result file', (c) => ({ ...c, places: '00'.repeat(32) }), 'places'],
];

test('an honest certificate is right, and every forgery is found and named', async () => {
  await fc.assert(
    fc.asyncProperty(anyPlaces, async (places) => {
      const { certificate, results } = await held(places);
      for (const given of [undefined, results]) {
        const check = await verifyContest(fileOf(certificate), given);
        expect(check.faults).toEqual([]);
        expect([check.isRight, check.signature]).toEqual([true, 'good']);
      }
      for (const [name, change, kind] of SIGNED_AGAIN) {
        const { faults, isRight } = await verifyContest(fileOf(await again(change(certificate))), results);
        expect([isRight, faults.map((fault) => fault.kind)], name).toEqual([
          false,
          expect.arrayContaining([kind]),
        ]);
      }
      const kinds = async (file: ContestCertificateFile, with_ = results) =>
        (await verifyContest(file, with_)).faults.map(({ kind }) => kind);
      expect(await kinds(fileOf({ ...certificate, title: 'Another' }))).toEqual(['hash']);
      expect(await kinds(fileOf(certificate, [stranger.key]))).toEqual(['signature']);
      expect(await kinds(fileOf(certificate, []))).toEqual(['signature']);
      expect(await kinds(fileOf({ ...certificate, more: 1 }))).toEqual(['form']);
      // A result file in which a place, a value or a prize was changed.
      expect(await kinds(fileOf(certificate), results.replace('"guest-0"', '"guest-x"'))).toContain('places');
      expect(await kinds(fileOf(certificate), results.replace('"prize":100', '"prize":101'))).toContain(
        'prize',
      );
      expect(
        await kinds(fileOf(certificate), `${results}{"position":99,"value":0,"reachedAtMs":1}\n`),
      ).toContain('order');
      expect(await kinds(fileOf(certificate), `${results}nonsense\n`)).toContain('form');
    }),
    budget(12, 300),
  );
});
