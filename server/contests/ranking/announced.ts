// Announced contests. Every process announces the contests of its content for this period and the next, unless they
// are announced. From then on games, prizes and pool of that edition are fixed, whatever later content has. If the content
// changes the period of a contest, the new one begins when its announced editions are over.
import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { ContestContent, ContestsContent } from '@parlor/contract/content/contests/contests.ts';
import { HOUR_MS } from '@parlor/contract/kernel/time.ts';
import {
  editionAfter,
  editionAt,
  editionName,
  isHeld,
  paidPlaces,
  prizesOf,
  totalOf,
  type Edition,
  type PrizeMinor,
} from '@parlor/economy/social/contest-editions.ts';
import type { ShownEdition } from '@parlor/economy/social/contest-views.ts';
import type { Clock } from '../../runtime/clock.ts';
import { columnsOf, recordOf } from '../../db/columns.ts';
import { allRows, firstRow, raw, run } from '../../db/sql.ts';

export interface AnnouncedEdition extends ShownEdition {
  /** `daily-race/2026-11-20` */
  readonly name: string;
  /** Makes names of guests, which lead to nobody. */
  readonly salt: string;
  readonly isFrozen: boolean;
  readonly isSettled: boolean;
  readonly isCancelled: boolean;
}

const COLUMNS = columnsOf(
  `contest_id text, period text, title text, description text, game_id text, statistic text, games json?, total minor,
  salt text, starts_at instant, ends_at instant, announced_at instant`,
);
export interface EditionRow {
  readonly edition: string;
  readonly prizes: string;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly frozen_at: Date | null;
  readonly settled_at: Date | null;
  readonly cancelled_at: Date | null;
}
export const EDITION_COLUMNS = `edition, prizes, frozen_at, settled_at, cancelled_at, ${COLUMNS.map(({ name }) => name).join(', ')}`;

export interface AnnouncedOptions {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  /** The present offer. */
  readonly content: () => ContestsContent;
  readonly log: { warn(fields: object, message: string): void };
}

const REFRESH_EVERY_MS = 15_000;
/** Ended ones are known for so long, so that a late round finds that its edition is frozen. */
const KNOWN_AFTER_END_MS = HOUR_MS;

export class AnnouncedEditions {
  readonly #o: AnnouncedOptions;
  #known: readonly AnnouncedEdition[] = [];
  #refreshing: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = true;

  constructor(options: AnnouncedOptions) {
    this.#o = options;
  }

  /** Editions announced around now. A contest without one for this moment is announced meanwhile. */
  readonly current = (): readonly AnnouncedEdition[] => {
    const nowMs = this.#o.clock.now();
    if (this.#isMissingAt(nowMs) && !this.#isStopped) void this.#tryRefresh();
    return this.#known;
  };

  /** The edition of a contest that contains an instant. Announces it if needed. */
  async at(contestId: string, nowMs: number): Promise<AnnouncedEdition | undefined> {
    const known = this.#at(contestId, nowMs);
    if (known) return known;
    await this.refresh();
    return this.#at(contestId, nowMs);
  }

  /** The editions of an instant, in the order of content, then those that the content no longer has. */
  async allAt(nowMs: number): Promise<AnnouncedEdition[]> {
    const order = this.#o.content().contests.map((c) => c.id);
    if (this.#isMissingAt(nowMs)) await this.refresh();
    const rank = (e: Edition): number => (order.indexOf(e.contestId) + order.length + 1) % (order.length + 1);
    return this.#known
      .filter((e) => covers(nowMs)(e) && !e.isCancelled)
      .toSorted((a, b) => rank(a) - rank(b));
  }

  #isMissingAt(nowMs: number): boolean {
    return this.#o.content().contests.some((c) => this.#isToAnnounce(c, editionAt(c, nowMs)));
  }

  /** Never while another edition of the contest runs: a player has one standing in a contest. */
  #isToAnnounce(contest: ContestContent, edition: Edition): boolean {
    const overlaps = (e: Edition): boolean =>
      e.contestId === edition.contestId && e.startsAtMs < edition.endsAtMs && edition.startsAtMs < e.endsAtMs;
    return isHeld(contest, edition) && !this.#known.some(overlaps);
  }

