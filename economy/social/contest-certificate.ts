// The certificate of an edition that has ended: what was announced, who won, what was paid. And what must be true in it.
import { CONTEST_FORMAT, type ContestCertificate } from '@parlor/contract/calls/certificates.ts';
import { canonicalJson } from '@parlor/contract/kernel/canonical-json.ts';
import { toDecimal, toMinor } from '@parlor/contract/kernel/money.ts';
import type { Digest } from '../kernel/world.ts';
import {
  paidPlaces,
  prizeOfPlace,
  totalOf,
  valueToWire,
  type Edition,
  type PrizeMinor,
} from './contest-editions.ts';
import { prizeReference } from './contests.ts';

type Hashing = Pick<Digest, 'sha256Hex'>;
export type UnsignedCertificate = Omit<ContestCertificate, 'signature'>;

/** The text that is signed. No token has this form. */
export const certificateText = ({ hash }: Pick<ContestCertificate, 'hash'>): string =>
  `parlor-contest ${hash}`;

export const certificateHash = (
  {
    hash: _hash,
    signature: _signature,
    ...rest
  }: Omit<ContestCertificate, 'hash' | 'signature'> & Partial<ContestCertificate>,
  digest: Hashing,
): string => digest.sha256Hex(canonicalJson(rest));

export interface CertifiedEdition extends Edition {
  /** `daily-race/2026-11-20` */
  readonly name: string;
  readonly title: string;
  readonly prizes: readonly PrizeMinor[];
  readonly announcedAt: Date;
  readonly frozenAt: Date;
  readonly settledAt: Date;
  readonly entrants: number;
  readonly excluded: number;
  /** SHA-256 of the places in the result file. */
  readonly places: string;
  readonly winners: ReadonlyArray<{
    readonly position: number;
    readonly value: bigint;
    readonly reachedAtMs: number;
    readonly player: string;
    readonly prizeMinor: bigint;
  }>;
}

const pp = (minor: bigint): string => toDecimal('PP', minor);

export function certificateOf(edition: CertifiedEdition, digest: Hashing): UnsignedCertificate {
  const { contestId, period, statistic, prizes, winners } = edition;
  const pool = totalOf(prizes);
  const won = winners.reduce((sum, { prizeMinor }) => sum + prizeMinor, 0n);
  const rest = {
    format: CONTEST_FORMAT,
    edition: edition.name,
    title: edition.title,
    statistic,
    games: edition.games === undefined ? ('all' as const) : [...edition.games],
    startsAt: new Date(edition.startsAtMs).toISOString(),
    endsAt: new Date(edition.endsAtMs).toISOString(),
    announcedAt: edition.announcedAt.toISOString(),
    frozenAt: edition.frozenAt.toISOString(),
    settledAt: edition.settledAt.toISOString(),
    prizes: prizes.map(({ from, to, amountMinor }) => ({ from, to, amount: pp(amountMinor) })),
    pool: pp(pool),
    won: pp(won),
    stayedInPool: pp(pool - won),
    entrants: edition.entrants,
    excluded: edition.excluded,
    places: edition.places,
    winners: winners.map(({ position, value, reachedAtMs, player, prizeMinor }) => ({
      position,
      value: valueToWire(statistic, value),
      reachedAtMs,
      player,
      prize: pp(prizeMinor),
      reference: prizeReference({ contestId, period, position }),
    })),
  } as const;
  return { ...rest, hash: certificateHash(rest, digest) };
}

/** Where a certificate, or the result file with it, is wrong. */
export type CertificateFaultKind =
  /** Its hash is not that of its content. */
  | 'hash'
  /** Its times are not in order. */
  | 'time'
  /** Its places are not in their order. */
  | 'order'
  /** A prize is not the one of its place. */
  | 'prize'
  /** Its sums do not fit. */
  | 'sum'
  /** The result file has other places. */
  | 'places'
  /** Its signature is not by the key that it names. */
  | 'signature'
  /** It has another form. */
  | 'form';

export interface CertificateFault {
  readonly kind: CertificateFaultKind;
  /** In English, with what was found and what was expected. */
  readonly words: string;
}

