// Contests without a server: the players of this server against a few named rivals, whose values rise with the clock.
import type { ContestContent } from '@parlor/contract/content/contests/contests.ts';
import { CONTEST_FORMAT } from '@parlor/contract/calls/certificates.ts';
import { RACE_LISTED, raceIn, type Race, type RaceEntry } from '@parlor/contract/calls/contests.ts';
import type { InLanguage } from '@parlor/contract/content/languages/translations.ts';
import { AVATARS } from '@parlor/contract/calls/public-names.ts';
import { toWire } from '@parlor/contract/kernel/money.ts';
import {
  contestsOf,
  editionAt,
  editionBefore,
  editionName,
  isHeld,
  paidPlaces,
  prizeOfPlace,
  prizesOf,
  totalOf,
  valueToWire,
  type Edition,
} from '@parlor/economy/social/contest-editions.ts';
import {
  certificateOf,
  certificateText,
  type CertifiedEdition,
} from '@parlor/economy/social/contest-certificate.ts';
import { viewContestInfo, viewRaceContest, type ShownEdition } from '@parlor/economy/social/contest-views.ts';
import { ranked, type ReachedValue } from '@parlor/economy/social/contest-order.ts';
import type { ContestOptions, WinsSubscription } from '../../../services.ts';
import type { Session } from '../../../session/session.ts';
import type { FakeHandlers } from '../../calls.ts';
import type { FakeServer, FakePlayer } from '../../fake-server.ts';
import { browserDigest } from '../../digest.ts';
import { FakeApiError } from '../../fake-error.ts';
import { fakeStream } from '../../stream.ts';
import type { FakeFace } from '../profile/public-names.ts';

/** They have chosen a name, like most who play for a place. */
const RIVALS = ['Teodora', 'Ilyas', 'Wren', 'Kaveh', 'Sunniva', 'Old Pavel', 'Mirela', 'Anouk'] as const;
const RIVAL_TAG = 2_417;
export const RIVAL_FACES: readonly FakeFace[] = RIVALS.map((displayName, i) => ({
  displayName,
  tag: String(RIVAL_TAG + i * 613),
  avatar: AVATARS[(i * 5) % AVATARS.length]!,
}));
const FIRST_RIVAL = 1_001;
/** How often a rival's value rises in a period. */
const STEPS = 12;
/** Ended editions that have a certificate here. */
const EDITIONS_KNOWN = 60;
/** Between two checks for changes. */
const LOOK_EVERY_MS = 1_000;

interface Placed extends ReachedValue {
  readonly playerId: bigint;
  readonly face: FakeFace;
}

/** The same number for the same text, from 0 to below 1. */
function chanceOf(text: string): number {
  let h = 2_166_136_261;
  for (const c of text) h = Math.imul(h ^ c.codePointAt(0)!, 16_777_619) >>> 0;
  return h / 2 ** 32;
}

/** The maximum of the best rival, in the statistic's own unit. */
const MAX: Readonly<Record<Edition['statistic'], number>> = {
  wagered: 800_000,
  bestMultiplier: 1_200_000,
  profit: 300_000,
  challengeScore: 3_600,
};

function rivalsAt(edition: Edition, ms: number): Placed[] {
  const length = edition.endsAtMs - edition.startsAtMs;
  return RIVAL_FACES.flatMap((face, i) => {
    const chance = chanceOf(`${editionName(edition)} ${face.displayName}`);
    const step = Math.floor(((Math.min(ms, edition.endsAtMs) - edition.startsAtMs) / length) * STEPS);
    const value = BigInt(Math.floor((MAX[edition.statistic] * chance ** 2 * step) / STEPS));
    const reachedAtMs = edition.startsAtMs + Math.floor((length * step) / STEPS);
    return value > 0n ? [{ playerId: BigInt(FIRST_RIVAL + i), face, value, reachedAtMs }] : [];
  });
}

const shown = (contest: ContestContent, edition: Edition): ShownEdition => {
  const prizes = prizesOf(contest);
  return { ...contest, ...edition, prizes, totalMinor: totalOf(prizes) };
};

export class FakeContests {
  readonly #server: FakeServer;
  readonly #settled = new Set<string>();
  #isSettling = false;
  constructor(server: FakeServer) {
    this.#server = server;
  }

