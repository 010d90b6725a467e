// The schema of each content file.
import * as z from 'zod/mini';
import { EconomyContent, QuestsContent } from './content.ts';
import { AchievementsContent } from './achievements.ts';
import { CollectionsContent, LootboxesContent } from './collectibles.ts';
import { ContestsContent } from './contests/contests.ts';
import { LegalContent } from './legal.ts';
import { PartnersContent } from './partners.ts';
import { ReferralsContent } from './referrals.ts';
import { ShopContent } from './shop.ts';
import { DailyChallengeContent } from './contests/daily-challenge.ts';
import { DailyRewardsContent } from './daily-rewards.ts';
import { ProgressionContent } from './progression.ts';
import { LanguagesContent } from './languages/translations.ts';
import { MessagesContent } from './languages/messages.ts';
import { FlagsContent } from './flags.ts';
import { ProvidersContent } from './game-providers.ts';
import { GamesContent } from './games.ts';

/** The schema of each file, under the key that its value has in `ContentFiles` (games/content.ts). */
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
  /** A release from before them has none. */
  dailyChallenge: z.optional(DailyChallengeContent),
  achievements: z.optional(AchievementsContent),
  legal: z.optional(LegalContent),
  languages: z.optional(LanguagesContent),
  messages: z.optional(MessagesContent),
} as const satisfies Record<string, z.ZodMiniType>;

/** `dailyRewards` is `content/daily-rewards.yaml`. */
export const contentFileName = (key: string): string =>
  key.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);
