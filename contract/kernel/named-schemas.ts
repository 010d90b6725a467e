// The schemas that the OpenAPI document shows under a name of their own: every exported schema of these modules, by the name of
// its export. Schemas of other modules stand where they are used.
import type * as z from 'zod/mini';
import * as achievements from '../calls/achievements.ts';
import * as announcements from '../calls/announcements.ts';
import * as auth from '../calls/auth.ts';
import * as balances from '../calls/balances.ts';
import * as catalogue from '../calls/catalogue.ts';
import * as collectReady from '../calls/collect-ready.ts';
import * as collectibles from '../calls/collectibles.ts';
import * as consents from '../calls/consents.ts';
import * as contests from '../calls/contests.ts';
import * as crossTasks from '../calls/cross-tasks.ts';
import * as dailyChallenge from '../calls/daily-challenge.ts';
import * as dailyRewards from '../calls/daily-rewards.ts';
import * as documents from '../calls/documents.ts';
import * as fairness from '../calls/fairness.ts';
import * as identities from '../calls/identities.ts';
import * as inbox from '../calls/inbox.ts';
import * as lootboxes from '../calls/lootboxes.ts';
import * as personalData from '../calls/personal-data.ts';
import * as play from '../calls/play.ts';
import * as playerCare from '../calls/player-care.ts';
import * as profile from '../calls/profile.ts';
import * as progression from '../calls/progression.ts';
import * as publicNames from '../calls/public-names.ts';
import * as quests from '../calls/quests.ts';
import * as recentWins from '../calls/recent-wins.ts';
import * as referrals from '../calls/referrals.ts';
import * as shareCards from '../calls/share-cards.ts';
import * as sharedRounds from '../calls/shared-rounds.ts';
import * as shop from '../calls/shop.ts';
import * as signIns from '../calls/sign-ins.ts';
import * as summary from '../calls/summary.ts';
import * as switches from '../calls/switches.ts';
import * as tonWallet from '../calls/ton-wallet.ts';
import * as notice from './notice.ts';
import * as vocabulary from './vocabulary.ts';

const MODULES: ReadonlyArray<Readonly<Record<string, unknown>>> = [
  vocabulary,
  notice,
  achievements,
  announcements,
  auth,
  balances,
  catalogue,
  collectReady,
  collectibles,
  consents,
  contests,
  crossTasks,
  dailyChallenge,
  dailyRewards,
  documents,
  fairness,
  identities,
  inbox,
  lootboxes,
  personalData,
  play,
  playerCare,
  profile,
  progression,
  publicNames,
  quests,
  recentWins,
  referrals,
  shareCards,
  sharedRounds,
  shop,
  signIns,
  summary,
  switches,
  tonWallet,
];

const isSchema = (value: unknown): value is z.ZodMiniType =>
  typeof value === 'object' && value !== null && '_zod' in value;

/** Each schema with its name, such as `Quest`. A name belongs to one schema, and a schema has one name. */
export function namedSchemas(): ReadonlyMap<string, z.ZodMiniType> {
  const named = new Map<string, z.ZodMiniType>();
  const known = new Set<z.ZodMiniType>();
  for (const module of MODULES)
    for (const [name, value] of Object.entries(module))
      if (isSchema(value) && !named.has(name) && !known.has(value)) {
        named.set(name, value);
        known.add(value);
      }
  return named;
}