  /** Pays the prizes of the last editions, once. */
  settleDue(): void {
    if (this.#isSettling) return;
    this.#isSettling = true;
    try {
      const nowMs = this.#server.clock.now();
      for (const contest of this.#contests())
        for (const player of this.#server.players)
          for (const entry of player.host.rows.contestEntries.values()) {
            const edition = editionAt(contest, entry.reachedAtMs);
            if (entry.contestId === contest.id && edition.endsAtMs <= nowMs) this.#settle(contest, edition);
          }
    } finally {
      this.#isSettling = false;
    }
  }

  #settle(contest: ContestContent, edition: Edition): void {
    const name = editionName(edition);
    if (this.#settled.has(name)) return;
    this.#settled.add(name);
    const prizes = prizesOf(contest);
    for (const [i, { playerId }] of this.#board(edition, edition.endsAtMs).entries()) {
      const player = this.#server.playerOf(String(playerId));
      const amountMinor = prizeOfPlace(prizes, i + 1);
      if (player && amountMinor > 0n)
        this.#server.act(player, 'awardPrize', {
          contestId: contest.id,
          period: edition.period,
          title: contest.title,
          position: i + 1,
          amountMinor,
        });
    }
  }

  #contests(): readonly ContestContent[] {
    return contestsOf(this.#server.loaded.content).contests;
  }

  /** Those with an edition now. */
  held(): ContestContent[] {
    const nowMs = this.#server.clock.now();
    return this.#contests().filter((contest) => isHeld(contest, editionAt(contest, nowMs)));
  }

  #board(edition: Edition, ms: number): Placed[] {
    const name = editionName(edition);
    const players = this.#server.players.flatMap((player): Placed[] => {
      const entry = player.host.rows.contestEntries.get(name);
      return entry
        ? [{ ...entry, playerId: BigInt(player.host.player.id), face: this.#server.names.faceOf(player) }]
        : [];
    });
    return ranked([...rivalsAt(edition, ms), ...players]);
  }

  /** The place of a player in the edition of an instant, at its end; undefined without one. */
  placeOf(player: FakePlayer, contestId: string, ms: number): number | undefined {
    const contest = this.#contests().find(({ id }) => id === contestId);
    if (contest === undefined) return undefined;
    const edition = editionAt(contest, ms);
    const id = BigInt(player.host.player.id);
    const at = this.#board(edition, edition.endsAtMs).findIndex(({ playerId }) => playerId === id);
    return at === -1 ? undefined : at + 1;
  }

