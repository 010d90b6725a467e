// SQL of what is set aside for tasks, of partners who rest, and of what partners said.
import { budgetKey, dayBudgetKey } from '@parlor/economy/social/cross-tasks.ts';
import type { PartnersContent } from '@parlor/contract/content/partners.ts';
import type pg from 'pg';

type Db = Pick<pg.PoolClient, 'query'>;

/** How often each task was set aside to be paid, in all and on this day, by budget key. */
export async function takenForTasks(
  db: Db,
  { partners }: PartnersContent,
  day: string,
): Promise<Map<string, number>> {
  const ids = partners.flatMap((p) => p.tasks.map((t) => t.id));
  const { rows } = await db.query<{ item_id: string; taken: bigint }>({
    name: 'tasks-taken',
    text: 'select item_id, taken from stock where item_id = any($1)',
    values: [ids.flatMap((id) => [budgetKey(id), dayBudgetKey(id, day)])],
  });
  return new Map(rows.map((row) => [row.item_id, Number(row.taken)]));
}

export interface PauseRow {
  readonly partner_id: string;
  readonly why: string;
  readonly at: Date;
}
export async function pausedPartners(db: Db): Promise<PauseRow[]> {
  const { rows } = await db.query<PauseRow>({
    name: 'partners-paused',
    text: 'select partner_id, why, at from partner_pauses',
  });
  return rows;
}
export async function isPaused(db: Db, partnerId: string): Promise<boolean> {
  const { rows } = await db.query<{ paused: boolean }>({
    name: 'partner-is-paused',
    text: 'select exists (select from partner_pauses where partner_id = $1) as paused',
    values: [partnerId],
  });
  return rows[0]?.paused === true;
}
/** False where they rest already. */
export async function pausePartner(db: Db, partnerId: string, why: string, nowMs: number): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'partner-pause',
    text: 'insert into partner_pauses (partner_id, why, at) values ($1, $2, $3) on conflict (partner_id) do nothing',
    values: [partnerId, why, new Date(nowMs)],
  });
  return rowCount === 1;
}
export async function resumePartner(db: Db, partnerId: string): Promise<void> {
  await db.query({
    name: 'partner-resume',
    text: 'delete from partner_pauses where partner_id = $1',
    values: [partnerId],
  });
  await db.query({
    name: 'partner-wrong-answers-forget',
    text: 'delete from partner_wrong_answers where partner_id = $1',
    values: [partnerId],
  });
}

/** Counts one more wrong answer of the day; answers how many there are. */
export async function countWrongAnswer(db: Db, partnerId: string, day: string): Promise<number> {
  const { rows } = await db.query<{ times: number }>({
    name: 'partner-wrong-answer',
    text: `insert into partner_wrong_answers (partner_id, day, times) values ($1, $2, 1)
             on conflict (partner_id, day) do update set times = partner_wrong_answers.times + 1 returning times`,
    values: [partnerId, day],
  });
  return rows[0]!.times;
}

/** What became of a message: `claimable` moved a task; the others changed nothing. */
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
export async function wasTold(db: Db, partnerId: string, messageId: string): Promise<boolean> {
  const { rows } = await db.query({
    name: 'partner-message-find',
    text: 'select from partner_messages where partner_id = $1 and message_id = $2',
    values: [partnerId, messageId],
  });
  return rows.length > 0;
}
/** False where it was kept before. */
export async function keepMessage(db: Db, m: MessageRow, nowMs: number): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'partner-message-add',
    text: `insert into partner_messages (partner_id, message_id, player_id, task, done, outcome, at)
             values ($1, $2, $3, $4, $5, $6, $7) on conflict (partner_id, message_id) do nothing`,
    values: [m.partnerId, m.messageId, m.playerId, m.task, m.done, m.outcome, new Date(nowMs)],
  });
  return rowCount === 1;
}
export async function forgetMessages(db: Db, beforeMs: number): Promise<number> {
  const { rowCount } = await db.query({
    name: 'partner-messages-forget',
    text: 'delete from partner_messages where at < $1',
    values: [new Date(beforeMs)],
  });
  return rowCount ?? 0;
}
