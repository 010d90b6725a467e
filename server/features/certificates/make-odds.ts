// Makes the certificate of odds of each day that is over and counted: the exact odds of the content of then, the sums of all rounds
// and boxes, and the limits that luck alone does not leave. It may run in any process; a day has one certificate.
import type pg from 'pg';
import type { OddsCertificate, OddsResult, OddsRules } from '@parlor/contract/calls/certificates.ts';
import type { TextSignature } from '@parlor/contract/kernel/signatures.ts';
import { DAY_MS } from '@parlor/contract/kernel/time.ts';
import { isCurrency } from '@parlor/contract/kernel/vocabulary.ts';
import { dayOf } from '@parlor/economy/kernel/periods.ts';
import {
  nameOfResult,
  oddsCertificateOf,
  oddsText,
  resultOf,
  rulesHash,
  summaryOf,
} from '@parlor/games/odds-certificate/certificate.ts';
import { nodeDigest } from '../../players/digest.ts';
import type { WarnLog } from '../../runtime/deps.ts';
import { offeredBetween, type Offered } from './offered.ts';
import { addOdds, boxSums, gameSums, newestOdds, type HourlySums } from './store.ts';

/** After the day, until the sums of its hours are complete but for rows that come very late. They count on the next day. */
const SETTLED_AFTER_MS = 900_000;
/** In one run; the next run continues. */
const MAX_DAYS = 31;

export interface MakeOddsDeps {
  /** Of the tables in one place. */
  readonly pool: pg.Pool;
  /** Signs with the key of tokens. */
  readonly sign: (text: string) => Promise<TextSignature>;
  readonly log: WarnLog;
  /** Up to when the sums of hours are counted. */
  readonly countedTo: () => Promise<number | undefined>;
}

export interface MadeOdds {
  readonly made: number;
  readonly day?: string;
  /** More is due than one run makes. */
  readonly more?: true;
}

export async function makeOdds(d: MakeOddsDeps, nowMs: number): Promise<MadeOdds> {
  const countedTo = await d.countedTo();
  if (countedTo === undefined) return { made: 0 };
  const settled = Math.min(nowMs, countedTo) - SETTLED_AFTER_MS;
  const dueMs = settled - (settled % DAY_MS) - DAY_MS;
  let before = await newestOdds(d.pool);
  let made = 0;
  for (let ms = before ? Date.parse(before.day) + DAY_MS : dueMs; ms <= dueMs; ms += DAY_MS) {
    if (made === MAX_DAYS) return { made, day: before!.day, more: true };
    before = await makeDay(d, { ms, nowMs, before });
    // Another process made it.
    if (before === undefined) return { made };
    made += 1;
  }
  return made === 0 ? { made } : { made, day: before!.day };
}

interface DueDay {
  readonly ms: number;
  readonly nowMs: number;
  readonly before: OddsCertificate | undefined;
}

async function makeDay(d: MakeOddsDeps, { ms, nowMs, before }: DueDay): Promise<OddsCertificate | undefined> {
  const day = dayOf(ms);
  // A round that was open when the content changed ends by the earlier rules.
  const { releases, offered } = await offeredBetween(d, ms - DAY_MS, ms + DAY_MS);
  const rules = new Map<string, OddsRules>();
  const counts = windowsOf(offered, { day, before, rules });
  const sums = await sumsSince(d.pool, new Set(counts.map(({ since }) => since)), ms + DAY_MS);
  const results = withPlayed(counts, sums).map((one) => counted(one, sums, before));
  const unsigned = oddsCertificateOf(
    {
      day,
      releases: releases.map(({ id, hash }) => ({ release: id, content: hash })),
      results,
      ...(before && { previous: before }),
    },
    nodeDigest,
  );
  const certificate = { ...unsigned, signature: await d.sign(oddsText(unsigned)) };
  const isNew = await addOdds(d.pool, certificate, {
    summary: summaryOf(certificate),
    rules,
    now: new Date(nowMs),
  });
  return isNew ? certificate : undefined;
}

type Window = Pick<OddsResult, 'kind' | 'id' | 'title' | 'currency' | 'odds' | 'since'>;

/**
 * What is counted together. Counting begins again when a day has one set of odds and the sums before it had others: limits of
 * both would hide what is wrong with either.
 */
