// Conditions about money and rows. Only the job that evaluates the rules asks, once a minute.
import type pg from 'pg';
import type { Book } from '@parlor/contract/calls/books.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@parlor/contract/kernel/time.ts';
import { faultsOf } from '@parlor/economy/money/books/book.ts';
import type { LoadedContent } from '@parlor/games/content.ts';
import { allRows, firstRow } from '../../db/sql.ts';
import { nodeDigest } from '../../players/digest.ts';
import type { AlarmRule } from './rules.ts';
import { ROW_RULES } from './rules.ts';

export interface Condition {
  readonly rule: AlarmRule;
  /** Empty if the rule has one subject only. */
  readonly subject: string;
  readonly details: string;
}

export interface RowDeps {
  readonly pool: pg.Pool;
  readonly loaded: () => LoadedContent;
  /** Games of the last 28 days that are outside their limits. */
  readonly gamesOutside: (nowMs: number) => Promise<ReadonlyArray<{ title: string; details: string }>>;
  /** Up to when figures are counted. */
  readonly figuresTo: () => Promise<number | undefined>;
}

const DELIVERED_WITHIN_MS = 10 * MINUTE_MS;
const REFUNDED_WITHIN_MS = HOUR_MS;
const DECIDED_WITHIN_MS = 4 * HOUR_MS;
/** After this, an undecided correction has expired and no longer waits. */
const EXPIRED_AFTER_MS = 48 * HOUR_MS;
/** A book is of the last full hour, and the next one is made minutes after the next hour. */
const BOOK_WITHIN_MS = 2 * HOUR_MS;
const COUNTED_WITHIN_MS = 30 * MINUTE_MS;
/** Of the stock that is left. */
const LOW = 0.1;

/** A question to the database, and the rules that its answer decides. */
interface Question {
  readonly rules: readonly AlarmRule[];
  readonly ask: () => Promise<readonly Condition[]>;
}

export interface RowConditions {
  readonly conditions: readonly Condition[];
  /** Names of rules whose question failed: nobody knows whether their conditions hold. */
  readonly unanswered: ReadonlySet<string>;
  readonly failures: readonly unknown[];
}

/** Asks all questions. One that fails does not silence the others. */
export async function rowConditions(d: RowDeps, nowMs: number): Promise<RowConditions> {
  const questions = questionsOf(d, nowMs);
  const answers = await Promise.allSettled(questions.map(({ ask }) => ask()));
  return {
    conditions: answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : [])),
    unanswered: new Set(
      questions.flatMap(({ rules }, n) =>
        answers[n]!.status === 'rejected' ? rules.map(({ name }) => name) : [],
      ),
    ),
    failures: answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as unknown] : [])),
  };
}

function questionsOf(d: RowDeps, nowMs: number): readonly Question[] {
  const before = (ms: number): Date => new Date(nowMs - ms);
  /** A rule with one subject; `details` undefined if its condition does not hold. */
  const one = (rule: AlarmRule, details: () => Promise<string | undefined>): Question => ({
    rules: [rule],
    ask: async () => {
      const text = await details();
      return text === undefined ? [] : [{ rule, subject: '', details: text }];
    },
  });
  const some = (count: number, of: string): string | undefined => (count > 0 ? `${count} ${of}` : undefined);
  return [
    one(ROW_RULES.auditMismatch, async () => {
      const audit = await firstRow<{ at: Date; mismatches: number }>(d.pool, 'alarm-audit')`
        select at, mismatches from audit_runs order by at desc limit 1`;
      return audit && some(audit.mismatches, `mismatches, ${audit.at.toISOString()}`);
    }),
    one(ROW_RULES.ordersStuck, async () =>
      some(
        await countOf(d.pool, 'orders')`select count(*) as n from orders
          where status = 'PAID' and updated_at < ${before(DELIVERED_WITHIN_MS)}`,
        'orders',
      ),
    ),
    one(ROW_RULES.refundsStuck, async () =>
      some(
        await countOf(d.pool, 'refunds')`select count(*) as n from payments
          where state = 'refund-pending' and at < ${before(REFUNDED_WITHIN_MS)}`,
        'payments',
      ),
    ),
    one(ROW_RULES.correctionsWait, async () =>
      some(
        await countOf(d.pool, 'corrections')`select count(*) as n from corrections c
          where is_waiting and at between ${before(EXPIRED_AFTER_MS)} and ${before(DECIDED_WITHIN_MS)}
            and not exists (select from correction_decisions where correction_id = c.id)`,
        'corrections',
      ),
    ),
    one(ROW_RULES.figuresBehind, async () => {
      const to = await d.figuresTo();
      return to !== undefined && to < nowMs - COUNTED_WITHIN_MS
        ? `counted up to ${new Date(to).toISOString()}`
        : undefined;
    }),
    {
      rules: [ROW_RULES.gameOutside],
      ask: async () =>
        (await d.gamesOutside(nowMs)).map(({ title, details }) => ({
          rule: ROW_RULES.gameOutside,
          subject: title,
          details,
        })),
    },
    { rules: [ROW_RULES.stockLow], ask: () => lowStock(d) },
    { rules: [ROW_RULES.webhookOff], ask: () => webhooksOff(d) },
    { rules: [ROW_RULES.bookLate, ROW_RULES.bookRefused], ask: () => bookConditions(d, nowMs) },
    { rules: [ROW_RULES.oddsLate], ask: () => oddsConditions(d, nowMs) },
  ];
}

