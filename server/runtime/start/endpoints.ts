// The features' answers to the calls of the contract, and the plugins of the operators' console.
import { inviteCodeOfPlayer } from '../../features/referrals/invite-code.ts';
import { inLanguage } from '@parlor/contract/content/languages/translations.ts';
import { switchName } from '@parlor/contract/calls/switches.ts';
import type { AppDeps } from '../../app.ts';
import { authRoutes } from '../../auth/flows/index.ts';
import { nextPlayerId } from '../../auth/flows/store.ts';
import { booksRoutes } from '../../features/books/index.ts';
import { publicKeys } from '../../auth/tokens/published-keys.ts';
import { cancelContests, contestCertificateRoutes, contestsRoutes } from '../../contests/index.ts';
import { operatedAlarms } from '../../features/alarms/operated.ts';
import { analyticsRoutes } from '../../features/analytics/index.ts';
import { announcementsRoutes, operatedAnnouncements } from '../../features/announcements/index.ts';
import { ofContent } from '../../content/releases/live-content.ts';
import { certificatesRoutes } from '../../features/certificates/index.ts';
import { catalogueRoutes, liveCatalogueRoutes } from '../../features/catalogue/index.ts';
import { consentsRoutes } from '../../features/consents/index.ts';
import { crossTasksRoutes, operatedPartners } from '../../features/cross-tasks/index.ts';
import { dailyChallengeRoutes } from '../../features/daily-challenge/index.ts';
import { documentsRoutes } from '../../features/documents/index.ts';
import { readFigures } from '../../features/figures/read-figures.ts';
import { readToday } from '../../features/figures/read-today.ts';
import { flagCards, flagsRoutes } from '../../features/flags/index.ts';
import { resultOf } from '../../features/flags/experiments/results.ts';
import { inboxRoutes } from '../../features/inbox/index.ts';
import {
  historyRoutes,
  ledgerFileRoutes,
  receiptRoutes,
  type LedgerFileDeps,
} from '../../features/ledger/index.ts';
import {
  consoleSignInPlugin,
  identifyBySession,
  resealTotps,
  type AccountDeps,
} from '../../features/operator/accounts/index.ts';
import type { OperatorDeps } from '../../features/operator/deps.ts';
import type { OpenMessagesAndBot } from './open-messages.ts';
import { operatorPlugin } from '../../features/operator/index.ts';
import { ordersRoutes, refundQuarantined } from '../../features/orders/index.ts';
import { overridesRoutes } from '../../features/overrides/index.ts';
import { personalDataRoutes, type OpenPersonalData } from '../../features/personal-data/index.ts';
import { createMayOpen } from '../../features/play/may-open.ts';
import { sharedRoundsRoutes } from '../../features/play/shared/page.ts';
import { openGame } from '../../features/play/open-game.ts';
import { playerCareRoutes } from '../../features/player-care/index.ts';
import { operatedNames, publicNamesRoutes } from '../../features/public-names/index.ts';
import { atTableRoutes } from '../../features/at-table/index.ts';
import { recentWinsRoutes } from '../../features/recent-wins/index.ts';
import { shortLinkOf } from '../../features/referrals/invitation-page.ts';
import { heldReferrals, referralsRoutes } from '../../features/referrals/index.ts';
import { shareCardsRoutes, type ShareCardsDeps } from '../../features/share-cards/index.ts';
import { newestErrors, type noTelemetry } from '../../features/telemetry/index.ts';
import { keptFileRoutes } from '../../features/kept-files/index.ts';
import { timeMachineRoutes } from '../../features/time-machine/index.ts';
import { walletRoutes } from '../../features/ton-wallet/index.ts';
import { operatedSwitches, switchesRoutes } from '../../features/switches/index.ts';
import type { LoadGate } from '../../http/overload/load-gate.ts';
import type { Limits } from '../../http/rate-limits.ts';
import { nodeDigest } from '../../players/digest.ts';
import { accountAt, type AccountAtDeps } from '../../players/past/account-at.ts';
import type { Foundation } from './foundation.ts';
import type { OpenPlay } from './open-play.ts';
import type { OpenPlayers } from './open-players.ts';
import type { OpenSignIn } from './open-sign-in.ts';
import type { OpenTrade } from './open-trade.ts';
import { operatedWebhooksOf } from './open-webhooks.ts';

export interface Parts {
  readonly foundation: Foundation;
  readonly open: OpenPlayers;
  readonly signIn: OpenSignIn;
  readonly trade: OpenTrade;
  readonly play: OpenPlay;
  readonly personalData: OpenPersonalData;
  readonly messages: OpenMessagesAndBot;
  readonly limits: Limits;
  readonly loadGate: LoadGate;
  readonly telemetry: ReturnType<typeof noTelemetry>;
}

/** Groups of page errors that the console shows. */
const NEWEST_ERRORS = 100;

