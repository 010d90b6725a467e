// Chains of certificates of odds and their forgeries: honest ones are right, and every forgery is found and named.
import fc from 'fast-check';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  ODDS_FORMAT,
  type OddsCertificate,
  type OddsFile,
  type OddsResult,
  type OddsRules,
} from '@parlor/contract/calls/certificates.ts';
import { budget } from '@parlor/contract/test/random-cases.ts';
import { testDigest } from '@parlor/economy/test/world.ts';
import {
  oddsCertificateOf,
  oddsHash,
  oddsText,
  resultOf,
  rulesHash,
  type OddsFaultKind,
} from '@parlor/games/odds-certificate/certificate.ts';
import { theoryFromRules } from '@parlor/games/odds-certificate/from-rules.ts';
import { loadContentFiles } from '@parlor/server/content/load-content.ts';
import { textSigner } from '../test/text-signer.ts';
import { verifyOdds } from './verify-odds.ts';

const files = loadContentFiles(join(import.meta.dirname, '..', '..', 'content'));
const gameRules = (id: string): OddsRules => {
  const game = files.games.games.find((one) => one.id === id)!;
  return { kind: 'game', id, family: game.family, settings: game.rules };
};
const box: OddsRules = {
  kind: 'box',
  id: 'STANDARD',
  items: files.lootboxes.STANDARD.items,
  lines: files.lootboxes.STANDARD.lines.map(({ weight, rewards }) => ({ weight, rewards })),
};
const RULES: readonly OddsRules[] = [
  gameRules('dice-bone'),
  box,
  { kind: 'studio', id: 'moon', rtp: 96.5, maxMultiplier: 500 },
];

const own = await textSigner('own');
const stranger = await textSigner('own');
const signed = async (unsigned: Omit<OddsCertificate, 'signature'>): Promise<OddsCertificate> => ({
  ...unsigned,
  signature: await own.sign(oddsText(unsigned)),
});
/** Signed again by us, with a hash that fits: only what must be true in it can show the forgery. */
const again = ({ signature: _signature, ...rest }: OddsCertificate): Promise<OddsCertificate> =>
  signed({ ...rest, hash: oddsHash(rest, testDigest) });

interface Play {
  readonly rounds: number;
  readonly stake: number;
}
/** Each result of each day, near what its odds say. */
async function chainOf(days: ReadonlyArray<readonly Play[]>): Promise<OddsCertificate[]> {
  const chain: OddsCertificate[] = [];
  for (const [n, plays] of days.entries()) {
    const before = chain.at(-1);
    const day = `2026-11-${20 + n}`;
    const results = RULES.map((rules, i): OddsResult => {
      const theory = theoryFromRules(rules, 'PP')!;
      const { rounds, stake } = plays[i]!;
      const last = before?.results[i];
      const one = rules.kind === 'box' ? 1 : stake;
      const staked = BigInt(rounds * one);
      const won = (staked * BigInt(theory.lowest.part)) / BigInt(theory.lowest.of);
      const plus = (field: 'rounds' | 'staked' | 'won' | 'squares', more: bigint) =>
        String(BigInt(last?.[field] ?? '0') + more);
      return resultOf({
        kind: rules.kind,
        id: rules.id,
        title: rules.id,
        currency: 'PP',
        odds: [{ rules: rulesHash(rules, testDigest), theory }],
        since: '2026-11-20',
        rounds: plus('rounds', BigInt(rounds)),
        staked: plus('staked', staked),
        won: plus('won', won),
        squares: plus('squares', staked * BigInt(one)),
        largest: String(Math.max(Number(last?.largest ?? 0), rounds === 0 ? 0 : one)),
        day: { rounds: String(rounds), staked: String(staked), won: String(won) },
      });
    });
    const releases = [{ release: 1, content: 'ab'.repeat(32) }];
    chain.push(
      await signed(
        oddsCertificateOf({ day, releases, results, ...(before && { previous: before }) }, testDigest),
      ),
    );
  }
  return chain;
}
const fileOf = (certificates: readonly unknown[], more: Partial<OddsFile> = {}): OddsFile => ({
  format: ODDS_FORMAT,
  certificates: [...certificates],
  rules: [...RULES],
  keys: [own.key],
  ...more,
});

const anyDays = fc.array(
  fc.tuple(
    ...RULES.map(() =>
      fc.record({ rounds: fc.integer({ min: 0, max: 5_000 }), stake: fc.integer({ min: 100, max: 9_000 }) }),
    ),
  ),
  { minLength: 3, maxLength: 4 },
);

const result = (n: number, change: (one: OddsResult) => Partial<OddsResult>) => (c: OddsCertificate) => ({
  ...c,
  results: c.results.map((one, at) => (at === n ? { ...one, ...change(one) } : one)),
});
/** The same, with return and limits computed again from what was changed. */
const counted = (n: number, change: (one: OddsResult) => Partial<OddsResult>) => (c: OddsCertificate) => ({
  ...c,
  results: c.results.map((one, at) => {
    if (at !== n) return one;
    const { measured: _m, limits: _l, isOutside: _o, ...rest } = { ...one, ...change(one) };
    return resultOf(rest);
  }),
});
const plus = (text: string, more: bigint): string => String(BigInt(text) + more);
const richer = (one: OddsResult) =>
  one.odds.map(({ rules, theory }) => ({
    rules,
    theory: { ...theory, highest: { part: plus(theory.highest.part, 1n), of: theory.highest.of } },
  }));

