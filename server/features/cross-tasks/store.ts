// SQL of task budgets, paused partners, and messages of partners.
import { budgetKey, dayBudgetKey } from '@parlor/economy/social/cross-tasks.ts';
import type { PartnersContent } from '@parlor/contract/content/partners.ts';
import { allRows, anyRow, type Db, firstRow, run } from '../../db/sql.ts';

/** How often each task was reserved for payment, in total and on this day, by budget key. */
export async function takenForTasks(
  db: Db,
  { partners }: PartnersContent,
  day: string,
): Promise<Map<string, number>> {
  const ids = partners.flatMap((p) => p.tasks.map((t) => t.id));
  const rows = await allRows<{ item_id: string; taken: bigint }>(db, 'tasks-taken')`
    select item_id, taken from stock
      where item_id = any(${ids.flatMap((id) => [budgetKey(id), dayBudgetKey(id, day)])})`;
  return new Map(rows.map((row) => [row.item_id, Number(row.taken)]));
}

export interface PauseRow {
  readonly partner_id: string;
  readonly why: string;
  readonly at: Date;
}
export async function pausedPartners(db: Db): Promise<PauseRow[]> {
  return allRows<PauseRow>(db, 'partners-paused')`
    select partner_id, why, at from partner_pauses`;
}
export async function isPaused(db: Db, partnerId: string): Promise<boolean> {
  const row = await firstRow<{ paused: boolean }>(db, 'partner-is-paused')`
    select exists (select from partner_pauses where partner_id = ${partnerId}) as paused`;
  return row?.paused === true;
}
/** False if they are paused already. */
export async function pausePartner(db: Db, partnerId: string, why: string, nowMs: number): Promise<boolean> {
  return anyRow(db, 'partner-pause')`
    insert into partner_pauses (partner_id, why, at) values (${partnerId}, ${why}, ${new Date(nowMs)})
      on conflict (partner_id) do nothing`;
}
export async function resumePartner(db: Db, partnerId: string): Promise<void> {
  await run(db, 'partner-resume')`delete from partner_pauses where partner_id = ${partnerId}`;
  await run(db, 'partner-wrong-answers-forget')`
    delete from partner_wrong_answers where partner_id = ${partnerId}`;
}

/** Counts one more false answer of the day; returns the count. */
export async function countWrongAnswer(db: Db, partnerId: string, day: string): Promise<number> {
  const row = await firstRow<{ times: number }>(db, 'partner-wrong-answer')`
    insert into partner_wrong_answers (partner_id, day, times) values (${partnerId}, ${day}, 1)
    on conflict (partner_id, day) do update set times = partner_wrong_answers.times + 1 returning times`;
  return row!.times;
}

/** The outcome of a message: `claimable` moved a task; the others changed nothing. */
export type MessageOutcome =
  | 'claimable'
  | 'not-done'
  | 'no-player'
  | 'no-task'
  | 'claimed-before'
  | 'budget-used-up'
  | 'partner-rests';
export interface MessageRow {
  readonly partnerId: string;
  readonly messageId: string;
  readonly playerId: string;
  readonly task: string;
  readonly done: boolean;
  readonly outcome: MessageOutcome;
}
export async function wasReceived(db: Db, partnerId: string, messageId: string): Promise<boolean> {
  return anyRow(db, 'partner-message-find')`
    select from partner_messages where partner_id = ${partnerId} and message_id = ${messageId}`;
}
/** False if it was stored before. */
export async function storeMessage(db: Db, m: MessageRow, nowMs: number): Promise<boolean> {
  return anyRow(db, 'partner-message-add')`
    insert into partner_messages (message_id, partner_id, player_id, task, done, outcome, at)
    values (${m.messageId}, ${m.partnerId}, ${m.playerId}, ${m.task}, ${m.done}, ${m.outcome},
      ${new Date(nowMs)}) on conflict (partner_id, message_id) do nothing`;
}
export async function forgetMessages(db: Db, beforeMs: number): Promise<number> {
  return run(db, 'partner-messages-forget')`
    delete from partner_messages where at < ${new Date(beforeMs)}`;
}
