// The suites of single systems, which pass over HTTP and over the fakes.
import { steppedRoundsSuite } from './stepped-rounds.suite.ts';
import { actReceiptsSuite } from './act-receipts.suite.ts';
import { achievementsSuite } from './achievements.suite.ts';
import { analyticsSuite } from './analytics.suite.ts';
import { atTableSuite } from './at-table.suite.ts';
import { booksSuite } from './books.suite.ts';
import { certificatesSuite } from './certificates.suite.ts';
import { collectReadySuite } from './collect-ready.suite.ts';
import { consentsSuite } from './consents.suite.ts';
import { contestsSuite } from './contests.suite.ts';
import { crossTasksSuite } from './cross-tasks.suite.ts';
import { dailyChallengeSuite } from './daily-challenge.suite.ts';
import { historySuite } from './history.suite.ts';
import { identitiesSuite } from './identities.suite.ts';
import { inboxSuite } from './inbox.suite.ts';
import { passkeysSuite } from './passkeys.suite.ts';
import { personalDataSuite } from './personal-data.suite.ts';
import { playerCareSuite } from './player-care.suite.ts';
import { profileSuite } from './profile.suite.ts';
import { publicNamesSuite } from './public-names.suite.ts';
import { referralsSuite } from './referrals.suite.ts';
import { sharedRoundsSuite } from './shared-rounds.suite.ts';
import { shareCardsSuite } from './share-cards.suite.ts';
import { shopSuite } from './shop.suite.ts';
import { tableHistorySuite } from './table-history.suite.ts';
import { timeMachineSuite } from './time-machine.suite.ts';
import { tonWalletSuite } from './ton-wallet.suite.ts';

export const suites = [
  analyticsSuite,
  identitiesSuite,
  passkeysSuite,
  collectReadySuite,
  contestsSuite,
  certificatesSuite,
  dailyChallengeSuite,
  atTableSuite,
  publicNamesSuite,
  shopSuite,
  steppedRoundsSuite,
  tableHistorySuite,
  sharedRoundsSuite,
  referralsSuite,
  crossTasksSuite,
  tonWalletSuite,
  playerCareSuite,
  consentsSuite,
  inboxSuite,
  achievementsSuite,
  profileSuite,
  historySuite,
  actReceiptsSuite,
  timeMachineSuite,
  booksSuite,
  shareCardsSuite,
  personalDataSuite,
];