type Change = (c: OddsCertificate) => OddsCertificate;
/** Of the last day. */
const FORGERIES: ReadonlyArray<readonly [name: string, change: Change, kind: OddsFaultKind]> = [
  ['better odds of a game', counted(0, (one) => ({ odds: richer(one) })), 'odds'],
  ['better odds of a box', counted(1, (one) => ({ odds: richer(one) })), 'odds'],
  ['other stated odds', counted(2, (one) => ({ odds: richer(one) })), 'odds'],
  [
    'the rules of another',
    counted(0, (one) => ({ odds: [{ ...one.odds[0]!, rules: rulesHash(box, testDigest) }] })),
    'rules',
  ],
  [
    'rules that are nowhere',
    counted(0, (one) => ({ odds: [{ ...one.odds[0]!, rules: '00'.repeat(32) }] })),
    'rules',
  ],
  ['odds left out', counted(0, () => ({ odds: [] })), 'odds'],
  ['more won than before and the day', counted(0, (one) => ({ won: plus(one.won, 1n) })), 'sum'],
  ['fewer rounds', counted(1, (one) => ({ rounds: plus(one.rounds, 1n) })), 'sum'],
  [
    'a day with more',
    counted(2, (one) => ({ day: { ...one.day, staked: plus(one.day.staked, 7n) } })),
    'sum',
  ],
  ['a later beginning', counted(0, () => ({ since: '2026-11-21' })), 'sum'],
  ['a beginning on the day', (c) => counted(0, () => ({ since: c.day }))(c), 'sum'],
  [
    'counting that begins again with the same odds',
    (c) => counted(0, (one) => ({ since: c.day, ...one.day, squares: '0' }))(c),
    'sum',
  ],
  ['a result left out', (c) => ({ ...c, results: c.results.slice(1) }), 'sum'],
  ['a result twice', (c) => ({ ...c, results: [...c.results, c.results[0]!] }), 'form'],
  ['wider limits', result(0, () => ({ limits: { low: 0, high: 99 } })), 'bound'],
  ['another return', result(1, () => ({ measured: 1 })), 'bound'],
  ['a wrong verdict', result(2, ({ isOutside }) => ({ isOutside: !isOutside })), 'bound'],
  ['another day', (c) => ({ ...c, day: '2026-11-29' }), 'chain'],
  ['another one before', (c) => ({ ...c, previous: { ...c.previous!, hash: '00'.repeat(32) } }), 'chain'],
  ['a chain that begins again', ({ previous: _previous, ...c }) => c, 'chain'],
];

test('an honest chain is right, and every forgery is found and named', async () => {
  await fc.assert(
    fc.asyncProperty(anyDays, async (days) => {
      const chain = await chainOf(days);
      const check = await verifyOdds(fileOf(chain));
      expect(check.days.flatMap(({ faults }) => faults)).toEqual([]);
      expect([check.isRight, check.days.map(({ signature }) => signature)]).toEqual([
        true,
        chain.map(() => 'good'),
      ]);
      expect(
        check.days.flatMap(({ certificate }) => certificate!.results.filter((one) => one.isOutside)),
      ).toEqual([]);
      expect((await verifyOdds(fileOf(chain.slice(1)))).isRight).toBe(true);
      const kindsOf = async (file: OddsFile): Promise<OddsFaultKind[]> =>
        (await verifyOdds(file)).days.flatMap(({ faults }) => faults.map(({ kind }) => kind));
      const [rest, last] = [chain.slice(0, -1), chain.at(-1)!];
      for (const [name, change, kind] of FORGERIES)
        expect(await kindsOf(fileOf([...rest, await again(change(last))])), name).toContain(kind);
      expect(await kindsOf(fileOf([...rest, { ...last, day: last.day, releases: [] }]))).toEqual(['hash']);
      expect(await kindsOf(fileOf([{ ...last, more: 1 }]))).toEqual(['form']);
      expect(await kindsOf(fileOf([last], { keys: [stranger.key] }))).toEqual(['signature']);
      expect(await kindsOf(fileOf([last], { keys: [] }))).toEqual(['signature']);
      expect(await kindsOf(fileOf([last], { rules: RULES.slice(1) }))).toEqual(['rules']);
      // A certificate in the middle is left out.
      expect(await kindsOf(fileOf([chain[0]!, ...chain.slice(2)]))).toContain('chain');
    }),
    budget(6, 200),
  );
});

test('a game that pays too much is outside its limits, and the certificate that says so is right', async () => {
  const [first] = await chainOf([RULES.map(() => ({ rounds: 5_000, stake: 100 }))]);
  const paid = counted(0, (one) => {
    const won = plus(one.won, BigInt(one.staked) * 5n);
    return { won, day: { ...one.day, won } };
  })(first!);
  const check = await verifyOdds(fileOf([await again(paid)]));
  expect(check.isRight).toBe(true);
  expect(check.days[0]!.certificate!.results.map(({ isOutside }) => isOutside)).toEqual([true, false, false]);
});
