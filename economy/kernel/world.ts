// The engine's inputs: time, content, chance. It has no clock, no I/O and no await.
import type { EconomyContent, QuestsContent } from '@parlor/contract/content/content.ts';
import type { AchievementsContent } from '@parlor/contract/content/achievements.ts';
import type { CollectionsContent, LootboxesContent } from '@parlor/contract/content/collectibles.ts';
import type { ContestsContent } from '@parlor/contract/content/contests/contests.ts';
import type { DailyChallengeContent } from '@parlor/contract/content/contests/daily-challenge.ts';
import type { PartnersContent } from '@parlor/contract/content/partners.ts';
import type { ReferralsContent } from '@parlor/contract/content/referrals.ts';
import type { LegalContent } from '@parlor/contract/content/legal.ts';
import type { ShopContent } from '@parlor/contract/content/shop.ts';
import type { DailyRewardsContent } from '@parlor/contract/content/daily-rewards.ts';
import type { ProgressionContent } from '@parlor/contract/content/progression.ts';
import type { WebhookEvent } from '@parlor/contract/webhooks/events.ts';
import type { Switches } from './switches.ts';
import { startOfPeriod } from './periods.ts';
import type { Edition } from '../social/contest-editions.ts';
import type { GameRules, SteppedRules } from '../play/game-rules.ts';
import type { StudioTerms } from '../play/studio-bounds.ts';

/** The host's fastest hash functions. Both take the text's UTF-8 bytes. */
export interface Digest {
  /** Lower-case hex. */
  sha256Hex(text: string): string;
  /** 32 bytes. */
  hmacSha256(key: string, message: string): Uint8Array;
}

export interface Content {
  readonly economy: EconomyContent;
  readonly quests: QuestsContent;
  readonly progression: ProgressionContent;
  readonly dailyRewards: DailyRewardsContent;
  readonly collections: CollectionsContent;
  readonly lootboxes: LootboxesContent;
  readonly shop: ShopContent;
  readonly referrals: ReferralsContent;
  readonly partners: PartnersContent;
  readonly contests: ContestsContent;
  /** Missing in a release from before the daily challenge. */
  readonly dailyChallenge?: DailyChallengeContent | undefined;
  /** Missing in a release from before the achievements. */
  readonly achievements?: AchievementsContent | undefined;
  /** Missing where players accept no terms. */
  readonly legal?: LegalContent | undefined;
  /** Limits for outside studios; a host without studios leaves it out. */
  readonly studios?: StudioTerms;
  /** Ids of the playable games, in catalogue order. */
  readonly gameIds: readonly string[];
  /** Rules of a built-in game of one step; undefined for a stepped, an outside or an unknown one. */
  rulesOf(gameId: string): GameRules | undefined;
  /** The family of a game, such as `dice`; a host without switches leaves it out. */
  familyOf?(gameId: string): string | undefined;
  /** Rules of a built-in stepped game; undefined for any other. */
  steppedRulesOf(gameId: string): SteppedRules | undefined;
}

/** The content as an act sees it. */
export type WorldContent = Pick<World, 'content' | 'release' | 'contentAt' | 'contentOf'>;

export interface World {
  /** Milliseconds since 1970, UTC, read once for the whole act. */
  readonly nowMs: number;
  readonly content: Content;
  /** Number of the release that `content` is; a host without releases leaves it out. */
  readonly release?: number;
  /** Content as it was in force at an instant; a host that has never had another leaves it out. */
  readonly contentAt?: (ms: number) => Content;
  /** Content of an earlier release; undefined where it cannot be used any more. */
  readonly contentOf?: (release: number) => Content | undefined;
  readonly digest: Digest;
  /** A fresh secret of 32 bytes as lower-case hex. */
  freshSecret(): string;
  /** Whether payouts of points are paused because all players together reached the hour's limit (I28). */
  readonly mintingPaused?: boolean;
  /**
   * False in a host that keeps no rounds, such as the simulator. What only shows or repeats rounds, and never pays, is
   * left out: the text of draws, the profile's rounds, and achievements.
   */
  readonly keepsRounds?: boolean;
  /** What operators switched off. A host without switches leaves it out. */
  readonly switches?: Switches | undefined;
  /** Whether somebody asked for this event, of this studio; a host that tells nobody leaves it out. */
  readonly tells?: ((event: WebhookEvent, studio?: string) => boolean) | undefined;
  /** Announced contests. Without announcements, the content says what runs. */
  readonly editions?: readonly Edition[];
}

/**
 * Content that was in force when a period such as 2026-11-20, 2026-W47 or 2026-11 began: nothing that it promised then is
 * lowered before it ends (C5).
 */
export function contentOfPeriod(world: World, period: string): Content {
  if (world.contentAt === undefined || period === '') return world.content;
  const startsAtMs = startOfPeriod(period);
  // What is to come is not promised yet.
  return startsAtMs > world.nowMs ? world.content : world.contentAt(startsAtMs);
}
