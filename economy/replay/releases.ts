// Content of releases in the order in which they were live, for a replay that gets one after the other.
import { contentNeeds } from '../content-needs.ts';
import type { Player } from '../kernel/player.ts';
import type { Content, WorldContent } from '../kernel/world.ts';

/** A release that was not cancelled. */
export interface LiveRelease {
  readonly number: number;
  readonly startsAtMs: number;
}

export class Releases {
  readonly #all: readonly LiveRelease[];
  readonly #given = new Map<number, Content | undefined>();

  /** By number, from the first. */
  constructor(all: readonly LiveRelease[]) {
    this.#all = all;
  }

  /** `content` is undefined where it cannot be used. */
  give(release: number, content: Content | undefined): void {
    this.#given.set(release, content);
  }

  /** Releases that an act needs and that were not given yet. */
  missing(player: Player | undefined, nowMs: number, release: number | undefined): number[] {
    const needs = player === undefined ? { instants: [nowMs], releases: [] } : contentNeeds(player, nowMs);
    const needed = new Set([
      ...needs.instants.flatMap((ms) => this.#inForceAt(ms)?.number ?? []),
      ...needs.releases,
      ...(release === undefined ? [] : [release]),
    ]);
    return [...needed].filter((number) => !this.#given.has(number));
  }

  /** Undefined if the content of the release cannot be used. */
  worldOf(nowMs: number, release: number | undefined): WorldContent | undefined {
    const number = release ?? this.#inForceAt(nowMs)?.number;
    const content = number === undefined ? undefined : this.#given.get(number);
    if (number === undefined || content === undefined) return undefined;
    return {
      content,
      release: number,
      contentAt: (ms) => this.#contentAt(ms, number) ?? content,
      contentOf: (other) => this.#given.get(other),
    };
  }

  #inForceAt(ms: number): LiveRelease | undefined {
    return this.#all.findLast(({ startsAtMs }) => startsAtMs <= ms) ?? this.#all[0];
  }

  /** As a server takes it: the next one that can be used, up to the act's own. */
  #contentAt(ms: number, own: number): Content | undefined {
    const from = this.#inForceAt(ms)?.number ?? own;
    return this.#all
      .filter(({ number }) => number >= from && number < own)
      .map(({ number }) => this.#given.get(number))
      .find((content) => content !== undefined);
  }
}
