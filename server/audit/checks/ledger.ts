// Balances follow from entries (I1, I2, I3, I4): each entry is numbered, refers to its cause once, and has
// the balance after it.
import { LEDGER_REASONS } from '@parlor/contract/calls/balances.ts';
import { CURRENCIES } from '@parlor/contract/kernel/vocabulary.ts';
import { owedMinor } from '@parlor/economy/money/debts.ts';
import { noBalances } from '@parlor/economy/kernel/player.ts';
import { money, type Case } from '../one-player.ts';

const REASONS: ReadonlySet<string> = new Set(LEDGER_REASONS);
const BUILTIN_ACCOUNT = /^(?:house|provider):[a-z0-9-]+$/;

const isKnownAccount = (account: string): boolean =>
  account === 'player' ||
  account === 'debt' ||
  BUILTIN_ACCOUNT.test(account) ||
  (account.startsWith('mint:') && REASONS.has(account.slice('mint:'.length)));
const isPlayers = (account: string): boolean => account === 'player' || account === 'debt';
/** From the player's balance to their debt. */
const paysDebt = (e: { readonly debit: string; readonly credit: string }): boolean =>
  e.debit === 'player' && e.credit === 'debt';

export function checkLedger({ rows, state, report }: Case): void {
  const balances = { ...noBalances };
  const references = new Set<string>();
  let expectedNumber = 1n;
  for (const e of rows.entries) {
    const entry = `entry ${e.number} (${e.reference})`;
    if (e.number !== expectedNumber) {
      report(`${entry}: expected number ${expectedNumber}`);
      expectedNumber = e.number;
    }
    expectedNumber += 1n;
    if (references.has(e.reference)) report(`${entry}: its reference was used before; expected a new one`);
    references.add(e.reference);
    if (e.amount <= 0n)
      report(`${entry}: amount is ${money(e.currency, e.amount)}; expected more than nothing`);
    for (const account of [e.debit, e.credit])
      if (!isKnownAccount(account))
        report(`${entry}: account ${account} is unknown; expected a named issuer`);
    if (!REASONS.has(e.reason)) report(`${entry}: reason ${e.reason} is unknown`);
    if (isPlayers(e.debit) === isPlayers(e.credit) && !paysDebt(e))
      report(`${entry}: moved from ${e.debit} to ${e.credit}; expected one side to be the player's`);

    if (e.debit === 'player') balances[e.currency] -= e.amount;
    if (e.credit === 'player') balances[e.currency] += e.amount;
    const balance = balances[e.currency];
    if (balance < 0n) report(`${entry}: leaves ${money(e.currency, balance)}; expected no negative balance`);
    if (e.balance_after !== balance) {
      report(
        `${entry}: balance after it is ${money(e.currency, e.balance_after)}; expected ${money(e.currency, balance)}`,
      );
      balances[e.currency] = e.balance_after;
    }
  }
  for (const currency of CURRENCIES) {
    // Summed again, so that a wrong balance after one entry does not hide in the next.
    const sum = rows.entries.reduce(
      (total, e) =>
        e.currency === currency
          ? total + (e.credit === 'player' ? e.amount : 0n) - (e.debit === 'player' ? e.amount : 0n)
          : total,
      0n,
    );
    if (rows.balances[currency] !== sum)
      report(
        `balance is ${money(currency, rows.balances[currency])}; expected ${money(currency, sum)}, the sum of the entries`,
      );
  }
  checkDebts({ rows, state, report });
  if (state.entries !== rows.entries.length)
    report(`the document counts ${state.entries} entries; expected ${rows.entries.length}`);
}

/** Debts follow from the entries. The document must match, and repayments never exceed the debt. */
function checkDebts({ rows, state, report }: Pick<Case, 'rows' | 'state' | 'report'>): void {
  const owed = { ...noBalances };
  for (const e of rows.entries) {
    if (e.debit === 'debt') owed[e.currency] += e.amount;
    if (e.credit === 'debt') owed[e.currency] -= e.amount;
    if (e.credit === 'debt' && owed[e.currency] < 0n)
      report(`entry ${e.number} (${e.reference}) pays back more than is owed; expected at most the debt`);
  }
  for (const currency of CURRENCIES) {
    const inDocument = owedMinor(state, currency);
    if (inDocument !== owed[currency])
      report(
        `the document owes ${money(currency, inDocument)}; expected ${money(currency, owed[currency])}, by the entries of debt`,
      );
  }
}

/** Compared with orders, corrections and operators' acts in `orders.ts`, with prizes in `contests.ts`. */
const CHECKED_ELSEWHERE = /^(?:order|refund|take-back|correction|contest|write-off):/;

/** Every entry has a recorded cause. Run this check last. */
export function checkExplained({ rows, explained, entryOf, report }: Case): void {
  for (const e of rows.entries) {
    if (explained.has(e.reference) || CHECKED_ELSEWHERE.test(e.reference)) continue;
    const entry = `entry ${e.number} (${e.reference})`;
    if (paysDebt(e)) {
      const reward = entryOf.get(e.reference.replace(/^debt:/, ''));
      const isOfReward =
        reward !== undefined &&
        reward !== e &&
        reward.credit === 'player' &&
        reward.debit.startsWith('mint:') &&
        reward.currency === e.currency &&
        e.amount <= reward.amount;
      if (!isOfReward) report(`${entry} pays a debt back; expected the reward of which it is a part`);
      continue;
    }
    report(
      e.debit.startsWith('mint:')
        ? `${entry} was paid by ${e.debit}; expected ${e.debit === 'mint:lootbox' ? 'the draw of a lootbox' : `a claim row ${e.reference}`}`
        : `${entry} moved ${money(e.currency, e.amount)} as ${e.reason}; expected a claim or a transaction that says why`,
    );
  }
}
