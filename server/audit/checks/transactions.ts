// Transactions and the ledger agree (I38, I39). An accepted transaction moved money once. A refused one, or one whose
// rollback came first, moved none. A rolled-back one was returned once.
import { providerReference } from '@parlor/economy/play/provider-references.ts';
import { expectEntry, money, type Case } from '../one-player.ts';
import type { RoundRow, TransactionRow } from '../player-rows.ts';

const nameOf = (t: TransactionRow): string => `${t.kind} ${t.transaction_id} of ${t.provider}`;
const referenceOf = (t: TransactionRow): string => providerReference(t.provider, t.transaction_id);
const providerAccountOf = (t: TransactionRow): string => `provider:${t.provider}`;
const keyOf = (provider: string, id: string): string => `${provider} ${id}`;
const isPromo = (t: TransactionRow): boolean => t.round_id.startsWith('promo:');
const hasHappened = (t: TransactionRow): boolean => t.status === 'accepted' || t.status === 'rolled-back';

export function checkTransactions(c: Case): void {
  const byId = new Map(c.rows.transactions.map((t) => [keyOf(t.provider, t.transaction_id), t]));
  const naming = Map.groupBy(
    c.rows.transactions.filter((t) => t.kind === 'win' && t.reference_id !== null),
    (t) => keyOf(t.provider, t.reference_id ?? ''),
  );
  /** Rollbacks by the transaction that they undo. */
  const undoing = Map.groupBy(
    c.rows.transactions.filter((t) => t.kind === 'rollback'),
    (t) => keyOf(t.provider, t.reference_id ?? ''),
  );
  for (const t of c.rows.transactions) {
    if (t.kind === 'rollback') {
      if (!byId.has(keyOf(t.provider, t.reference_id ?? '')))
        c.report(
          `${nameOf(t)} undoes ${t.reference_id}, which is not stored; expected the transaction or its tombstone`,
        );
    } else {
      checkMovement(c, t);
      checkUndone(c, t, undoing.get(keyOf(t.provider, t.transaction_id)) ?? []);
      const wins = naming.get(keyOf(t.provider, t.transaction_id)) ?? [];
      const isSettled = wins.some(({ status }) => status === 'accepted');
      // An earlier version left a bet settled when its wins were undone.
      const mayDiffer = t.settled && wins.length > 0;
      if (t.kind === 'bet' && t.settled !== isSettled && !mayDiffer)
        c.report(
          `${nameOf(t)} is ${t.settled ? '' : 'not '}settled; expected that it is${isSettled ? '' : ' not'}`,
        );
    }
  }
  for (const [key, rollbacks] of undoing)
    if (!byId.has(key)) for (const t of rollbacks) expectEntry(c, referenceOf(t), nameOf(t), undefined);
  checkRounds(c);
}

function checkMovement(c: Case, t: TransactionRow): void {
  const isBet = t.kind === 'bet';
  expectEntry(
    c,
    referenceOf(t),
    `${nameOf(t)} (${t.status})`,
    hasHappened(t) && t.amount > 0n
      ? {
          debit: isBet ? 'player' : providerAccountOf(t),
          credit: isBet ? providerAccountOf(t) : 'player',
          currency: t.currency,
          amount: t.amount,
          reason: isBet ? 'stake' : isPromo(t) ? 'promo' : 'win',
          game_id: t.game_id,
        }
      : undefined,
  );
}

/** Every rolled-back transaction was returned by exactly one rollback. Further rollbacks of it moved nothing. */
function checkUndone(c: Case, t: TransactionRow, rollbacks: readonly TransactionRow[]): void {
  const moved = rollbacks.filter(
    (r) => c.entryOf.has(referenceOf(r)) || c.entryOf.has(`${referenceOf(r)}:debt`),
  );
  const [first, ...more] = moved;
  const isUndone = t.status === 'rolled-back' && t.amount > 0n;
  for (const r of isUndone ? more : moved) {
    expectEntry(c, referenceOf(r), `${nameOf(r)} (${t.transaction_id} is ${t.status})`, undefined);
    expectEntry(c, `${referenceOf(r)}:debt`, nameOf(r), undefined);
  }
  if (!isUndone) return;
  if (first === undefined) {
    c.report(
      `${nameOf(t)} is rolled back, yet no rollback moved ${money(t.currency, t.amount)}; expected one`,
    );
    return;
  }
  const common = { currency: t.currency, game_id: t.game_id };
  if (t.kind === 'bet') {
    expectEntry(c, referenceOf(first), nameOf(first), {
      ...common,
      debit: providerAccountOf(t),
      credit: 'player',
      amount: t.amount,
      reason: 'stake-returned',
    });
    return;
  }
  // A spent win is taken back as far as the balance allows. The rest is a debt (W-21).
  const parts = [
    ['player', referenceOf(first)],
    ['debt', `${referenceOf(first)}:debt`],
  ] as const;
  let takenMinor = 0n;
  for (const [account, reference] of parts) {
    const amount = c.entryOf.get(reference)?.amount;
    if (amount === undefined) continue;
    takenMinor += amount;
    expectEntry(c, reference, nameOf(first), {
      ...common,
      debit: account,
      credit: providerAccountOf(t),
      amount,
      reason: 'win-taken-back',
    });
  }
  if (takenMinor !== t.amount)
    c.report(
      `${nameOf(first)} took back ${money(t.currency, takenMinor)}; expected ${money(t.currency, t.amount)}`,
    );
}

