import { toDecimal } from '@parlor/contract/kernel/money.ts';
import { CURRENCIES, type Currency } from '@parlor/contract/kernel/vocabulary.ts';

/** A mismatch: found and expected. */
export interface Mismatch {
  readonly playerId?: string;
  readonly what: string;
}

/** What an account gave to players (and their debts) and took from them, in minor units. */
export interface Issuer {
  readonly account: string;
  readonly currency: Currency;
  readonly gaveMinor: bigint;
  readonly tookMinor: bigint;
}

export interface AuditReport {
  readonly players: number;
  readonly entries: number;
  readonly claims: number;
  readonly draws: number;
  readonly transactions: number;
  readonly rounds: number;
  /** Acts before there were receipts, or of a server of an older version. */
  readonly withoutReceipt: number;
  readonly issuers: readonly Issuer[];
  /** All players' balances, in minor units. */
  readonly balancesMinor: Readonly<Record<Currency, bigint>>;
  /** Draws by rules that are no longer in the content, by game and version: they cannot be recomputed here. */
  readonly notRecomputable: ReadonlyMap<string, number>;
  /** At most the first thousand. */
  readonly mismatches: readonly Mismatch[];
  readonly mismatchCount: number;
}

export const MAX_LISTED = 1_000;

/** Lines to print. The last is `audit: 2 players, 75 entries, … 0 mismatches`. */
export function printed(report: AuditReport): string[] {
  const money = (currency: Currency, minor: bigint): string => toDecimal(currency, minor, false);
  const table = [
    ['account', 'currency', 'gave', 'took', 'net'],
    ...report.issuers.map((i) => [
      i.account,
      i.currency,
      money(i.currency, i.gaveMinor),
      money(i.currency, i.tookMinor),
      money(i.currency, i.tookMinor - i.gaveMinor),
    ]),
    ...CURRENCIES.filter((c) => report.balancesMinor[c] > 0n).map((c) => [
      'players hold',
      c,
      '',
      '',
      money(c, report.balancesMinor[c]),
    ]),
  ];
  const unlisted = report.mismatchCount - report.mismatches.length;
  return [
    ...columns(table),
    ...[...report.notRecomputable].map(
      ([rules, draws]) => `not recomputable: rules changed: ${count(draws, 'draw')} of ${rules}`,
    ),
    ...(report.withoutReceipt > 0 ? [`without a receipt: ${count(report.withoutReceipt, 'act')}`] : []),
    ...report.mismatches.map(({ playerId, what }) =>
      playerId === undefined ? `mismatch: ${what}` : `mismatch: player ${playerId}: ${what}`,
    ),
    ...(unlisted > 0 ? [`… and ${count(unlisted, 'mismatch', 'mismatches')} more`] : []),
    `audit: ${[
      count(report.players, 'player'),
      count(report.entries, 'entry', 'entries'),
      count(report.claims, 'claim'),
      count(report.draws, 'draw'),
      count(report.transactions, 'transaction'),
      count(report.rounds, 'provider round'),
      count(report.mismatchCount, 'mismatch', 'mismatches'),
    ].join(', ')}`,
  ];
}

const count = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;

/** The first two columns left-aligned, amounts right-aligned. */
function columns(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]!.map((_, at) => Math.max(...rows.map((row) => row[at]!.length)));
  return rows.map((row) =>
    row
      .map((cell, at) => (at < 2 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!)))
      .join('  ')
      .trimEnd(),
  );
}
