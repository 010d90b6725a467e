// A day's certificate of odds: how it is made, and what must be true in it and between two of them (docs/certificates.md).
import {
  ODDS_FORMAT,
  type OddsCertificate,
  type OddsDay,
  type OddsResult,
  type OddsRules,
  type OddsTheory,
} from '@parlor/contract/calls/certificates.ts';
import { canonicalJson } from '@parlor/contract/kernel/canonical-json.ts';
import { DAY_MS } from '@parlor/contract/kernel/time.ts';
import type { Currency } from '@parlor/contract/kernel/vocabulary.ts';
import type { Digest } from '@parlor/economy/kernel/world.ts';
import { returnLimits } from './return-limits.ts';
import { hullOf } from './theory.ts';

type Hashing = Pick<Digest, 'sha256Hex'>;
export type UnsignedOdds = Omit<OddsCertificate, 'signature'>;

/** The text that is signed. No token has this form. */
export const oddsText = ({ hash }: Pick<OddsCertificate, 'hash'>): string => `parlor-odds ${hash}`;

export const rulesHash = (rules: OddsRules, digest: Hashing): string =>
  digest.sha256Hex(canonicalJson(rules));

export const oddsHash = (
  {
    hash: _hash,
    signature: _signature,
    ...rest
  }: Omit<OddsCertificate, 'hash' | 'signature'> & Partial<OddsCertificate>,
  digest: Hashing,
): string => digest.sha256Hex(canonicalJson(rest));

export function oddsCertificateOf(
  given: Pick<OddsCertificate, 'day' | 'releases' | 'results' | 'previous'>,
  digest: Hashing,
): UnsignedOdds {
  const { day, releases, results, previous } = given;
  const rest = {
    format: ODDS_FORMAT,
    day,
    releases,
    results,
    ...(previous === undefined ? {} : { previous: { day: previous.day, hash: previous.hash } }),
  } as const;
  return { ...rest, hash: oddsHash(rest, digest) };
}

const dayBefore = (day: string): string => new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10);

type Counted = Omit<OddsResult, 'measured' | 'limits' | 'isOutside'>;

/** With its measured return and the limits that luck alone does not leave. */
export function resultOf(counted: Counted): OddsResult {
  const { kind, odds } = counted;
  const staked = Number(counted.staked);
  if (staked <= 0) return { ...counted, isOutside: false };
  const share = Number(counted.won) / staked;
  const measured = { measured: Math.round(share * ROUNDED) / ROUNDED };
  const theory = hullOf(odds.map((one) => one.theory));
  if (theory === undefined) return { ...counted, ...measured, isOutside: false };
  const { low, high } = returnLimits(theory, {
    // A box pays whole amounts, nothing of them is rounded down.
    rounds: kind === 'box' ? 0 : Number(counted.rounds),
    staked,
    squares: Number(counted.squares),
    largest: Number(counted.largest),
  });
  const limits = { low: Math.floor(low * ROUNDED) / ROUNDED, high: Math.ceil(high * ROUNDED) / ROUNDED };
  return { ...counted, ...measured, limits, isOutside: share < limits.low || share > limits.high };
}
const ROUNDED = 1_000_000;
/** The last digit of a logarithm may differ between programs. */
const SAME = 3 / ROUNDED;

/** One name for what is counted together. */
export const nameOfResult = ({ kind, id, currency }: Pick<OddsResult, 'kind' | 'id' | 'currency'>): string =>
  `${kind} ${id} ${currency}`;

/** A certificate in the list. */
export function summaryOf({ day, hash, results }: OddsCertificate): OddsDay {
  const ids = (isBox: boolean) =>
    new Set(results.flatMap(({ kind, id }) => ((kind === 'box') === isBox ? [id] : []))).size;
  const inCurrency = ({ title, currency }: { title: string; currency: Currency }): string =>
    `${title} (${currency})`;
  // A box that gives several currencies was opened once.
  const rounds = new Map<string, number>();
  for (const { kind, id, currency, day: of } of results)
    rounds.set(kind === 'box' ? `box ${id}` : `${id} ${currency}`, Number(of.rounds));
  return {
    day,
    hash,
    games: ids(false),
    boxes: ids(true),
    rounds: Math.max(
      0,
      [...rounds.values()].reduce((sum, n) => sum + n, 0),
    ),
    outside: results.filter(({ isOutside }) => isOutside).map(inCurrency),
  };
}

export type OddsFaultKind =
  /** Its hash is not that of its content. */
  | 'hash'
  /** It is not the one after the certificate before it. */
  | 'chain'
  /** Rules that it names are not in the file. */
  | 'rules'
  /** Its odds are not those of its rules. */
  | 'odds'
  /** Its sums do not follow from those before, or a result is left out. */
  | 'sum'
  /** Its return or limits are not those of its sums and odds. */
  | 'bound'
  /** Its signature is not by the key that it names. */
  | 'signature'
  /** It has another form. */
  | 'form';

export interface OddsFault {
  readonly kind: OddsFaultKind;
  /** In English, with what was found and what was expected. */
  readonly words: string;
}

export interface OddsChecks {
  readonly digest: Hashing;
  readonly rules: readonly OddsRules[];
  /** Computes the odds again; undefined for rules of a form that is not known here. */
  readonly theoryOf: (rules: OddsRules, currency: Currency) => OddsTheory | undefined;
  /** The certificate of the day before, if it is at hand. */
  readonly before: OddsCertificate | undefined;
}

type IsAt = (kind: OddsFaultKind, words: string) => void;