  #at(contestId: string, nowMs: number): AnnouncedEdition | undefined {
    return this.#known.find((e) => e.contestId === contestId && covers(nowMs)(e));
  }

  /** Announces missing editions and reads all. One run at a time; a call during a run gets the next one. */
  async refresh(): Promise<void> {
    await this.#refreshing?.catch(() => undefined);
    return (this.#refreshing ??= this.#announceAndRead().finally(() => (this.#refreshing = undefined)));
  }

  async #announceAndRead(): Promise<void> {
    const { pool, clock, content } = this.#o;
    const nowMs = clock.now();
    await this.#read(nowMs);
    const missing = content()
      .contests.flatMap((contest) =>
        [editionAt(contest, nowMs), editionAfter(contest, nowMs)].map((edition) => ({ contest, edition })),
      )
      .filter(({ contest, edition }) => this.#isToAnnounce(contest, edition));
    if (missing.length === 0) return;
    for (const { contest, edition } of missing) await announce(pool, contest, edition, nowMs);
    await this.#read(nowMs);
  }

  async #read(nowMs: number): Promise<void> {
    const rows = await allRows<EditionRow>(this.#o.pool, 'contest-editions')`
      select ${raw(EDITION_COLUMNS)} from contest_editions
        where ends_at > ${new Date(nowMs - KNOWN_AFTER_END_MS).toISOString()} order by starts_at, edition`;
    this.#known = rows.map(announcedEdition);
  }

  async #tryRefresh(): Promise<void> {
    if (this.#refreshing) return;
    await this.refresh().catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      this.#o.log.warn({ reason }, 'contests could not be announced; trying again');
    });
  }

  /**
   * Resolves when the announcements are known. One that cannot be made yet is made later: on a cluster it needs every
   * machine, and a server also starts while one is away.
   */
  async start(): Promise<void> {
    this.#isStopped = false;
    await this.#read(this.#o.clock.now());
    await this.#tryRefresh();
    this.#timer = setInterval(() => void this.#tryRefresh(), REFRESH_EVERY_MS).unref();
  }
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    await this.#refreshing?.catch(() => undefined);
  }
}

const covers =
  (nowMs: number) =>
  (e: Edition): boolean =>
    e.startsAtMs <= nowMs && nowMs < e.endsAtMs;

export const announcedEdition = (row: EditionRow): AnnouncedEdition => ({
  ...recordOf<Omit<AnnouncedEdition, 'name' | 'prizes' | 'isFrozen' | 'isSettled' | 'isCancelled'>>(
    COLUMNS,
    row,
  ),
  name: row.edition,
  prizes: prizesIn(row.prizes),
  isFrozen: row.frozen_at !== null,
  isSettled: row.settled_at !== null,
  isCancelled: row.cancelled_at !== null,
});

const prizesIn = (text: string): PrizeMinor[] =>
  (JSON.parse(text) as Array<{ from: number; to: number; minor: string }>).map(({ from, to, minor }) => ({
    from,
    to,
    amountMinor: BigInt(minor),
  }));

export async function findEdition(
  pool: pg.Pool,
  contestId: string,
  period: string,
): Promise<AnnouncedEdition | undefined> {
  const row = await firstRow<EditionRow>(pool, 'contest-edition')`
    select ${raw(EDITION_COLUMNS)} from contest_editions where contest_id = ${contestId}
      and period = ${period}`;
  return row && announcedEdition(row);
}

/** The pool is set aside here: what is paid later comes out of this row's total and nothing else. */
async function announce(
  pool: pg.Pool,
  contest: ContestContent,
  edition: Edition,
  nowMs: number,
): Promise<void> {
  const prizes = prizesOf(contest);
  await run(pool, 'announce-contest')`
    insert into contest_editions (edition, contest_id, period, title, description, game_id, statistic,
      games, prizes, total,
      paid_places, salt, starts_at, ends_at, announced_at)
    values (${editionName(edition)}, ${contest.id}, ${edition.period}, ${contest.title},
      ${contest.description}, ${contest.gameId}, ${edition.statistic},
      ${edition.games === undefined ? null : JSON.stringify(edition.games)},
      ${JSON.stringify(prizes.map((p) => ({ from: p.from, to: p.to, minor: p.amountMinor.toString() })))},
      ${totalOf(prizes)}, ${paidPlaces(prizes)}, ${randomBytes(16).toString('hex')},
      ${new Date(edition.startsAtMs).toISOString()}, ${new Date(edition.endsAtMs).toISOString()},
      ${new Date(nowMs).toISOString()}) on conflict do nothing`;
}
