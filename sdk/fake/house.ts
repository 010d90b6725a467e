// A house in memory: the economy itself, with one browser's players. What a server adds (several processes, a ledger
// that survives) is not here; docs/fakes.md says what differs.
import type { Round } from '@parlor/contract/play.ts';
import type { RecentWin } from '@parlor/contract/recent-wins.ts';
import type { StoredDocument } from '@parlor/contract/documents.ts';
import { isRefusal, type Refusal } from '@parlor/contract/errors.ts';
import { toMinor } from '@parlor/contract/money.ts';
import type { CommandInput, CommandName, CommandReply } from '@parlor/economy/act.ts';
import { MemoryHost } from '@parlor/economy/memory-host.ts';
import { roundReference } from '@parlor/economy/rounds.ts';
import type { World } from '@parlor/economy/world.ts';
import type { House } from '@parlor/games/content.ts';
import { systemClock, type Clock } from '../clock.ts';
import { browserDigest, freshSecret } from './digest.ts';
import { FakeRefused } from './refused.ts';

export interface FakeHouseOptions {
  readonly house: House;
  readonly clock?: Clock;
}

export interface FakePlayer {
  readonly host: MemoryHost;
  readonly documents: Map<string, StoredDocument>;
  readonly firstName: string;
  readonly username?: string | undefined;
}

const FIRST_PLAYER = 100_001;

export class FakeHouse {
  readonly house: House;
  readonly clock: Clock;
  /** By the door they came through: `telegram:1`, `email:alice@example.com`. */
  readonly #players = new Map<string, FakePlayer>();
  readonly #byId = new Map<string, FakePlayer>();
  /** Newest first. */
  readonly wins: RecentWin[] = [];
  readonly #watchers = new Set<(win: RecentWin) => void>();

  constructor({ house, clock = systemClock }: FakeHouseOptions) {
    this.house = house;
    this.clock = clock;
  }

  world(): World {
    return { nowMs: this.clock.now(), content: this.house.content, digest: browserDigest, freshSecret };
  }

  /** The player behind a door; made with the welcome of the house at the first visit. */
  enter(
    door: string,
    person: { firstName: string; username?: string | undefined },
  ): { player: FakePlayer; isNew: boolean } {
    const known = this.#players.get(door);
    if (known) return { player: known, isNew: false };
    const playerId = String(FIRST_PLAYER + this.#players.size);
    const player: FakePlayer = {
      host: new MemoryHost(playerId, this.world()),
      documents: new Map(),
      ...person,
    };
    this.#players.set(door, player);
    this.#byId.set(playerId, player);
    return { player, isNew: true };
  }

  playerOf(playerId: string): FakePlayer | undefined {
    return this.#byId.get(playerId);
  }

  act<N extends CommandName>(player: FakePlayer, name: N, input: CommandInput<N>): CommandReply<N> {
    const { outbox } = player.host.rows;
    const seen = outbox.length;
    const reply: CommandReply<N> | Refusal = player.host.act(name, input, this.world());
    if (isRefusal(reply)) throw new FakeRefused(reply.refused, reply.why, reply.details);
    for (const { body } of outbox.slice(seen))
      this.#show({ id: String(this.wins.length + 1), ...(body as Omit<RecentWin, 'id'>) });
    return reply;
  }

  /** One round as a game's page would ask for it; `stake` in PP. */
  playRound(
    playerId: string,
    gameId: string,
    stake: number,
    choice: unknown,
    roundId: string = crypto.randomUUID(),
  ): Round {
    const player = this.playerOf(playerId);
    const stakeMinor = toMinor('PP', stake);
    if (!player || stakeMinor === undefined) throw new FakeRefused('INVALID_REQUEST');
    const known = player.host.rows.draws.get(roundReference(roundId));
    return this.act(player, 'playRound', { gameId, roundId, stakeMinor, choice, known }).round;
  }

  watchWins(see: (win: RecentWin) => void): () => void {
    this.#watchers.add(see);
    return () => void this.#watchers.delete(see);
  }

  #show(win: RecentWin): void {
    this.wins.unshift(win);
    for (const see of this.#watchers) see(win);
  }
}