export function handlersOf({
  foundation,
  open,
  signIn,
  trade,
  play,
  personalData,
  messages,
  limits,
}: Parts): AppDeps['handlers'] {
  const { config, content, switches, announcements, pool, central, mayBeOld, archive, clock, addresses } =
    foundation;
  const { players, heldPlayers, contests } = open;
  const { identity } = signIn;
  const { findGame } = play;
  /** Of a player who can start nothing new: an unpaid order ends, a paid one is refunded. */
  const endOrder = (playerId: string, orderId: string, isPaid: boolean) =>
    isPaid ? trade.settle.deliver(playerId, orderId) : trade.settle.close(playerId, orderId, 'cancelled');
  return {
    ...authRoutes({
      ...foundation,
      ...signIn,
      players,
      heldPlayers,
      isGame: (id) => findGame(id) !== undefined,
      ...(central === pool ? {} : { nextPlayerId: () => nextPlayerId(central) }),
      referralReview: () => content.content.referrals.review,
      switches: () => switches.current(),
      limits,
    }),
    ...liveCatalogueRoutes(
      ofContent(content, (loaded) =>
        catalogueRoutes({
          ...loaded,
          games: open.games(),
          mostPlayed: open.mostPlayed.ids,
          hot: open.mostPlayed.hot,
        }),
      ),
    ),
    ...contestsRoutes({
      ...foundation,
      ...contests,
      content: () => content.content.contests,
      languages: () => content.loaded.languages,
      revocations: identity.watch,
    }),
    ...contestCertificateRoutes({
      pool,
      mayBeOld,
      sign: identity.signText,
      keys: publicKeys(identity.publishedKeys),
    }),
    ...dailyChallengeRoutes({
      pool,
      clock,
      players,
      digest: nodeDigest,
      days: open.challengeDays,
      announced: contests.announced,
    }),
    ...publicNamesRoutes({ pool, clock }),
    ...documentsRoutes(foundation),
    ...overridesRoutes(content),
    ...switchesRoutes({ clock, switches: () => switches.current() }),
    ...flagsRoutes({ pool, clock, flags: () => content.loaded.flags, switches: () => switches.current() }),
    ...announcementsRoutes({ pool, clock, live: announcements }),
    ...analyticsRoutes({ pool, clock, players }),
    ...consentsRoutes({ pool }),
    ...inboxRoutes({ pool, players }),
    ...messages.routes,
    ...personalDataRoutes({
      ...personalData,
      pool,
      clock,
      players,
      endOrder,
      siteUrl: addresses.siteUrl,
      log: foundation.log,
    }),
    ...historyRoutes({ pool, mayBeOld, archive }),
    ...receiptRoutes({ pool, archive }),
    ...certificatesRoutes({ pool: central, keys: publicKeys(identity.publishedKeys) }),
    ...timeMachineRoutes(pastDeps({ foundation, open })),
    ...keptFileRoutes({ pool: foundation.central, clock: foundation.clock }),
    ...booksRoutes({ pool: central, keys: publicKeys(identity.publishedKeys) }),
    ...ledgerFileRoutes(ledgerFileDeps({ foundation, signIn, limits })),
    ...referralsRoutes({ config, pool, clock, players, siteUrl: addresses.url }),
    ...shareCardsRoutes(shareCardsDeps({ foundation, open, signIn, play, messages, limits })),
    ...crossTasksRoutes(trade.crossTasks),
    ...ordersRoutes({ ...trade.orders, siteUrl: addresses.siteUrl }, trade.settle),
    openGame: openGame({ ...play, ...addresses, mayOpen: createMayOpen({ pool, players }) }),
    ...playerCareRoutes({ pool, clock, players, heldPlayers, endOrder, log: foundation.log }),
    ...sharedRoundsRoutes({ pool, isShared: (gameId) => open.shared.rounds.isShared(gameId) }),
    ...recentWinsRoutes({
      feed: open.feed,
      onOpened: (playerId, table) => {
        open.playerNews.onOpened(playerId);
        if (table !== undefined) open.tableNews.onOpened(playerId, table);
      },
      revocations: identity.watch,
    }),
    ...atTableRoutes({ players, news: open.tableNews, isGame: (id) => findGame(id) !== undefined }),
    ...walletRoutes({
      pool,
      clock,
      heldPlayers,
      domains: () => addresses.ownOrigins().map((origin) => new URL(origin).host),
      allowsTestNetwork: !config.isProd,
    }),
  };
}

const pastDeps = ({
  foundation: { engine, pool, archive, content, clock },
  open: { players },
}: Pick<Parts, 'foundation' | 'open'>): AccountAtDeps => ({
  pool,
  archive,
  content,
  clock,
  players,
  digest: nodeDigest,
  ownEngine: engine?.hash,
});

const environmentOf = ({ isProd, isLocal }: Foundation['config']): OperatorDeps['environment'] =>
  isProd ? 'prod' : isLocal ? 'local' : 'staging';