/** `results`: the whole result file, if the reader has it. */
export function certificateFaults(
  certificate: ContestCertificate,
  results: string | undefined,
  digest: Hashing,
): CertificateFault[] {
  const faults: CertificateFault[] = [];
  const isAt = (kind: CertificateFaultKind, words: string): void => void faults.push({ kind, words });
  const computed = certificateHash(certificate, digest);
  if (computed !== certificate.hash)
    isAt('hash', `Its content has the hash ${computed}; it says ${certificate.hash}`);
  const { announcedAt, startsAt, endsAt, frozenAt, settledAt } = certificate;
  if (!(startsAt < endsAt && announcedAt < endsAt && endsAt <= frozenAt && frozenAt <= settledAt))
    isAt('time', 'It was not announced before its end, frozen after it, and settled after that');
  checkWinners(certificate, isAt);
  if (results !== undefined) checkResults(certificate, results, digest, isAt);
  return faults;
}

type IsAt = (kind: CertificateFaultKind, words: string) => void;
interface Placed {
  readonly position: number;
  readonly value: number;
  readonly reachedAtMs: number;
}

const prizesIn = ({ prizes }: ContestCertificate): PrizeMinor[] =>
  prizes.map(({ from, to, amount }) => ({ from, to, amountMinor: toMinor('PP', amount) ?? -1n }));

/** A higher value, or the same one earlier. */
const isBehind = (one: Placed, before: Placed): boolean =>
  one.value < before.value || (one.value === before.value && one.reachedAtMs >= before.reachedAtMs);

function checkWinners(certificate: ContestCertificate, isAt: IsAt): void {
  const { winners, entrants } = certificate;
  const prizes = prizesIn(certificate);
  const [contestId = '', period = ''] = certificate.edition.split('/');
  for (const [n, winner] of winners.entries()) {
    const { position, prize, reference } = winner;
    const before = winners[n - 1];
    if (position !== n + 1) isAt('order', `Place ${position} is at ${n + 1}`);
    if (before !== undefined && !isBehind(winner, before))
      isAt(
        'order',
        `Place ${position} has ${winner.value}, and ${before.position} before it ${before.value}`,
      );
    const expected = prizeOfPlace(prizes, position);
    if (toMinor('PP', prize) !== expected)
      isAt('prize', `Place ${position} won ${prize}; its prize was ${pp(expected)}`);
    if (reference !== prizeReference({ contestId, period, position }))
      isAt('prize', `Place ${position} was paid as ${reference}`);
  }
  const most = Math.min(entrants, paidPlaces(prizes));
  if (winners.length !== most) isAt('places', `It has ${winners.length} winners; ${most} places win`);
  const won = winners.reduce((sum, { prize }) => sum + (toMinor('PP', prize) ?? 0n), 0n);
  const pool = totalOf(prizes);
  if (certificate.pool !== pp(pool))
    isAt('sum', `Its pool is ${certificate.pool}; its prizes give ${pp(pool)}`);
  if (certificate.won !== pp(won) || certificate.stayedInPool !== pp(pool - won))
    isAt(
      'sum',
      `${certificate.won} were won and ${certificate.stayedInPool} stayed; the winners give ${pp(won)}`,
    );
}

interface Line extends Placed {
  readonly player?: unknown;
  readonly prize?: number;
}

function checkResults(certificate: ContestCertificate, results: string, digest: Hashing, isAt: IsAt): void {
  const body = results.slice(results.indexOf('\n') + 1);
  const computed = digest.sha256Hex(body);
  if (computed !== certificate.places)
    isAt('places', `The places of the result file have the hash ${computed}; it says ${certificate.places}`);
  let lines: Line[];
  try {
    lines = body
      .split('\n')
      .filter((text) => text !== '')
      .map((text) => JSON.parse(text) as Line);
  } catch {
    isAt('form', 'The result file has a line that is not JSON');
    return;
  }
  if (lines.length !== certificate.entrants)
    isAt('places', `The result file has ${lines.length} places; it says ${certificate.entrants}`);
  const prizes = prizesIn(certificate);
  for (const [n, line] of lines.entries()) {
    const before = lines[n - 1];
    if (line.position !== n + 1 || (before !== undefined && !isBehind(line, before)))
      isAt('order', `Line ${n + 1} of the result file is not at its place`);
    const expected = prizeOfPlace(prizes, n + 1);
    if ((line.prize === undefined ? 0n : toMinor('PP', line.prize)) !== expected)
      isAt(
        'prize',
        `Line ${n + 1} of the result file has the prize ${line.prize ?? 0}; expected ${pp(expected)}`,
      );
    const winner = certificate.winners[n];
    if (winner !== undefined && (winner.player !== line.player || winner.value !== line.value))
      isAt('places', `Place ${n + 1} is another one in the result file`);
  }
}