export function oddsFaults(certificate: OddsCertificate, checks: OddsChecks): OddsFault[] {
  const faults: OddsFault[] = [];
  const isAt: IsAt = (kind, words) => void faults.push({ kind, words });
  const { day, results, previous, hash } = certificate;
  const { before, digest } = checks;
  const computed = oddsHash(certificate, digest);
  if (computed !== hash) isAt('hash', `Its content has the hash ${computed}; it says ${hash}`);
  if (previous !== undefined && previous.day !== dayBefore(day))
    isAt('chain', `It follows ${previous.day}; the day before it is ${dayBefore(day)}`);
  if (before !== undefined && (previous?.day !== before.day || previous.hash !== before.hash))
    isAt(
      'chain',
      `It follows ${previous?.day ?? 'none'} ${previous?.hash ?? ''}; before it is ${before.day} ${before.hash}`,
    );
  const known = new Map(checks.rules.map((rules) => [rulesHash(rules, digest), rules]));
  const earlier = new Map(before?.results.map((result) => [nameOfResult(result), result]));
  const seen = new Set<string>();
  for (const result of results) {
    const name = nameOfResult(result);
    if (seen.has(name)) isAt('form', `${name} is in it twice`);
    seen.add(name);
    checkOdds(result, known, checks, isAt);
    checkBound(result, isAt);
    checkSums(result, { day, isFirst: previous === undefined, before, earlier: earlier.get(name) }, isAt);
  }
  for (const name of earlier.keys())
    if (!seen.has(name)) isAt('sum', `${name} was in the previous certificate, and is left out`);
  return faults;
}

function checkOdds(
  result: OddsResult,
  known: ReadonlyMap<string, OddsRules>,
  { theoryOf }: OddsChecks,
  isAt: IsAt,
): void {
  const name = nameOfResult(result);
  for (const { rules: hash, theory } of result.odds) {
    const rules = known.get(hash);
    if (rules === undefined || rules.kind !== result.kind || rules.id !== result.id) {
      isAt('rules', `${name} names the rules ${hash}, which are ${rules ? 'of another' : 'not in the file'}`);
      continue;
    }
    const computed = theoryOf(rules, result.currency);
    if (computed === undefined) isAt('rules', `The rules of ${name} have a form that is not known here`);
    else if (canonicalJson(computed) !== canonicalJson(theory))
      isAt('odds', `${name} has the odds ${canonicalJson(computed)}; it says ${canonicalJson(theory)}`);
  }
}

function checkBound(result: OddsResult, isAt: IsAt): void {
  const { measured, limits, isOutside, ...counted } = result;
  const computed = resultOf(counted);
  const isSame = (a: number | undefined, b: number | undefined): boolean =>
    a === b || Math.abs((a ?? NaN) - (b ?? NaN)) <= SAME * Math.max(1, Math.abs(b ?? 0));
  if (
    !isSame(measured, computed.measured) ||
    !isSame(limits?.low, computed.limits?.low) ||
    !isSame(limits?.high, computed.limits?.high)
  )
    isAt(
      'bound',
      `${nameOfResult(result)} paid ${computed.measured ?? 'nothing'} within ${rangeOf(computed)}; it says ${measured ?? 'nothing'} within ${rangeOf(result)}`,
    );
  else if (isOutside !== computed.isOutside)
    isAt('bound', `${nameOfResult(result)} is ${computed.isOutside ? '' : 'not '}outside its limits`);
}

export const rangeOf = ({ limits }: Pick<OddsResult, 'limits'>): string =>
  limits === undefined ? 'no limits' : `${limits.low} to ${limits.high}`;

interface Earlier {
  readonly day: string;
  /** The first certificate of all. */
  readonly isFirst: boolean;
  readonly before: OddsCertificate | undefined;
  readonly earlier: OddsResult | undefined;
}

function checkSums(result: OddsResult, { day, isFirst, before, earlier }: Earlier, isAt: IsAt): void {
  const name = nameOfResult(result);
  const begins = result.since === day;
  if (result.since > day || (isFirst && !begins))
    isAt('sum', `${name} is counted since ${result.since}, in the certificate of ${day}`);
  const fields = ['rounds', 'staked', 'won'] as const;
  if (begins) {
    const namesOf = (one: OddsResult): string => one.odds.map(({ rules }) => rules).join(' ');
    if (earlier !== undefined && namesOf(earlier) === namesOf(result))
      isAt('sum', `${name} begins again on this day with the odds that it had before`);
    for (const field of fields)
      if (result[field] !== result.day[field])
        isAt(
          'sum',
          `${name} begins on this day with ${field} ${result[field]}; its day has ${result.day[field]}`,
        );
    return;
  }
  if (before === undefined) return;
  if (earlier?.since !== result.since) {
    isAt('sum', `${name} is counted since ${result.since}; before, since ${earlier?.since ?? 'no day'}`);
    return;
  }
  for (const field of fields) {
    const sum = BigInt(earlier[field]) + BigInt(result.day[field]);
    if (BigInt(result[field]) !== sum)
      isAt('sum', `${name} has ${field} ${result[field]}; the one before and the day give ${sum}`);
  }
  for (const field of ['squares', 'largest'] as const)
    if (BigInt(result[field]) < BigInt(earlier[field]))
      isAt('sum', `${name} has ${field} ${result[field]}; before it was ${earlier[field]}`);
  if (earlier.odds.some(({ rules }, n) => result.odds[n]?.rules !== rules))
    isAt('odds', `${name} has left out odds that counted since ${result.since}`);
}
