// The states, rules and constants of the specification as data (spec §4, §5, §9), one line each. `rows` are the rows
// of e2e/constants/rows.ts with their tests; `difference` names a difference here (differences.ts).

export interface SpecifiedConstant {
  readonly section: '§4' | '§5' | '§9';
  readonly line: string;
  readonly rows?: readonly string[];
  readonly difference?: string;
  /** Done by a vendor's client, unmodified; e2e/browser/vendors.test.ts pins its version. */
  readonly vendor?: string;
}

const s4 = (line: string, ...rows: readonly string[]): SpecifiedConstant => ({ section: '§4', line, rows });
const s5 = (line: string, ...rows: readonly string[]): SpecifiedConstant => ({ section: '§5', line, rows });
const s9 = (line: string, ...rows: readonly string[]): SpecifiedConstant => ({ section: '§9', line, rows });

export const SPECIFIED_CONSTANTS: readonly SpecifiedConstant[] = [
  s4(
    'Auth: disconnected becomes connected after a social redirect, an email-link return, or when already signed in',
    '§4 connected by a redirect',
    '§4 connected by the email link',
    '§4 already signed in',
  ),
  {
    ...s4('Without the {product}UserId claim the backend profile exchange runs', '§4 profile exchange'),
    difference: 'own-tokens',
  },
  s4('The pending email is removed from storage after use', '§3 email-sign-in'),
  s4('The campaign of a disconnected launch is saved to local storage', '§3 original-utm'),
  s4('The launcher load is skipped by a flag, otherwise it loads the game context', '§4 launcher load'),
  s4('Order: PLACED, PAID, DELIVERED, or CANCELLED; polled until DELIVERED', '§4 order'),
  s4('Invoice: paid, cancelled, failed or pending', '§4 invoice'),
  s4('Card overlay: UNPAID is ignored, PAID leads to delivery, all else gives CANCELLED', '§4 card overlay'),
  s4('Orders with no payment required go straight to delivery polling', '§4 no payment'),
  s4(
    'Quest, milestone, collection, cross-task, daily reward: their states',
    '§4 quest, milestone, collection',
  ),
  s4('Launcher data write buffer: clean or dirty, one by one, read-your-writes', '§4 write buffer'),
  {
    section: '§4',
    line: 'Experiment client falls back in order, and retries with backoff unless the error is a client error other than 429',
    vendor: '@amplitude/experiment-js-client',
  },
  s4('Telemetry session: under 4 hours old and 15 minutes idle', '§4 telemetry session'),
  s5('All server responses are schema-checked', '§5 schemas'),
  s5("The balance configuration contains every currency, else 'Invalid currency'", '§5 Invalid currency'),
  s5('Lootbox amount at least 1; collectible ids begin with urn:', '§5 lootbox ≥ 1, urn:'),
  s5('Referral page size capped at 25', '§5 referral page ≤ 25'),
  { ...s5('Web-auth password policy', '§5 password policy'), difference: 'no-password' },
  s5("A feature flag is activated only when its value is 'on'", '§5 flag is on'),
  s5(
    "Experiment fetch needs an API key, else 'Experiment API key is empty'",
    '§5 Experiment API key is empty',
  ),
  s5("'Email not found in local storage' without a saved email", '§8 eleven messages'),
  s5('Telemetry sampling, default 1 (0.1 for analytics sessions)', '§5 sampling'),
  s9('Collection claim reward: 10000 PP', '§9 collection reward'),
  s9('Currencies; purchase currencies PP and XTR; XTR at 1/50 dollar', '§9 currencies'),
  s9('Referral page size default 10, max 25', '§9 referral page'),
  s9('Order polling 500 ms, growing by 500 ms up to 3 s, no maximum', '§9 order polling'),
  s9('Messenger close 500 ms after opening a link', '§9 close after a link'),
  s9('Payment provider usdValue is divided by 100 for analytics', '§9 usdValue'),
  s9('Launcher data write-buffer delay 3000 ms', '§9 write buffer'),
  s9('Recent wins limit: supplied by the caller', '§9 recent wins'),
  s9('Auth token refresh 5 minutes before expiry', '§9 refresh'),
  s9('Error backoff from 30 s, doubled to 960 s', '§9 refresh backoff'),
  s9('Token treated as expired 30 s early', '§9 expired early'),
  { section: '§9', line: 'Popup-closed detection 8 s', difference: 'popup-frame' },
  { section: '§9', line: 'Auth iframe timeout 5–15 s', difference: 'popup-frame' },
  s9('Network timeout 30–60 s', '§9 network timeout'),
  {
    ...s9('Storage poll interval 1 s (800 ms for indexed storage)', '§9 storage poll'),
    difference: 'storage-events',
  },
  { section: '§9', line: 'Token-sync max age 300 s', difference: 'popup-frame' },
  s9('Retry delay doubles each attempt', '§9 retry delay'),
  s9('Fetch helper: 502, 503, 504, up to 10 attempts, base 100 ms (spec §7)', '§9 fetch helper'),
  s9('Minimum password length default 6', '§9 password'),
  s9('Social sign-in scopes: google profile and email', '§9 scopes'),
  s9('Experiment fetch timeout 10000 ms', '§9 experiment timeout'),
  s9('Analytics session sampling rate 0.1', '§9 analytics sampling'),
  s9('The seven analytics events', '§9 analytics events'),
  s9('Telemetry session max 4 hours, idle 15 minutes', '§4 telemetry session'),
  {
    section: '§9',
    line: 'Telemetry: batch 50 items or 250 ms, buffer 30 with concurrency 5, keepalive up to 60000 chars, user-action idle 100 ms, pending-request halt 10 s',
    vendor: '@grafana/faro-web-sdk',
  },
  s9('Telemetry default backoff 5 s', '§9 telemetry backoff'),
  s9('Analytics client: flush queue 200, interval 10 s, 12 retries', '§9 analytics queue'),
  {
    section: '§9',
    line: 'Analytics client: 30 s throttle timeout, 1000 event storage cap',
    vendor: '@amplitude/analytics-browser',
  },
];