  /** Of an ended edition, with all who had a place. Rivals are paid in name only. */
  ended(contestId: string, period: string): CertifiedEdition | undefined {
    this.settleDue();
    const contest = this.#contests().find(({ id }) => id === contestId);
    if (contest === undefined) return undefined;
    let edition = editionBefore(contest, this.#server.clock.now());
    for (let n = 0; n < EDITIONS_KNOWN && edition.period !== period; n += 1)
      edition = editionBefore(contest, edition.startsAtMs);
    if (edition.period !== period) return undefined;
    const prizes = prizesOf(contest);
    const placed = this.#board(edition, edition.endsAtMs).map(({ playerId, value, reachedAtMs }, i) => ({
      position: i + 1,
      value,
      reachedAtMs,
      player: `guest-${browserDigest.sha256Hex(`${editionName(edition)}/${playerId}`).slice(0, 12)}`,
      prizeMinor: prizeOfPlace(prizes, i + 1),
    }));
    const ended = new Date(edition.endsAtMs);
    return {
      ...edition,
      name: editionName(edition),
      title: contest.title,
      prizes,
      announcedAt: new Date(editionBefore(contest, edition.startsAtMs).startsAtMs),
      frozenAt: ended,
      settledAt: ended,
      entrants: placed.length,
      excluded: 0,
      places: browserDigest.sha256Hex(placed.map(lineOf(edition.statistic)).join('')),
      winners: placed.filter(({ prizeMinor }) => prizeMinor > 0n),
    };
  }

  race(contestId: string, player: FakePlayer): Race {
    this.settleDue();
    const contest = this.held().find((c) => c.id === contestId);
    if (!contest) throw new FakeApiError('NOT_FOUND', 'There is no such contest now.');
    const nowMs = this.#server.clock.now();
    const edition = editionAt(contest, nowMs);
    const prizes = prizesOf(contest);
    const { statistic } = edition;
    const own = BigInt(player.host.player.id);
    const entryOf = ({ playerId, face, value }: Placed, i: number): RaceEntry => {
      const prize = prizeOfPlace(prizes, i + 1);
      const isHidden = face.tag === undefined && playerId !== own;
      return {
        userId: isHidden ? `9${String(playerId).padStart(15, '0')}` : String(playerId),
        position: i + 1,
        value: valueToWire(statistic, value),
        ...face,
        ...(prize > 0n ? { prize: toWire('PP', prize) } : {}),
      };
    };
    const entries = this.#board(edition, nowMs).map(entryOf);
    const at = entries.findIndex((e) => e.userId === String(own));
    const last = entries[paidPlaces(prizes) - 1];
    const before = editionBefore(contest, nowMs);
    const mine = player.host.rows.contestEntries.get(editionName(edition));
    return {
      entries: entries.slice(0, RACE_LISTED),
      contest: viewRaceContest(shown(contest, edition), nowMs),
      userValue: mine === undefined ? 0 : valueToWire(statistic, mine.value),
      entrants: entries.length,
      ...(at === -1 ? {} : { own: { position: at + 1, around: entries.slice(Math.max(0, at - 2), at + 3) } }),
      ...(last === undefined ? {} : { lastPaidValue: last.value }),
      yesterday: {
        period: before.period,
        winners: this.#board(before, before.endsAtMs)
          .map(entryOf)
          .filter((e) => e.prize !== undefined),
        paid: true,
      },
    };
  }
}

/** As in the result file of the server. */
const lineOf =
  (statistic: Edition['statistic']) =>
  ({ value, prizeMinor, ...rest }: CertifiedEdition['winners'][number]): string =>
    `${JSON.stringify({
      ...rest,
      value: valueToWire(statistic, value),
      ...(prizeMinor > 0n ? { prize: toWire('PP', prizeMinor) } : {}),
    })}\n`;

export function contestCalls(server: FakeServer): FakeHandlers {
  const { contests } = server.loaded.content;
  return {
    dailyJackpotRace: (_, { player }) => server.contests.race(contests.dailyRace, player),
    contest: ({ params }, { player }) => server.contests.race(params.contestId, player),
    contestCertificate: async ({ params: { contestId, period } }) => {
      const ended = server.contests.ended(contestId, period);
      if (ended === undefined)
        throw new FakeApiError('NOT_FOUND', 'This contest has no certificate: it is not over and paid.');
      const unsigned = certificateOf(ended, browserDigest);
      const signature = await server.signer.sign(certificateText(unsigned));
      const keys = await server.signer.keys();
      return { format: CONTEST_FORMAT, certificate: { ...unsigned, signature }, keys };
    },
    contests: () => ({
      contests: server.contests
        .held()
        // The daily challenge has a place of its own.
        .filter(({ statistic }) => statistic !== 'challengeScore')
        .map((contest) =>
          viewContestInfo(shown(contest, editionAt(contest, server.clock.now())), contests.dailyRace),
        ),
    }),
  };
}

/** Sends the standings, and again after each change; rivals move with the clock of the server. */
export function subscribeToContest(
  server: FakeServer,
  session: Session,
  o: ContestOptions,
  say: () => InLanguage | undefined,
): WinsSubscription {
  let sent = '';
  const look = (): void => {
    const state = session.state();
    const player = state.status === 'connected' ? server.playerOf(state.profile.userId) : undefined;
    if (!player) return;
    const race = server.contests.race(o.contestId, player);
    const { contest, ...rest } = race;
    const signature = JSON.stringify([rest, contest?.period]);
    if (signature === sent) return;
    sent = signature;
    o.onRace(raceIn(race, say()));
  };
  return fakeStream(session, o, () => {
    sent = '';
    look();
    let stop: () => void;
    const again = (): void => {
      stop = server.clock.after(LOOK_EVERY_MS, () => {
        look();
        again();
      });
    };
    again();
    return () => stop();
  });
}
