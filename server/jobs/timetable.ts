/**
 * Every job and when it runs: minute, hour, day of the month, month, day of the week, in UTC. Jobs that
 * delete what is old run at different minutes, so that their load is spread.
 */
export const timetable = {
  'settle-contests': '* * * * *',
  'write-purchase-events': '* * * * *',
  'expire-orders': '* * * * *',
  'deliver-orders': '* * * * *',
  'refund-payments': '* * * * *',
  'pay-inviters': '* * * * *',
  'make-data-exports': '* * * * *',
  'write-care-journal': '* * * * *',
  'erase-accounts': '*/5 * * * *',
  'end-silent-rounds': '*/5 * * * *',
  'compare-releases': '3-59/5 * * * *',
  'prune-idempotency-keys': '7 * * * *',
  'prune-operator-answers': '9 * * * *',
  'prune-operator-attempts': '11 * * * *',
  'prune-email-codes': '17 * * * *',
  'prune-redirects': '19 * * * *',
  'prune-identity-links': '23 * * * *',
  'prune-ton-wallet-nonces': '25 * * * *',
  'prune-email-quotas': '27 * * * *',
  'prune-analytics-events': '31 * * * *',
  'prune-replay-parts': '33 * * * *',
  'prune-client-faults': '35 * * * *',
  'reconcile-stars': '41 * * * *',
  'forget-referral-origins': '41 * * * *',
  'prune-game-sessions': '47 * * * *',
  'prune-data-exports': '53 * * * *',
  'prune-outbox': '57 * * * *',
  'prune-ended-sign-ins': '37 3 * * *',
  'prune-operator-sessions': '39 3 * * *',
  'prune-dismissals': '43 3 * * *',
  'prune-game-days': '41 3 * * *',
  'open-months': '13 4 * * *',
  'archive-history': '23 4 * * *',
  'forget-partner-messages': '51 4 * * *',
} as const;

export type JobName = keyof typeof timetable;
