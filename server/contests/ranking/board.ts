// The board of a contest, for one player or for many listeners: the common part is read once, the player's own part
// separately.
import type pg from 'pg';
import { RACE_LISTED, type Race, type RaceEntry } from '@parlor/contract/calls/contests.ts';
import type { ContestsContent } from '@parlor/contract/content/contests/contests.ts';
import { toWire } from '@parlor/contract/kernel/money.ts';
import {
  editionBefore,
  paidPlaces,
  prizeOfPlace,
  valueToWire,
} from '@parlor/economy/social/contest-editions.ts';
import { viewRaceContest } from '@parlor/economy/social/contest-views.ts';
import type { Clock } from '../../runtime/clock.ts';
import { findEdition, type AnnouncedEdition, type AnnouncedEditions } from './announced.ts';
import { faceOf } from './names.ts';
import {
  countEntrants,
  leaders,
  neighboursOf,
  neighboursOfSpread,
  placesOf,
  valueAtPlace,
  type BoardRow,
  type NeighbourRow,
  type OwnRow,
} from './ranking.ts';
import { viewWinners, winnersOf, type WinnerRow } from './winners.ts';

/** The part that is the same for everybody. */
export interface SharedBoard {
  readonly edition: AnnouncedEdition;
  readonly leaders: readonly BoardRow[];
  readonly entrants: number;
  readonly lastPaid: bigint | undefined;
  readonly before: { readonly edition: AnnouncedEdition; readonly winners: readonly WinnerRow[] } | undefined;
}

export interface BoardOptions {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly content: () => ContestsContent;
  readonly announced: AnnouncedEditions;
  /** Entries are on several machines (Citus). */
  readonly isOnCluster?: boolean;
}

/** A board is cached for this time. */
const SHARED_FOR_MS = 400;
/** Winners of a paid edition no longer change, but their names may. */
const NAMES_FOR_MS = 5_000;

export class ContestBoard {
  readonly #o: BoardOptions;
  readonly #shared = new Map<string, { readonly atMs: number; readonly board: Promise<SharedBoard> }>();
  /** Paid editions. */
  readonly #ended = new Map<string, { readonly atMs: number; readonly before: SharedBoard['before'] }>();

  constructor(options: BoardOptions) {
    this.#o = options;
  }

  /** The running edition; undefined if there is none. */
  async running(contestId: string): Promise<AnnouncedEdition | undefined> {
    const edition = await this.#o.announced.at(contestId, this.#o.clock.now());
    return edition?.isCancelled === true ? undefined : edition;
  }

  async shared(edition: AnnouncedEdition): Promise<SharedBoard> {
    const known = this.#shared.get(edition.name);
    const atMs = performance.now();
    if (known && atMs - known.atMs < SHARED_FOR_MS) return known.board;
    return this.read(edition);
  }

  /** Reads it again, for this caller and all callers of the next moment. */
  read(edition: AnnouncedEdition): Promise<SharedBoard> {
    const board = this.#read(edition);
    for (const [name, { atMs }] of this.#shared)
      if (performance.now() - atMs > SHARED_FOR_MS) this.#shared.delete(name);
    this.#shared.set(edition.name, { atMs: performance.now(), board });
    board.catch(() => this.#shared.delete(edition.name));
    return board;
  }

  async #read(edition: AnnouncedEdition): Promise<SharedBoard> {
    const { pool } = this.#o;
    const places = paidPlaces(edition.prizes);
    const [top, entrants, before] = await Promise.all([
      leaders(pool, edition.name, RACE_LISTED),
      countEntrants(pool, edition.name),
      this.#before(edition),
    ]);
    return {
      edition,
      leaders: top,
      entrants,
      before,
      lastPaid:
        places <= top.length ? top[places - 1]?.value : await valueAtPlace(pool, edition.name, places),
    };
  }

  async #before(edition: AnnouncedEdition): Promise<SharedBoard['before']> {
    const { pool, content } = this.#o;
    const contest = content().contests.find((c) => c.id === edition.contestId);
    if (!contest) return undefined;
    const { period } = editionBefore(contest, edition.startsAtMs);
    const key = `${edition.contestId}/${period}`;
    const known = this.#ended.get(key);
    if (known && performance.now() - known.atMs < NAMES_FOR_MS) return known.before;
    const found = await findEdition(pool, edition.contestId, period);
    if (!found?.isFrozen || found.isCancelled) return undefined;
    const winners = await winnersOf(pool, found.name);
    const before = { edition: found, winners };
    if (found.isSettled) {
      if (this.#ended.size > 50) this.#ended.clear();
      this.#ended.set(key, { atMs: performance.now(), before });
    }
    return before;
  }

  /** The board for each of these players. */
  async racesFor(board: SharedBoard, playerIds: readonly string[]): Promise<Map<string, Race>> {
    const { pool, isOnCluster = false } = this.#o;
    const { name } = board.edition;
    // Rows may change between the two queries: a neighbour's place is derived from the player's own.
    const [places, near] = await Promise.all([
      placesOf(pool, name, playerIds),
      (isOnCluster ? neighboursOfSpread : neighboursOf)(pool, name, playerIds),
    ]);
    const byPlayer = new Map(places.map((row) => [String(row.player_id), row]));
    const nearTo = Map.groupBy(near, (row) => String(row.of_player));
    return new Map(
      playerIds.map((id) => [id, this.#race(board, id, byPlayer.get(id), nearTo.get(id) ?? [])]),
    );
  }

  #race(board: SharedBoard, playerId: string, own: OwnRow | undefined, near: readonly NeighbourRow[]): Race {
    const { edition } = board;
    const nowMs = this.#o.clock.now();
    const entry = (row: BoardRow, position: number): RaceEntry => {
      const prize = prizeOfPlace(edition.prizes, position);
      return {
        ...faceOf(row, edition.salt, playerId),
        position,
        value: valueToWire(edition.statistic, row.value),
        ...(prize > 0n ? { prize: toWire('PP', prize) } : {}),
      };
    };
    const place = own?.position ?? undefined;
    const position = place === undefined ? undefined : Number(place);
    const ahead = near.filter((n) => n.step < 0 && position !== undefined && position + n.step >= 1);
    const behind = near.filter((n) => n.step > 0);
    const { before } = board;
    return {
      entries: board.leaders.map((row, i) => entry(row, i + 1)),
      contest: viewRaceContest(edition, nowMs),
      userValue: own === undefined ? 0 : valueToWire(edition.statistic, own.value),
      entrants: board.entrants,
      ...(position === undefined || own === undefined
        ? {}
        : {
            own: {
              position,
              around: [
                ...ahead.map((row) => entry(row, position + row.step)),
                entry(own, position),
                ...behind.map((row) => entry(row, position + row.step)),
              ],
            },
          }),
      ...(board.lastPaid === undefined
        ? {}
        : { lastPaidValue: valueToWire(edition.statistic, board.lastPaid) }),
      ...(before === undefined ? {} : { yesterday: viewWinners(before.edition, before.winners, playerId) }),
    };
  }
}
