// Routes besides the contract's calls: webhooks, files, pages, live streams.
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../app.ts';
import { formReturn, outboxRoutes } from '../../auth/flows/index.ts';
import { publishKeys } from '../../auth/tokens/published-keys.ts';
import { contestsPlugin } from '../../contests/index.ts';
import { analyticsPlugin } from '../../features/analytics/index.ts';
import { partnersWebhook } from '../../features/cross-tasks/index.ts';
import { flagsPlugin } from '../../features/flags/index.ts';
import { providersPlugin } from '../../features/game-providers/index.ts';
import { createVerifiedCallHandler } from '../../features/game-providers/verified-calls.ts';
import { ledgerFilePlugin } from '../../features/ledger/index.ts';
import { operatorPlugin } from '../../features/operator/index.ts';
import { identifyByToken } from '../../features/operator/roles.ts';
import { webhooksPlugin } from '../../features/orders/index.ts';
import { exportFilePlugin } from '../../features/personal-data/index.ts';
import { keptFilesPlugin } from '../../features/kept-files/index.ts';
import { invitationPages } from '../../features/referrals/index.ts';
import { shareCardsPlugin } from '../../features/share-cards/index.ts';
import { telemetryPlugin } from '../../features/telemetry/index.ts';
import { walletFiles } from '../../features/ton-wallet/files.ts';
import { addLegalPages } from '../../sites/legal-pages.ts';
import type { OpenTrade } from './open-trade.ts';
import { ledgerFileDeps, operatorDeps, shareCardsDeps, type Parts } from './endpoints.ts';

/** Leads to the emulator of the bot, which starts if it is not running. */
const localBotPage =
  ({ botApiUrl }: OpenTrade['payments']) =>
  (scope: FastifyInstance): void =>
    void scope.get('/local/bot', async (_request, reply) => reply.redirect(`${await botApiUrl?.()}/chats`));

export function pluginsOf({
  foundation,
  open,
  signIn,
  trade,
  play,
  messages,
  limits,
  telemetry,
}: Parts): AppDeps['plugins'] {
  const { config, content, speakerFor, switches, pool, mayBeOld, clock, log, addresses } = foundation;
  const { players } = open;
  const { settle, payments, paymentAlarms, crossTasks } = trade;
  const operated = operatorDeps({ foundation, open, signIn, trade });
  const { outbox } = signIn;
  const isHttps = config.PUBLIC_URL?.startsWith('https:') ?? false;
  const dialects = { spoken: play.outside.spoken, take: createVerifiedCallHandler(play.portDeps) };
  return [
    contestsPlugin({ pool, mayBeOld }),
    (scope) => void scope.register(partnersWebhook(crossTasks)),
    (scope) => void scope.register(providersPlugin({ port: play.port, dialects })),
    webhooksPlugin({
      pool,
      clock,
      players,
      heldPlayers: open.heldPlayers,
      settle,
      alarms: paymentAlarms,
      payments,
      speakerFor,
      switches: () => switches.current(),
      ...(messages.bot === undefined ? {} : { bot: messages.bot }),
      log,
    }),
    messages.pages({ https: isHttps }),
    shareCardsPlugin(shareCardsDeps({ foundation, open, signIn, play, messages, limits })),
    invitationPages({ pool, players, siteUrl: addresses.url, https: isHttps, limits, speakerFor }),
    (scope) => publishKeys(scope, { identity: signIn.identity, siteUrl: addresses.url }),
    (scope) => addLegalPages(scope, { legal: () => content.content.legal, https: isHttps, speakerFor }),
    exportFilePlugin({ pool, clock }),
    keptFilesPlugin({ pool: foundation.central, clock }),
    ledgerFilePlugin(ledgerFileDeps({ foundation, signIn, limits })),
    walletFiles({ siteUrl: addresses.url, withStandIn: config.isLocal }),
    flagsPlugin({ pool, clock, flags: () => content.loaded.flags, switches: () => switches.current() }),
    analyticsPlugin({ pool, clock, limits, recordsSessions: config.SESSION_REPLAY }),
    telemetryPlugin({ pool, clock, limits }, telemetry),
    // In prod operators have accounts of their own, at an address of its own.
    ...(config.isProd
      ? []
      : [
          operatorPlugin(operated, {
            identify: identifyByToken(operated, signIn.identity.authenticate),
            checkReplies: true,
          }),
        ]),
    formReturn({ pool, clock, providers: signIn.providers }),
    ...(outbox ? [(scope: FastifyInstance) => outboxRoutes(scope, outbox)] : []),
    ...(config.isLocal && !config.hasOwnBot ? [localBotPage(payments)] : []),
  ];
}
