// Names and avatars over a server in memory. It checks the form of a name; the lists of offensive words are on the server.
import {
  NAME_REPORTS_PER_DAY,
  type AvatarName,
  type PublicName,
} from '@parlor/contract/calls/public-names.ts';
import { guestName } from '@parlor/contract/kernel/guest-name.ts';
import type { RaceEntry } from '@parlor/contract/calls/contests.ts';
import { DAY_MS } from '@parlor/contract/kernel/time.ts';
import { nameChangeFromMs, nameFaultOf, nameTag, normalName } from '@parlor/economy/social/public-names.ts';
import type { FakeHandlers } from '../../calls.ts';
import { FakeApiError } from '../../fake-error.ts';
import type { FakePlayer, FakeServer } from '../../fake-server.ts';
import { RIVAL_FACES } from '../contests/contests.ts';

/** A player as others see them; a guest has no tag. */
export type FakeFace = Pick<RaceEntry, 'displayName' | 'tag' | 'avatar'>;

interface Chosen {
  readonly name?: string;
  readonly tag?: string;
  readonly chosenAtMs?: number;
  readonly avatar?: AvatarName;
  readonly isAnonymous?: boolean;
}

export class FakePublicNames {
  readonly #chosen = new Map<FakePlayer, Chosen>();
  readonly #reports = new Map<FakePlayer, Map<string, number>>();

  of(player: FakePlayer): Chosen {
    return this.#chosen.get(player) ?? {};
  }
  set(player: FakePlayer, change: Chosen): void {
    this.#chosen.set(player, { ...this.of(player), ...change });
  }

  faceOf(player: FakePlayer): FakeFace {
    const { name, tag, avatar, isAnonymous } = this.of(player);
    if (name === undefined || tag === undefined || isAnonymous)
      return { displayName: guestName(player.host.player.id.slice(-4)) };
    return { displayName: name, tag, ...(avatar === undefined ? {} : { avatar }) };
  }

  view(player: FakePlayer, nowMs: number): PublicName {
    const { name, tag, avatar, chosenAtMs, isAnonymous = false } = this.of(player);
    const fromMs = nameChangeFromMs({ name, chosenAtMs }, nowMs);
    return {
      anonymous: isAnonymous || name === undefined,
      hasName: name !== undefined,
      displayName: this.faceOf(player).displayName,
      ...(name === undefined ? {} : { name }),
      ...(tag === undefined ? {} : { tag }),
      ...(avatar === undefined ? {} : { avatar }),
      ...(fromMs === undefined ? {} : { changeFrom: new Date(fromMs).toISOString() }),
    };
  }

  choose(player: FakePlayer, text: string, nowMs: number): void {
    const name = normalName(text);
    const fault = nameFaultOf(name);
    if (fault !== undefined) throw new FakeApiError('NAME_REFUSED', undefined, { fault });
    const now = this.of(player);
    if (now.name === name) return;
    const fromMs = nameChangeFromMs(now, nowMs);
    if (fromMs !== undefined)
      throw new FakeApiError('NAME_CHANGE_WAITS', undefined, { until: new Date(fromMs).toISOString() });
    this.set(player, { name, tag: this.#freeTag(name), chosenAtMs: nowMs });
  }

  #freeTag(name: string): string {
    const taken = new Set(
      [...this.#chosen.values()].filter((one) => one.name === name).map((one) => one.tag),
    );
    for (let attempt = 0; ; attempt += 1) {
      const tag = nameTag(attempt, Math.random());
      if (!taken.has(tag)) return tag;
    }
  }

  report(reporter: FakePlayer, text: string, tag: string, nowMs: number): void {
    const name = normalName(text);
    const owner = [...this.#chosen].find(([, one]) => one.name === name && one.tag === tag)?.[0];
    const isRival = RIVAL_FACES.some((face) => face.displayName === name && face.tag === tag);
    if (!owner && !isRival) throw new FakeApiError('NAME_NOT_FOUND');
    if (owner === reporter) throw new FakeApiError('OWN_NAME');
    const reports = this.#reports.get(reporter) ?? new Map<string, number>();
    if (reports.has(`${name} ${tag}`)) throw new FakeApiError('NAME_REPORTED');
    const recent = [...reports.values()].filter((atMs) => atMs > nowMs - DAY_MS).toSorted((a, b) => a - b);
    if (recent.length >= NAME_REPORTS_PER_DAY)
      throw new FakeApiError('NAME_REPORTS_USED', undefined, {
        until: new Date(recent[0]! + DAY_MS).toISOString(),
      });
    this.#reports.set(reporter, reports.set(`${name} ${tag}`, nowMs));
  }
}

export function publicNameCalls(server: FakeServer): FakeHandlers {
  const { names, clock } = server;
  const viewed = (player: FakePlayer): PublicName => names.view(player, clock.now());
  return {
    publicName: (_, { player }) => viewed(player),
    setPublicName: ({ body }, { player }) => {
      names.set(player, { isAnonymous: body.anonymous });
      return viewed(player);
    },
    chooseName: ({ body }, { player }) => {
      names.choose(player, body.name, clock.now());
      return viewed(player);
    },
    chooseAvatar: ({ body }, { player }) => {
      names.set(player, { avatar: body.avatar });
      return viewed(player);
    },
    reportName: ({ body }, { player }) => {
      names.report(player, body.name, body.tag, clock.now());
      return {};
    },
  };
}
