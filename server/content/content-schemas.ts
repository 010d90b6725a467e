// The schema of each content file.
import * as z from 'zod/mini';
import { EconomyContent, QuestsContent } from '@parlor/contract/content/content.ts';
import { AchievementsContent } from '@parlor/contract/content/achievements.ts';
import { CollectionsContent, LootboxesContent } from '@parlor/contract/content/collectibles.ts';
import { ContestsContent } from '@parlor/contract/content/contests/contests.ts';
import { LegalContent } from '@parlor/contract/content/legal.ts';
import { PartnersContent } from '@parlor/contract/content/partners.ts';
import { ReferralsContent } from '@parlor/contract/content/referrals.ts';
import { ShopContent } from '@parlor/contract/content/shop.ts';
import { DailyChallengeContent } from '@parlor/contract/content/contests/daily-challenge.ts';
import { DailyRewardsContent } from '@parlor/contract/content/daily-rewards.ts';
import { ProgressionContent } from '@parlor/contract/content/progression.ts';
import { LanguagesContent } from '@parlor/contract/content/languages/translations.ts';
import { MessagesContent } from '@parlor/contract/content/languages/messages.ts';
import { FlagsContent } from '@parlor/contract/content/flags.ts';
import { ProvidersContent } from '@parlor/contract/content/game-providers.ts';
import { GamesContent } from '@parlor/contract/content/games.ts';
import type { ContentFiles } from '@parlor/games/content.ts';

/** The schema of each file, under the key that its value has in `ContentFiles`. */
export const contentSchemas = {
  economy: EconomyContent,
  quests: QuestsContent,
  progression: ProgressionContent,
  dailyRewards: DailyRewardsContent,
  collections: CollectionsContent,
  lootboxes: LootboxesContent,
  shop: ShopContent,
  referrals: ReferralsContent,
  partners: PartnersContent,
  contests: ContestsContent,
  games: GamesContent,
  providers: ProvidersContent,
  flags: FlagsContent,
  /** A release of before them has none. */
  dailyChallenge: z.optional(DailyChallengeContent),
  achievements: z.optional(AchievementsContent),
  legal: z.optional(LegalContent),
  languages: z.optional(LanguagesContent),
  messages: z.optional(MessagesContent),
} as const satisfies Record<keyof ContentFiles, z.ZodMiniType>;

/** `dailyRewards` is `content/daily-rewards.yaml`. */
export const contentFileName = (key: string): string =>
  key.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);
