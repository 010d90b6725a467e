// Trade with the outside: orders with payment providers, tasks with partners.
import { inLanguage } from '@parlor/contract/content/languages/translations.ts';
import type { Language } from '@parlor/contract/formats/languages.ts';
import { openPartners } from '../../adapters/partners/index.ts';
import { openPayments } from '../../adapters/payments/index.ts';
import { createBulkRunner } from '../../features/operator/bulk/run-bulk-acts.ts';
import { createPaymentAlarms, createSettle } from '../../features/orders/index.ts';
import type { Foundation } from './foundation.ts';
import type { WatchBot } from '../bot/bot-api.ts';
import type { OpenPlayers } from './open-players.ts';

export type OpenTrade = ReturnType<typeof openTrade>;

export function openTrade(
  foundation: Foundation,
  { players, heldPlayers, orderWatch }: OpenPlayers,
  bot: { readonly watchBot: WatchBot; readonly onLocalBot: () => void },
) {
  const { config, content, pool, central, clock, log, cleanup, addresses } = foundation;
  const payments = openPayments(config, { launcherUrl: addresses.url, log, ...bot });
  cleanup.add(() => payments.close());
  const partners = openPartners(config, {
    // Their connections need settings of this process, so they stay as they were at its start.
    content: content.content.partners,
    launcherUrl: addresses.url,
    log,
  });
  cleanup.add(() => partners.close());
  const { siteUrl } = addresses;
  const paymentAlarms = createPaymentAlarms({ pool, clock });
  const orders = {
    pool,
    clock,
    players,
    heldPlayers,
    providers: payments.providers,
    watch: orderWatch,
    alarms: paymentAlarms,
    inLanguage: (language: Language) => inLanguage(content.loaded.languages, language),
    log,
  };
  const settle = createSettle(orders);
  const bulkRunner = createBulkRunner({
    pool: central,
    clock,
    players,
    refund: (...order) => settle.refund(...order),
    cancel: (playerId, orderId, _why, note) => settle.close(playerId, orderId, 'cancelled', note),
    log,
  });
  cleanup.add(() => bulkRunner.stop());
  return {
    payments,
    partners,
    crossTasks: { pool, clock, players, partners, siteUrl, log },
    paymentAlarms,
    orders,
    settle,
    bulkRunner,
  };
}