function windowsOf(
  offered: ReadonlyArray<readonly Offered[]>,
  { day, before, rules }: { day: string; before: OddsCertificate | undefined; rules: Map<string, OddsRules> },
): Window[] {
  const windows = new Map<string, Window>();
  const now = new Map<string, Array<OddsResult['odds'][number]>>();
  for (const one of offered.flat())
    for (const currency of one.currencies) {
      const name = nameOfResult({ ...one, currency });
      const odds = now.get(name) ?? [];
      const theory = one.theoryIn(currency);
      if (one.rules && theory) {
        const hash = rulesHash(one.rules, nodeDigest);
        rules.set(hash, one.rules);
        if (!odds.some((known) => known.rules === hash)) odds.push({ rules: hash, theory });
      }
      now.set(name, odds);
      const { kind, id, title } = one;
      windows.set(name, { kind, id, title, currency, odds, since: day });
    }
  // A game that is no longer offered stays, so that nobody can hide how it paid.
  for (const earlier of before?.results ?? []) {
    const name = nameOfResult(earlier);
    const odds = now.get(name) ?? now.get(nameOfResult({ ...earlier, currency: 'PP' })) ?? [];
    const isAsBefore = odds.every((one, n) => earlier.odds[n]?.rules === one.rules);
    if (odds.length === 1 && !(isAsBefore && earlier.odds.length === 1)) {
      const { kind, id, title, currency } = earlier;
      windows.set(name, { ...(windows.get(name) ?? { kind, id, title, currency, since: day }), odds });
      continue;
    }
    const { kind, id, currency, since } = earlier;
    const added = odds.filter(({ rules: hash }) => !earlier.odds.some((one) => one.rules === hash));
    const title = windows.get(name)?.title ?? earlier.title;
    windows.set(name, { kind, id, title, currency, since, odds: [...earlier.odds, ...added] });
  }
  return [...windows.values()];
}

/** By the day since which they count. */
type Sums = ReadonlyMap<
  string,
  { readonly games: ReadonlyMap<string, HourlySums>; readonly boxes: ReadonlyMap<string, HourlySums> }
>;

async function sumsSince(pool: pg.Pool, days: ReadonlySet<string>, toMs: number): Promise<Sums> {
  const sums = new Map<string, { games: Map<string, HourlySums>; boxes: Map<string, HourlySums> }>();
  const to = new Date(toMs);
  for (const day of [...days, dayOf(toMs - DAY_MS)]) {
    if (sums.has(day)) continue;
    const from = new Date(day);
    sums.set(day, { games: await gameSums(pool, { from, to }), boxes: await boxSums(pool, { from, to }) });
  }
  return sums;
}

/** Also a game in a further currency, from the first day on which somebody plays in it. */
function withPlayed(windows: readonly Window[], sums: Sums): Window[] {
  const known = new Set(windows.map(nameOfResult));
  const more = windows.flatMap((window) => {
    if (window.kind === 'box' || window.currency !== 'PP') return [];
    const newest = [...sums.keys()].toSorted().at(-1)!;
    return [...sums.get(newest)!.games.keys()].flatMap((played): Window[] => {
      const [id, currency = ''] = played.split(' ');
      if (id !== window.id || !isCurrency(currency)) return [];
      const other = { ...window, currency, since: newest };
      return known.has(nameOfResult(other)) ? [] : [other];
    });
  });
  return [...windows, ...more];
}

const NOTHING: HourlySums = { rounds: 0n, staked: 0n, won: 0n, squares: 0n, largest: 0n };

function counted(window: Window, sums: Sums, before: OddsCertificate | undefined): OddsResult {
  const { kind, id, currency, since } = window;
  const of = sums.get(since)!;
  const total = (kind === 'box' ? of.boxes : of.games).get(`${id} ${currency}`) ?? NOTHING;
  const name = nameOfResult(window);
  const earlier = before?.results.find((one) => nameOfResult(one) === name && one.since === since);
  const ofDay = (field: 'rounds' | 'staked' | 'won'): string =>
    String(total[field] - BigInt(earlier?.[field] ?? '0'));
  return resultOf({
    ...window,
    rounds: String(total.rounds),
    staked: String(total.staked),
    won: String(total.won),
    squares: String(total.squares),
    largest: String(total.largest),
    day: { rounds: ofDay('rounds'), staked: ofDay('staked'), won: ofDay('won') },
  });
}