const countOf =
  (pool: pg.Pool, name: string) =>
  async (parts: TemplateStringsArray, ...given: unknown[]): Promise<number> => {
    const row = await firstRow<{ n: bigint }>(pool, `alarm-${name}`)(parts, ...given);
    return Number(row?.n ?? 0n);
  };

async function lowStock({ pool, loaded }: RowDeps): Promise<Condition[]> {
  const limited = loaded().content.shop.products.flatMap(({ id, name, stock }) =>
    stock === undefined ? [] : [{ id, name, stock }],
  );
  const rows = await allRows<{ item_id: string; taken: bigint }>(pool, 'alarm-stock')`
    select item_id, taken from stock where item_id = any(${limited.map(({ id }) => id)})`;
  const taken = new Map(rows.map((row) => [row.item_id, Number(row.taken)]));
  return limited.flatMap(({ id, name, stock }) => {
    const left = stock - (taken.get(id) ?? 0);
    return left < stock * LOW
      ? [{ rule: ROW_RULES.stockLow, subject: name, details: `${left} of ${stock} left` }]
      : [];
  });
}

async function webhooksOff({ pool }: RowDeps): Promise<Condition[]> {
  const rows = await allRows<{ id: string; description: string; off_reason: string }>(pool, 'alarm-webhooks')`
    select id, description, off_reason from webhook_endpoints where off_reason in ('gone', 'failing') order by id`;
  return rows.map(({ id, description, off_reason: why }) => ({
    rule: ROW_RULES.webhookOff,
    // Two endpoints may have the same description.
    subject: `${description} (${id})`,
    details: why === 'gone' ? 'it answered 410' : 'nothing has reached it for days',
  }));
}

/** A certificate is of the last full day, and is made a few minutes after it. */
const ODDS_WITHIN_MS = 27 * HOUR_MS;

async function oddsConditions({ pool }: RowDeps, nowMs: number): Promise<Condition[]> {
  const newest = await firstRow<{ day: string }>(pool, 'alarm-odds')`
    select day from odds_certificates order by day desc limit 1`;
  const due = nowMs - ODDS_WITHIN_MS;
  // The first one is due after the first day with a player.
  const isLate =
    newest === undefined
      ? (await firstPlayerBefore(pool, due)) !== undefined
      : Date.parse(newest.day) + DAY_MS <= due;
  const details = newest === undefined ? 'there is none' : `the newest is of ${newest.day}`;
  return isLate ? [{ rule: ROW_RULES.oddsLate, subject: '', details }] : [];
}

const firstPlayerBefore = async (pool: pg.Pool, ms: number): Promise<Date | undefined> =>
  (
    await firstRow<{ created_at: Date }>(pool, 'alarm-first-player')`
      select created_at from players where created_at < ${new Date(ms)} limit 1`
  )?.created_at;

async function bookConditions({ pool }: RowDeps, nowMs: number): Promise<Condition[]> {
  const [newest, before] = await allRows<{ number: number; at: Date; body: string; made_at: Date }>(
    pool,
    'alarm-books',
  )`select number, at, body, made_at from books order by number desc limit 2`;
  const due = new Date(nowMs - BOOK_WITHIN_MS);
  // The first book is due after the first player.
  const since = newest?.at ?? (await firstPlayerBefore(pool, due.getTime()));
  const refusal = await firstRow<{ words: string }>(pool, 'alarm-book-refusal')`
    select words from book_refusals where at > ${newest?.made_at ?? new Date(0)} order by at desc limit 1`;
  const faults =
    newest && before
      ? faultsOf(JSON.parse(newest.body) as Book, JSON.parse(before.body) as Book, nodeDigest)
      : [];
  const refused = refusal?.words ?? (faults[0] && `book ${newest!.number}: ${faults[0].words}`);
  return [
    ...(since !== undefined && since < due
      ? [
          {
            rule: ROW_RULES.bookLate,
            subject: '',
            details: newest === undefined ? 'there is none' : `the last one is of ${since.toISOString()}`,
          },
        ]
      : []),
    ...(refused === undefined ? [] : [{ rule: ROW_RULES.bookRefused, subject: '', details: refused }]),
  ];
}
