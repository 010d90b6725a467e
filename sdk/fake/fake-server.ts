// A server in memory: the economy itself, with one browser's players. A real server adds more: several processes, rows
// that survive a reload, redirects to identity providers, payments in money.
import type { CampaignParams } from '@parlor/contract/formats/campaign.ts';
import type { RecentWin } from '@parlor/contract/calls/recent-wins.ts';
import type { StoredDocument } from '@parlor/contract/calls/documents.ts';
import { switchName, type SwitchedOff, type SwitchTarget } from '@parlor/contract/calls/switches.ts';
import { isRefusal, type Refusal } from '@parlor/contract/kernel/errors.ts';
import type { CommandInput, CommandName, CommandReply } from '@parlor/economy/act.ts';
import { MemoryHost, MemoryStock } from '@parlor/economy/memory-host.ts';
import { dayNumberOf } from '@parlor/economy/kernel/periods.ts';
import { viewInbox } from '@parlor/economy/progress/inbox.ts';
import { isOff, offOf, switchedOff, type Switches } from '@parlor/economy/kernel/switches.ts';
import type { World } from '@parlor/economy/kernel/world.ts';
import {
  HOT_DAYS,
  hotGames,
  MOST_PLAYED_DAYS,
  mostPlayedOrder,
} from '@parlor/games/catalogue/most-played.ts';
import type { LoadedContent } from '@parlor/games/content.ts';
import { systemClock, type Clock } from '../clock.ts';
import type { WinsOptions } from '../services.ts';
import { FakeSigner } from './signer.ts';
import { FakeBooks } from './systems/open-books/books.ts';
import { FakeAnnouncements } from './systems/announcements.ts';
import { FakeCrossTasks } from './systems/cross-tasks.ts';
import { FakeOdds } from './systems/open-books/odds.ts';
import { FakeContests } from './systems/contests/contests.ts';
import { FakeDailyChallenge } from './systems/contests/daily-challenge.ts';
import { FakePublicNames } from './systems/profile/public-names.ts';
import { browserDigest, freshSecret } from './digest.ts';
import { FakeHeldPlayers } from './systems/player-care.ts';
import { FakeTables } from './systems/table/at-table.ts';
import { FakeSharedRounds } from './systems/table/shared-rounds.ts';
import { FakeFriends } from './systems/referrals.ts';
import { FakeApiError } from './fake-error.ts';

export interface FakeServerOptions {
  readonly loaded: LoadedContent;
  readonly clock?: Clock;
  /** Random by default. */
  readonly secret?: () => string;
}

/** The known data of a player at sign-in. */
export interface FakePerson {
  readonly firstName: string;
  readonly username?: string | undefined;
  readonly photoUrl?: string | undefined;
  readonly isPremium?: boolean | undefined;
  /** Id of the inviter. */
  readonly referrer?: string | undefined;
}

export interface FakePlayer extends FakePerson {
  readonly host: MemoryHost;
  readonly documents: Map<string, StoredDocument>;
}

type PlayerWatcher = { readonly [Event in 'onInbox' | 'onChanged']?: WinsOptions[Event] | undefined };

const FIRST_PLAYER = 100_001;

export class FakeServer {
  readonly loaded: LoadedContent;
  readonly clock: Clock;
  readonly #secret: () => string;
  /** By the identity they signed in with: `telegram:1`, `email:alice@example.com`. */
  readonly #players = new Map<string, { readonly player: FakePlayer; readonly sinceMs: number }>();
  readonly #byId = new Map<string, FakePlayer>();
  /** Newest first. */
  readonly wins: RecentWin[] = [];
  readonly #stock = new MemoryStock();
  readonly friends = new FakeFriends();
  readonly crossTasks = new FakeCrossTasks();
  readonly heldPlayers = new FakeHeldPlayers();
  readonly announcements = new FakeAnnouncements();
  readonly signer = new FakeSigner();
  readonly books = new FakeBooks(this);
  readonly odds = new FakeOdds(this);
  readonly names = new FakePublicNames();
  readonly contests = new FakeContests(this);
  readonly dailyChallenge = new FakeDailyChallenge(this);
  readonly sharedRounds = new FakeSharedRounds(this);
  readonly tables = new FakeTables(this);
  #switches: Switches = new Map();
  readonly #playerWatchers = new Map<PlayerWatcher, string>();
  readonly #watchers = new Set<(win: RecentWin) => void>();

  constructor({ loaded, clock = systemClock, secret = freshSecret }: FakeServerOptions) {
    this.loaded = loaded;
    this.clock = clock;
    this.#secret = secret;
  }

  world(): World {
    return {
      nowMs: this.clock.now(),
      content: this.loaded.content,
      digest: browserDigest,
      freshSecret: this.#secret,
      switches: this.#switches,
    };
  }

  /** As an operator would. */
  switchOff(off: SwitchedOff): void {
    this.#switches = new Map([...this.#switches, [switchName(off), off]]);
  }
  switchOn(target: SwitchTarget): void {
    this.#switches = new Map([...this.#switches].filter(([name]) => name !== switchName(target)));
  }