/** Sums of a provider's round equal its valid bets and wins. */
function checkRounds(c: Case): void {
  const movements = Map.groupBy(
    c.rows.transactions.filter(
      (t) => (t.kind === 'bet' || t.kind === 'win') && hasHappened(t) && !isPromo(t),
    ),
    (t) => keyOf(t.provider, t.round_id),
  );
  const rounds = new Map(c.rows.rounds.map((r) => [keyOf(r.provider, r.round_id), r]));
  for (const [key, [first]] of movements)
    if (!rounds.has(key))
      c.report(`${nameOf(first!)} is of round ${first!.round_id}, which is not stored; expected it`);
  for (const [key, round] of rounds) checkRound(c, round, movements.get(key) ?? []);
}

/** The boosts of a round, minus those taken back with its wins, equal the stored `boosted` of the round. */
function checkBoosts(c: Case, round: RoundRow, name: string): void {
  const own = `boost:round:${providerReference(round.provider, round.round_id)}`;
  const amountOf = (reference: string): bigint => {
    const entry = c.entryOf.get(reference);
    if (entry) c.explained.add(reference);
    return entry?.amount ?? 0n;
  };
  let remainingMinor = 0n;
  for (const [reference, { amount }] of c.entryOf)
    if (reference === own || reference.startsWith(`${own}:`)) remainingMinor += amount;
  for (const t of c.rows.transactions) {
    // A later bet of the round may take a boost back too: it lowers the profit.
    if (t.provider !== round.provider || t.round_id !== round.round_id) continue;
    const back = `boost-taken-back:${referenceOf(t)}`;
    remainingMinor -= amountOf(back) + amountOf(`${back}:debt`);
  }
  if (round.boosted !== null && round.boosted !== remainingMinor)
    c.report(
      `${name} says that boosts added ${money('PP', round.boosted)}; expected ${money('PP', remainingMinor)}`,
    );
}

function checkRound(c: Case, round: RoundRow, movements: readonly TransactionRow[]): void {
  const name = `round ${round.round_id} of ${round.provider}`;
  const acceptedSum = (kind: 'bet' | 'win'): bigint =>
    movements.reduce((sum, t) => (t.kind === kind && t.status === 'accepted' ? sum + t.amount : sum), 0n);
  const expectSum = (what: string, found: bigint, expected: bigint): void => {
    if (found !== expected)
      c.report(
        `${name} has ${what} ${money(round.currency, found)}; expected ${money(round.currency, expected)}`,
      );
  };
  if (!movements.some((t) => t.kind === 'bet')) c.report(`${name} has no bet; expected one`);
  expectSum('staked', round.staked, acceptedSum('bet'));
  expectSum('won', round.won, acceptedSum('win'));
  const unnamed = movements.filter((t) => t.kind === 'win' && t.reference_id === null);
  const wins = unnamed.filter((t) => t.status === 'accepted').length;
  // Rounds of an earlier version also count the wins that were taken back.
  if (round.wins < wins || round.wins > unnamed.length)
    c.report(`${name} has ${round.wins} wins that name no bet; expected ${wins}`);
  // What quests and races counted of a closed round includes later corrections.
  if (!round.open && (round.closed_at === null || round.closed_won !== round.won))
    c.report(
      `${name} is closed and counted ${round.closed_won === null ? 'nothing' : money(round.currency, round.closed_won)}; expected ${money(round.currency, round.won)}`,
    );
  checkBoosts(c, round, name);
  for (const t of movements)
    if (t.game_id !== round.game_id || t.currency !== round.currency)
      c.report(
        `${nameOf(t)} is in ${t.game_id}, ${t.currency}; expected ${round.game_id}, ${round.currency} as ${name}`,
      );
}
