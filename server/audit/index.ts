// The offline audit: recomputes everything that must be true (I1…I50, as far as rows show it) from the rows
// of one snapshot, without trusting any stored sum.
import type pg from 'pg';
import type { PlayerState } from '@parlor/economy/kernel/player.ts';
import { upgrade } from '@parlor/economy/upgrade.ts';
import type { LoadedContent } from '@parlor/games/content.ts';
import type { ArchiveFiles } from '../history/archive-files.ts';
import { archivedMonths, needsFiles } from '../history/archived-rows.ts';
import { checkBooks } from './books.ts';
import { checkClaims } from './checks/claims.ts';
import { checkCollecting } from './checks/collectibles.ts';
import { checkOdds } from './odds.ts';
import { checkConsents } from './checks/consents.ts';
import { checkReceipts } from './checks/receipts.ts';
import { checkContestHistogram } from './checks/contest-histogram.ts';
import { checkContests } from './checks/contests.ts';
import { checkDailyChallenge } from './draws/daily-challenge.ts';
import { checkDraws } from './draws/draws.ts';
import { checkExplained, checkLedger } from './checks/ledger.ts';
import { checkReferralsAndCrossTasks } from './checks/referrals-and-cross-tasks.ts';
import { checkProgress } from './checks/progress.ts';
import type { Case } from './one-player.ts';
import { checkOrders } from './checks/orders.ts';
import { checkReleasedOrders } from './checks/released-orders.ts';
import { releasedContent, type ReleasedContent } from './released-content.ts';
import { playersOf, type Archived, type EntryRow, type PlayerRows } from './player-rows.ts';
import { MAX_LISTED, type AuditReport, type Mismatch } from './report.ts';
import { openSnapshot, type Snapshot } from './snapshot.ts';
import { checkSharedBets } from './draws/shared-bets.ts';
import { checkSharedRounds, type SharedGames } from './checks/shared-rounds.ts';
import { checkTransactions } from './checks/transactions.ts';
import { checkWallets } from './checks/ton-wallets.ts';
import { checkWhole, Legs } from './checks/across-players.ts';

export { printed, type AuditReport } from './report.ts';

/**
 * Audits a database that may be in use: it only reads, in one snapshot. `pool` is one of `openDatabase`
 * (64-bit integers as bigint). Memory holds one player at a time. `files` are the archived months.
 * @throws ArchiveError if an archived month's file is missing or not the original
 */
export async function auditDatabase(
  pool: pg.Pool,
  loaded: LoadedContent,
  files?: ArchiveFiles,
): Promise<AuditReport> {
  const mismatches: Mismatch[] = [];
  let mismatchCount = 0;
  const report = (what: string, playerId?: string | bigint): void => {
    mismatchCount += 1;
    if (mismatches.length < MAX_LISTED)
      mismatches.push(playerId === undefined ? { what } : { playerId: String(playerId), what });
  };
  const notRecomputable = new Map<string, number>();
  const counts = {
    withoutReceipt: 0,
    players: 0,
    entries: 0,
    claims: 0,
    draws: 0,
    transactions: 0,
    rounds: 0,
  };
  const orphans = new Set<string>();
  const snapshot = await openSnapshot(pool);
  try {
    const archived = await openArchived(snapshot, files);
    const content = await releasedContent(snapshot, loaded);
    const sharedGames = await checkSharedRounds(snapshot, report);
    await checkOdds(snapshot, report);
    const newestBook = await checkBooks(snapshot, report);
    const legs = new Legs();
    const players = playersOf(snapshot, archived, (table, row) => {
      // Payments of issuers to a removed player still count. Otherwise the sums would hide them (I1).
      if (table === 'ledger') legs.add(row as EntryRow);
      const playerId = row.player_id;
      if (orphans.has(`${table} ${playerId}`)) return;
      orphans.add(`${table} ${playerId}`);
      report(`has rows in ${table}, but there is no such player`, playerId);
    });
    for await (const rows of players) {
      counts.players += 1;
      for (const table of ['entries', 'claims', 'draws', 'transactions', 'rounds'] as const)
        counts[table] += rows[table].length;
      for (const entry of rows.entries) legs.add(entry);
      await newestBook.check(rows);
      auditPlayer(
        rows,
        { content, sharedGames },
        {
          report: (what) => report(what, rows.playerId),
          onOtherRules: (rules) => notRecomputable.set(rules, (notRecomputable.get(rules) ?? 0) + 1),
          onWithoutReceipt: (acts) => (counts.withoutReceipt += acts),
        },
      );
    }
    await newestBook.end();
    const whole = await checkWhole(snapshot, legs, report);
    await checkOrders(snapshot, report);
    await checkReleasedOrders(snapshot, content, report);
    await checkContests(snapshot, report);
    await checkDailyChallenge(snapshot, report);
    await checkReferralsAndCrossTasks(snapshot, loaded, report);
    await checkWallets(snapshot, report);
    await snapshot.end();
    await checkContestHistogram(pool, report);
    return { ...counts, ...whole, notRecomputable, mismatches, mismatchCount };
  } finally {
    await snapshot.end();
  }
}

async function openArchived(
  snapshot: Snapshot,
  files: ArchiveFiles | undefined,
): Promise<Archived | undefined> {
  const months = await archivedMonths((sql) => snapshot.all(sql));
  if (months.length === 0) return undefined;
  if (files === undefined) throw needsFiles();
  for (const month of months) await files.verify(month);
  return { months, files };
}

function auditPlayer(
  rows: PlayerRows,
  { content, sharedGames }: { readonly content: ReleasedContent; readonly sharedGames: SharedGames },
  on: {
    report: (what: string) => void;
    onOtherRules: (rules: string) => void;
    onWithoutReceipt: (acts: number) => void;
  },
): void {
  let doing = 'the receipts cannot be read';
  try {
    on.onWithoutReceipt(checkReceipts({ rows, report: on.report }));
    doing = 'the document cannot be read';
    const state: PlayerState = upgrade(JSON.parse(rows.state));
    doing = 'cannot be checked to the end';
    const c: Case = {
      rows,
      state,
      report: on.report,
      entryOf: new Map(rows.entries.map((entry) => [entry.reference, entry])),
      explained: new Set(),
    };
    checkLedger(c);
    const rewardsOf = checkClaims(c);
    checkProgress(c, rewardsOf);
    checkTransactions(c);
    checkDraws(c, content, on.onOtherRules);
    checkSharedBets(c, sharedGames);
    checkCollecting(c, rewardsOf);
    checkConsents(c);
    checkExplained(c);
  } catch (error) {
    // A row of an unknown shape must not stop the check of the others.
    on.report(`${doing}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