  /**
   * The player of an identity. At the first visit it is created with the welcome bonus (`welcome` of content/economy.yaml)
   * and the inviter.
   */
  enter(
    identity: string,
    person: FakePerson,
    campaign?: CampaignParams,
  ): { player: FakePlayer; isNew: boolean } {
    const known = this.behind(identity);
    if (known) return { player: known, isNew: false };
    const world = this.world();
    refuseIfOff(world, { kind: 'sign-up' });
    const playerId = String(FIRST_PLAYER + this.#byId.size);
    const invitation = isOff(world, { kind: 'referrals' }) ? undefined : this.friends.invitation(campaign);
    const player: FakePlayer = {
      host: new MemoryHost(playerId, world, this.#stock, {
        invitation,
        pause: this.heldPlayers.pauseOf(identity),
        keepsReceipts: true,
      }),
      documents: new Map(),
      ...person,
      referrer: invitation?.by ?? person.referrer,
    };
    this.addIdentity(identity, player);
    this.#byId.set(playerId, player);
    if (invitation) this.friends.add(invitation.inviter, player, this.clock.now());
    return { player, isNew: true };
  }

  /** The player who signs in with an identity. */
  behind(identity: string): FakePlayer | undefined {
    return this.#players.get(identity)?.player;
  }
  identitiesOf(player: FakePlayer): Array<{ readonly identity: string; readonly sinceMs: number }> {
    return [...this.#players]
      .filter(([, behind]) => behind.player === player)
      .map(([identity, { sinceMs }]) => ({ identity, sinceMs }));
  }
  addIdentity(identity: string, player: FakePlayer): void {
    this.#players.set(identity, { player, sinceMs: this.clock.now() });
  }
  removeIdentity(identity: string): void {
    this.#players.delete(identity);
  }

  get players(): FakePlayer[] {
    return [...this.#byId.values()];
  }

  playerOf(playerId: string): FakePlayer | undefined {
    return this.#byId.get(playerId);
  }

  act<N extends CommandName>(player: FakePlayer, name: N, input: CommandInput<N>): CommandReply<N> {
    this.contests.settleDue();
    const { outbox } = player.host.rows;
    const seen = outbox.length;
    const { version } = player.host;
    const told = player.host.rows.inboxEntries.length;
    const reply: CommandReply<N> | Refusal = player.host.act(name, input, this.world());
    if (isRefusal(reply)) throw new FakeApiError(reply.refused, reply.why, reply.details);
    if (player.host.version > version) this.#tell(player, player.host.rows.inboxEntries.length > told);
    for (const { kind, body } of outbox.slice(seen))
      if (kind === 'win')
        this.#show({
          id: String(this.wins.length + 1),
          ...(body as Omit<RecentWin, 'id'>),
          ...this.#winnersName(player),
        });
    return reply;
  }

  /** Ids of games by the rounds of all players in seven days, as the server counts them. */
  mostPlayed(): readonly string[] {
    const all = this.loaded.games.map((game) => game.identifier);
    return mostPlayedOrder(this.#roundsIn(MOST_PLAYED_DAYS), this.loaded.mostPlayed, all);
  }

  hotGames(): readonly string[] {
    return hotGames(
      this.#roundsIn(HOT_DAYS),
      this.loaded.games.map((game) => game.identifier),
    );
  }

  /** Rounds of all players by game in so many days, including today. */
  #roundsIn(days: number): ReadonlyMap<string, number> {
    const since = dayNumberOf(this.clock.now()) - days;
    const rounds = new Map<string, number>();
    for (const { host } of this.players)
      for (const { reason, gameId, atMs } of host.rows.ledger)
        if (reason === 'stake' && gameId !== undefined && dayNumberOf(atMs) > since)
          rounds.set(gameId, (rounds.get(gameId) ?? 0) + 1);
    return rounds;
  }

  #winnersName(player: FakePlayer): Partial<RecentWin> {
    const face = this.names.faceOf(player);
    return face.tag === undefined ? {} : face;
  }

  watchWins(see: (win: RecentWin) => void): () => void {
    this.#watchers.add(see);
    return () => void this.#watchers.delete(see);
  }

  watchPlayer(playerId: string, { onInbox, onChanged }: PlayerWatcher): () => void {
    const watcher = { onInbox, onChanged };
    this.#playerWatchers.set(watcher, playerId);
    onChanged?.(this.#byId.get(playerId)?.host.version ?? 0);
    return () => void this.#playerWatchers.delete(watcher);
  }
  #tell({ host }: FakePlayer, hasInboxNews: boolean): void {
    const { id, state } = host.player;
    for (const [{ onInbox, onChanged }, of] of this.#playerWatchers) {
      if (of !== id) continue;
      onChanged?.(host.version);
      if (hasInboxNews) onInbox?.(viewInbox(state, this.clock.now()).unread);
    }
  }

  #show(win: RecentWin): void {
    this.wins.unshift(win);
    for (const see of this.#watchers) see(win);
  }
}

function refuseIfOff(world: World, target: SwitchTarget): void {
  const off = offOf(world, target);
  if (!off) return;
  const { refused, why, details } = switchedOff(off).refusal;
  throw new FakeApiError(refused, why, details);
}
