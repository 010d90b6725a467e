// Every rule of an alarm, in one place: `expr` is for Prometheus (`npm run alarm-rules` writes deploy/prometheus/alerts.yaml),
// `holds` is the same condition for the server itself, over what all processes measured.
import type { AlarmSeverity } from '@parlor/contract/calls/operator/alarms.ts';
import type { Readings } from './readings.ts';

export interface AlarmRule {
  readonly name: string;
  readonly severity: AlarmSeverity;
  readonly summary: string;
  /** A chapter of docs/operations.md. */
  readonly runbook: string;
  /** How long the condition holds before the alarm fires. */
  readonly minutes: number;
}
export interface MeasuredRule extends AlarmRule {
  readonly expr: string;
  readonly holds: (r: Readings) => boolean;
}

const JOB = '{job="parlor"}';
const calls = (status: string, window: string): string =>
  `sum(rate(http_request_seconds_count{job="parlor"${status}}[${window}]))`;

/** About processes and the database. Prometheus has these too. */
export const MEASURED_RULES: readonly MeasuredRule[] = [
  {
    name: 'ParlorDown',
    severity: 'page',
    summary: 'A server has not answered for a minute',
    runbook: 'a-server-is-down',
    minutes: 1,
    expr: `up${JOB} == 0`,
    holds: (r) => r.silent > 0,
  },
  {
    name: 'ParlorFaults',
    severity: 'page',
    summary: 'Calls end in a server error',
    runbook: 'server-errors',
    minutes: 5,
    expr: `${calls(', status=~"5..", status!="503"', '5m')} > 0.05`,
    holds: (r) => r.sum('faults_5m') / 300 > 0.05,
  },
  {
    name: 'ParlorUnavailable',
    severity: 'page',
    summary: 'One call in twenty is answered with 503',
    runbook: 'calls-answered-with-503',
    minutes: 2,
    expr: `${calls(', status="503"', '2m')} / ${calls('', '2m')} > 0.05`,
    holds: (r) => r.sum('unavailable_2m') > 0.05 * r.sum('calls_2m'),
  },
  {
    name: 'ParlorSlow',
    severity: 'look',
    summary: 'One call in a hundred takes more than a second',
    runbook: 'slow',
    minutes: 10,
    expr: `histogram_quantile(0.99, sum by (le) (rate(http_request_seconds_bucket{job="parlor", route!~".*(stream|events|/status).*"}[5m]))) > 1`,
    holds: (r) => r.sum('slow_5m') > 0.01 * r.sum('timed_5m'),
  },
  {
    name: 'ParlorEventLoopBusy',
    severity: 'look',
    summary: 'A process has more work than it can do',
    runbook: 'slow',
    minutes: 5,
    expr: `nodejs_eventloop_lag_p99_seconds${JOB} > 0.2`,
    holds: (r) => r.max('event_loop_p99_seconds') > 0.2,
  },
  {
    name: 'ParlorMemory',
    severity: 'look',
    summary: 'A process holds more than 600 MB',
    runbook: 'memory',
    minutes: 15,
    expr: `process_resident_memory_bytes${JOB} > 6e8`,
    holds: (r) => r.max('memory_bytes') > 6e8,
  },
  {
    name: 'ParlorMintingPaused',
    severity: 'page',
    summary: 'Claims are not paid: the limit of the hour is reached',
    runbook: 'payouts-are-stopped',
    minutes: 0,
    expr: `max(minting_paused${JOB}) == 1`,
    holds: (r) => r.max('minting_paused') === 1,
  },
  {
    name: 'ParlorMintingFast',
    severity: 'look',
    summary: 'Claims have paid half of the limit of the hour',
    runbook: 'payouts-are-stopped',
    minutes: 0,
    expr: `max(minted_pp_this_hour${JOB}) > 5e6`,
    holds: (r) => r.max('minted_pp_this_hour') > 5e6,
  },
  {
    name: 'ParlorOutsideForecast',
    severity: 'page',
    summary: 'A new release of content pays or takes other amounts than its simulation',
    runbook: 'a-release-is-outside-its-forecast',
    minutes: 0,
    expr: `max(content_outside_forecast${JOB}) == 1`,
    holds: (r) => r.max('content_outside_forecast') === 1,
  },
  {
    name: 'ParlorOddsOutside',
    severity: 'page',
    summary: 'In the newest certificate of odds a game or a box is outside its limits',
    runbook: 'a-certificate-of-odds-is-late-or-shows-something-outside',
    minutes: 0,
    expr: `max(odds_outside_limits${JOB}) > 0`,
    holds: (r) => r.max('odds_outside_limits') > 0,
  },
  {
    name: 'ParlorPaymentAlarm',
    severity: 'look',
    summary: 'A payment provider reports a dispute, a fraud or another case for an operator',
    runbook: 'a-payment-provider-has-a-question',
    minutes: 0,
    expr: `sum(increase(payment_alarms_told${JOB}[1h])) > 0`,
    holds: (r) => r.sum('payment_alarms_told_1h') > 0,
  },
  {
    name: 'ParlorStudioAlarm',
    severity: 'look',
    summary: 'A studio sent a stake, a win or a prize above its limits, or is paused',
    runbook: 'a-studio-exceeds-its-limits',
    minutes: 0,
    expr: `sum(increase(studio_alarms_told${JOB}[1h])) > 0`,
    holds: (r) => r.sum('studio_alarms_told_1h') > 0,
  },
  {
    name: 'ParlorBotFails',
    severity: 'look',
    summary: 'The Bot API of Telegram refuses the bot or does not answer',
    runbook: 'the-bot-does-not-answer',
    minutes: 2,
    expr: `max(bot_api_failing${JOB}) == 1`,
    holds: (r) => r.max('bot_api_failing') === 1,
  },
  {
    name: 'ParlorProxySettingWrong',
    severity: 'look',
    summary: 'TRUST_PROXY does not match the number of proxies that requests pass',
    runbook: 'trust_proxy-does-not-match-the-requests',
    minutes: 5,
    expr: `max(proxy_setting_wrong${JOB}) == 1`,
    holds: (r) => r.max('proxy_setting_wrong') === 1,
  },
  {
    name: 'ParlorReplicaLeft',
    severity: 'look',
    summary: 'The replica is behind or down: all reads use the primary',
    runbook: 'the-replica-is-not-used',
    minutes: 10,
    expr: `min(database_replica_in_use${JOB}) == 0`,
    holds: (r) => r.min('database_replica_in_use') === 0,
  },
  {
    name: 'ParlorPoolWaits',
    severity: 'look',
    summary: 'Calls wait for a database connection, in a server or at the pooler',
    runbook: 'calls-wait-for-a-connection',
    minutes: 3,
    expr: `max(database_answer_seconds${JOB}) > 0.5 or max(database_pool_waiting${JOB}) > 20`,
    holds: (r) => r.max('database_answer_seconds') > 0.5 || r.max('database_pool_waiting') > 20,
  },
  {
    name: 'ParlorStandbyBehind',
    severity: 'look',
    summary: 'A standby is more than ten seconds behind: a failover now would lose that time',
    runbook: 'a-standby-is-behind-or-gone',
    minutes: 5,
    expr: `max(database_standby_lag_seconds${JOB}) > 10`,
    holds: (r) => r.max('database_standby_lag_seconds') > 10,
  },
  {
    name: 'ParlorStandbyGone',
    severity: 'page',
    summary: 'The database has fewer standbys than earlier today',
    runbook: 'a-standby-is-behind-or-gone',
    minutes: 10,
    expr: `max(database_standbys${JOB}) < max(max_over_time(database_standbys${JOB}[1d]))`,
    holds: (r) => r.max('database_standbys') < r.max('database_standbys_most'),
  },
  {
    name: 'ParlorClusterNodeAway',
    severity: 'page',
    summary: 'A node of the Citus cluster does not answer: its players are not served',
    runbook: 'a-node-of-the-cluster-is-away',
    minutes: 1,
    expr: `max(cluster_nodes_away${JOB}) > 0`,
    holds: (r) => r.max('cluster_nodes_away') > 0,
  },
  {
    name: 'ParlorShardsUneven',
    severity: 'look',
    summary: 'A node of the cluster holds many more shards than another',
    runbook: 'shards-are-uneven',
    minutes: 60,
    expr: `max(cluster_shard_unevenness${JOB}) > 0.25`,
    holds: (r) => r.max('cluster_shard_unevenness') > 0.25,
  },
  {
    name: 'ParlorRestarting',
    severity: 'look',
    summary: 'A process restarts again and again',
    runbook: 'a-server-is-down',
    minutes: 0,
    expr: `changes(process_start_time_seconds${JOB}[15m]) > 3`,
    holds: (r) => r.startedLately > 3 * Math.max(1, r.alive),
  },
];