/** What operators work with, whichever way they sign in. */
export function operatorDeps({
  foundation,
  open,
  signIn,
  trade,
}: Pick<Parts, 'foundation' | 'open' | 'signIn' | 'trade'>): OperatorDeps {
  const { config, content, operated, switches, announcements, pool, central, mayBeOld, archive, clock, log } =
    foundation;
  const { addresses, previewBuild } = foundation;
  const { players, contests } = open;
  const { settle, paymentAlarms, crossTasks, bulkRunner } = trade;
  return {
    pool,
    mayBeOld,
    archive,
    clock,
    players,
    accountAt: (playerId, at) => accountAt(pastDeps({ foundation, open }), playerId, at),
    operators: config.OPERATORS,
    environment: environmentOf(config),
    limits: config.OPERATOR_LIMITS,
    refund: (playerId, orderId, why, note) => settle.refund(playerId, orderId, why, note),
    cancel: (playerId, orderId, _why, note) => settle.close(playerId, orderId, 'cancelled', note),
    runBulkActs: () => bulkRunner.runSoon(),
    paymentAlarms: { ...paymentAlarms, refund: refundQuarantined({ players, alarms: paymentAlarms }) },
    studios: open.studioWatch,
    referrals: heldReferrals({ pool, clock, players, log }, open.payInviters),
    names: operatedNames({ pool, clock, players }),
    partners: operatedPartners(crossTasks),
    content: operated,
    previews: {
      sealingKeys: signIn.identity.sealingKeys,
      url: () => (previewBuild.isPossible ? addresses.previewUrl() : undefined),
      built: previewBuild.built,
    },
    cancellations: cancelContests({
      pool,
      clock,
      announced: contests.announced,
      onChanged: () => contests.live.changed(),
    }),
    switches: operatedSwitches({ pool: central, clock, live: switches, loaded: () => content.loaded }),
    announcements: operatedAnnouncements({ pool: central, clock, live: announcements }),
    webhooks: operatedWebhooksOf(foundation, signIn),
    alarms: operatedAlarms({ pool: central, clock }),
    today: () => readToday(central, clock.now()),
    figures: (days) => readFigures({ pool: central, loaded: () => content.loaded }, days, clock.now()),
    flags: () => flagCards(pool, content.loaded.flags),
    experiment: async (key) => {
      const experiment = content.loaded.flags.experiments.find((one) => one.key === key);
      const stoppedAt = switches.actOf(switchName({ kind: 'experiment', id: key }))?.at;
      return experiment && mayBeOld.read((db) => resultOf(db, experiment, { nowMs: clock.now(), stoppedAt }));
    },
    faults: () => mayBeOld.read((db) => newestErrors(db, NEWEST_ERRORS)),
  };
}

/** The calls of the console's own address. */
export async function consolePlugins({
  foundation,
  open,
  signIn,
  trade,
  limits,
}: Parts): Promise<AppDeps['plugins']> {
  const { config, central: pool, clock, addresses } = foundation;
  const { sealingKeys } = signIn.identity;
  const accounts: AccountDeps = {
    pool,
    clock,
    sealingKeys,
    consoleUrl: addresses.consoleUrl,
    environment: environmentOf(config),
    limits,
  };
  await resealTotps(accounts);
  const checkReplies = !config.isProd;
  return [
    consoleSignInPlugin(accounts, { checkReplies }),
    operatorPlugin(
      { ...operatorDeps({ foundation, open, signIn, trade }), accounts },
      { identify: identifyBySession(accounts), checkReplies },
    ),
  ];
}

export const ledgerFileDeps = ({
  foundation: { pool, archive, clock, addresses },
  signIn: { identity },
  limits,
}: Pick<Parts, 'foundation' | 'signIn' | 'limits'>): LedgerFileDeps => ({
  pool,
  archive,
  clock,
  limits,
  secrets: identity.linkSecrets,
  siteUrl: addresses.url,
});

export function shareCardsDeps({
  foundation: { config, content, speakerFor, pool, clock, addresses, projectDir },
  open: { players },
  signIn: { identity },
  play: { findGame },
  messages,
  limits,
}: Pick<Parts, 'foundation' | 'open' | 'signIn' | 'play' | 'messages' | 'limits'>): ShareCardsDeps {
  return {
    pool,
    players,
    limits,
    secrets: identity.linkSecrets,
    projectDir,
    siteUrl: addresses.url,
    speakerFor,
    https: config.PUBLIC_URL?.startsWith('https:') ?? false,
    titles: {
      game: (id) => findGame(id)?.title,
      collection: (id) => content.content.collections.collections.find((one) => one.id === id)?.name,
      inLanguage: (language) => inLanguage(content.loaded.languages, language),
    },
    inviteCodeOf: (playerId) => inviteCodeOfPlayer(pool, playerId, clock.now()),
    invitationOf: (code) => shortLinkOf(addresses.url(), code),
    miniApp: messages.miniApp,
    prepared: messages.bot?.prepared,
  };
}