/** About money and rows, which only the server knows. */
export const ROW_RULES = {
  auditMismatch: {
    name: 'ParlorAuditMismatch',
    severity: 'page',
    summary: 'The last audit found rows that do not match',
    runbook: 'the-audit-finds-a-mismatch',
    minutes: 0,
  },
  gameOutside: {
    name: 'ParlorGameOutsideLimits',
    severity: 'page',
    summary: 'A game pays more or less than its odds allow',
    runbook: 'a-game-pays-outside-its-limits',
    minutes: 0,
  },
  ordersStuck: {
    name: 'ParlorOrdersStuck',
    severity: 'page',
    summary: 'Paid orders are not delivered',
    runbook: 'paid-orders-are-not-delivered',
    minutes: 0,
  },
  refundsStuck: {
    name: 'ParlorRefundsStuck',
    severity: 'look',
    summary: 'Refunds are not sent',
    runbook: 'paid-orders-are-not-delivered',
    // An operator may return a payment of long ago: the job sends it within a minute.
    minutes: 5,
  },
  correctionsWait: {
    name: 'ParlorCorrectionsWait',
    severity: 'look',
    summary: 'Corrections wait for a second treasurer',
    runbook: 'corrections-wait',
    minutes: 0,
  },
  stockLow: {
    name: 'ParlorStockLow',
    severity: 'look',
    summary: 'A product is nearly sold out',
    runbook: 'a-product-is-nearly-sold-out',
    minutes: 0,
  },
  webhookOff: {
    name: 'ParlorWebhookOff',
    severity: 'look',
    summary: 'A webhook endpoint does not answer and was turned off',
    runbook: 'a-webhook-endpoint-was-turned-off',
    minutes: 0,
  },
  bookLate: {
    name: 'ParlorBookLate',
    severity: 'look',
    summary: 'The public book of the last hours is missing',
    runbook: 'a-public-book-is-late-or-refused',
    minutes: 0,
  },
  bookRefused: {
    name: 'ParlorBookRefused',
    severity: 'page',
    summary: 'The public book does not agree with the one before, or a balance is negative',
    runbook: 'a-public-book-is-late-or-refused',
    minutes: 0,
  },
  oddsLate: {
    name: 'ParlorOddsLate',
    severity: 'look',
    summary: 'The certificate of odds of yesterday is missing',
    runbook: 'a-certificate-of-odds-is-late-or-shows-something-outside',
    minutes: 0,
  },
  figuresBehind: {
    name: 'ParlorFiguresBehind',
    severity: 'look',
    summary: 'Figures are not counted any more',
    runbook: 'figures-are-not-counted',
    minutes: 0,
  },
} as const satisfies Readonly<Record<string, AlarmRule>>;

export const ALARM_RULES: ReadonlyMap<string, AlarmRule> = new Map(
  [...MEASURED_RULES, ...Object.values(ROW_RULES)].map((rule) => [rule.name, rule]),
);
