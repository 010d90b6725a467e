// Constants, states and messages of the specification that the product itself must implement, one row each,
// with its test. `by: product`: our own code. `by: option`: a vendor's client implements it, but only with an
// option that we set. What a vendor's client does without options is checked by its version in
// e2e/browser/vendors.test.ts.

export interface Row {
  /** Line of the specification. */
  readonly row: string;
  readonly by: 'product' | 'option';
  /** What is implemented. */
  readonly what: string;
  /** File of the test, and part of its title (of a describe or a test). */
  readonly tests: ReadonlyArray<readonly [file: string, title: string]>;
}

const own = (row: string, what: string, ...tests: Row['tests']): Row => ({ row, by: 'product', what, tests });
const option = (row: string, what: string, ...tests: Row['tests']): Row => ({
  row,
  by: 'option',
  what,
  tests,
});

export const ROWS: readonly Row[] = [
  // Stored values and fields (spec §3)
  own('§3 original-utm', 'campaign of a disconnected launch in local storage', [
    'web/navigation/launch-link.test.ts',
    'the first campaign of a visitor stays',
  ]),
  own('§3 email-sign-in', 'pending address, removed after its use', [
    'sdk/session/sign-in-by-email.test.ts',
    'removes the address',
  ]),
  own(
    '§3 launcher data',
    'documents by path, and the variant of the browser with its keys',
    ['sdk/data/launcher-data.test.ts', 'write buffer'],
    ['sdk/data/pending-writes.test.ts', 'is stored under its prefix'],
  ),
  own('§3 userId, {product}UserId', 'number claim, and its decimal text', [
    'sdk/conformance/services.suite.ts',
    'decimal text of the parlor user id',
  ]),
  own('§3 firstName, username, photoUrl', 'of the messenger and of providers', [
    'server/auth/flows/telegram/telegram-sign-in.test.ts',
    'name',
  ]),
  own('§3 isPremium', 'from the claims, false without', [
    'sdk/session/token-life.test.ts',
    'comes from the claims, premium',
  ]),
  own('§3 isNew', 'of the answer of a fresh web sign-in; never of the mini-app', [
    'sdk/session/session.test.ts',
    'the player is not new',
  ]),
  own('§3 auth state', 'token getter, listener, logout, ways in', [
    'sdk/session/session.test.ts',
    'a listener gets each change',
  ]),

  // States (spec §4)
  own('§4 connected by a redirect', 'our own code flow', [
    'sdk/session/session.test.ts',
    'after a redirect that created',
  ]),
  own('§4 connected by the email link', 'the return signs in', [
    'sdk/session/sign-in-by-email.test.ts',
    'the return signs in with',
  ]),
  own('§4 already signed in', 'restored; a server that is away signs nobody out', [
    'sdk/session/session.test.ts',
    'while the server is unreachable',
  ]),
  own('§4 profile exchange', "a provider's token is exchanged, with the campaign", [
    'sdk/session/session.test.ts',
    "an identity provider's token is exchanged",
  ]),
  own('§4 launcher load', 'skipped by its flag; loads the game context otherwise', [
    'sdk/parlor.test.ts',
    'the game context',
  ]),
  own('§4 order', 'PLACED, PAID, DELIVERED, or CANCELLED', ['sdk/purchase/purchase.test.ts', 'at most 3 s']),
  own('§4 invoice', 'paid, cancelled, failed, pending, and words of others', [
    'sdk/purchase/purchase.test.ts',
    "'paid' is completed at once",
  ]),
  own('§4 card overlay', 'UNPAID reports nothing; closing counts as EXPIRED', [
    'sdk/purchase/purchase.test.ts',
    'UNPAID reports nothing',
  ]),
  own('§4 no payment', 'straight to the delivery', [
    'sdk/purchase/purchase.test.ts',
    'nothing is shown and nothing tracked',
  ]),
  own(
    '§4 quest, milestone, collection',
    'their states',
    ['sdk/conformance/services.suite.ts', 'daily quests'],
    ['sdk/conformance/collect-ready.suite.ts', 'collect'],
  ),
  own('§4 write buffer', 'one by one, read-your-writes, failures only logged', [
    'sdk/data/launcher-data.test.ts',
    'one by one in the order',
  ]),
  option('§4 telemetry session', 'under 4 hours and 15 minutes idle', [
    'web/telemetry/error-session.browser.test.tsx',
    'a session used less than 15 minutes ago continues',
  ]),

  // Validation (spec §5)
  own('§5 schemas', 'every answer is checked', ['sdk/http/client.test.ts', 'an answer of another form']),
  own('§5 Invalid currency', 'every currency must be there', [
    'sdk/http/client.test.ts',
    'balances without one of the currencies fail',
  ]),
  own('§5 lootbox ≥ 1, urn:', 'amounts and ids', ['contract/kernel/vocabulary.test.ts', 'begin with urn:']),
  own('§5 referral page ≤ 25', 'server and client', [
    'sdk/conformance/referrals.suite.ts',
    'a larger page is 25',
  ]),
  own('§5 password policy', 'six rules, minimum 6', [
    'sdk/session/password-policy.test.ts',
    'requires six characters by default',
  ]),
  own('§5 flag is on', "only where the value is 'on'", [
    'sdk/analytics/flags.test.ts',
    'a flag whose value is',
  ]),
  option(
    '§5 Experiment API key is empty',
    'thrown, caught, logged, off',
    ['web/telemetry/telemetry.test.ts', 'Experiment API key is empty'],
    ['sdk/messages.test.ts', 'experiment initialisation failure'],
  ),
  option('§5 sampling', '1 for telemetry, 0.1 for recordings', [
    'web/telemetry/telemetry.test.ts',
    'one session in ten',
  ]),

  // Errors (spec §8)
  own('§8 eleven messages', 'each in its case', ['sdk/messages.test.ts', 'the error catalogue']),
  own('§8 validation failures', 'wrapped as input/output errors', [
    'sdk/messages.test.ts',
    'validation failures are wrapped',
  ]),
  own('§8 experiment initialisation', 'logged, then off', [
    'sdk/analytics/flags.test.ts',
    'the error is logged, nothing rejects',
  ]),
  own('§8 disabled or expired', 'signed out', ['sdk/http/services.test.ts', 'a call by a disabled']),
  own('§8 redirect result', 'logged, not signed in', [
    'web/data/firebase/firebase-session.test.ts',
    'a failed return is logged',
  ]),
  own('§8 viewport', 'a mount that fails or hangs is only logged', [
    'web/platform/messenger-old-host.browser.test.tsx',
    'nothing waits for it',
  ]),
  own('§8 writes', 'launcher data only logged; local storage rejects', [
    'sdk/messages.test.ts',
    'launcher data write failures',
  ]),
  option('§8 telemetry 429', 'Retry-After or 5 s', ['web/telemetry/telemetry.test.ts', '429']),

  // Constants (spec §9)
  own('§9 collection reward', '10000 PP', ['contract/kernel/vocabulary.test.ts', '10000']),
  own(
    '§9 currencies',
    'PP and XTR; a Star is 1/50 dollar: two cents',
    ['e2e/http/payments.test.ts', 'Alice pays an invoice and has her points'],
    ['sdk/purchase/purchase.test.ts', 'cents are divided by 100'],
  ),
  own('§9 referral page', '10 by default, 25 at most', [
    'sdk/conformance/referrals.suite.ts',
    'a larger page is 25',
  ]),
  own('§9 order polling', '500 ms, 500 more each time, up to 3 s', [
    'sdk/purchase/purchase.test.ts',
    'after 500 ms, each time 500 ms later',
  ]),
  own('§9 close after a link', '500 ms', ['web/platform/platform.test.ts', 'closes']),
  own('§9 usdValue', 'divided by 100', ['sdk/purchase/purchase.test.ts', 'are divided by 100']),
  own('§9 write buffer', '3000 ms', ['sdk/data/launcher-data.test.ts', 'a save is sent 3000 ms later']),
  own('§9 recent wins', 'limit of the caller', [
    'sdk/http/wins-and-contests.test.ts',
    'token, platform and limit',
  ]),
  own('§9 refresh', '5 minutes before the end', [
    'sdk/session/token-refresh.test.ts',
    'a token of 900 s is refreshed after 600 s',
  ]),
  own('§9 refresh backoff', '30 s doubling to 960 s', [
    'sdk/session/token-life.test.ts',
    'failures back off from 30 s',
  ]),
  own('§9 expired early', '30 s', ['sdk/session/token-life.test.ts', 'expired 30 s early']),
  own('§9 network timeout', '30 s', [
    'sdk/http/client.test.ts',
    'an attempt without an answer ends after 30 s',
  ]),
  own('§9 storage poll', 'tabs hear of each other', [
    'sdk/session/tabs.test.ts',
    'signing out comes through the storage too',
  ]),
  own('§9 retry delay', 'base times two to the power of the attempt', [
    'sdk/http/client.test.ts',
    'two to the power of the attempt',
  ]),
  own('§9 fetch helper', '10 attempts from 100 ms on 502, 503, 504', [
    'sdk/http/fetch-retrying.test.ts',
    'gives up after 10 attempts',
  ]),
  own('§9 password', 'minimum 6', [
    'sdk/session/password-policy.test.ts',
    'requires six characters by default',
  ]),
  own('§9 scopes', 'Google: profile and email', [
    'server/auth/providers/identity-providers.test.ts',
    'requests profile and address (spec',
  ]),
  option('§9 experiment timeout', '10000 ms', ['web/telemetry/telemetry.test.ts', '10000']),
  option('§9 analytics sampling', '0.1', [
    'server/features/analytics/analytics.test.ts',
    'one session in ten',
  ]),
  own('§9 analytics events', 'the seven', [
    'server/features/analytics/analytics.test.ts',
    'are the seven of the specification',
  ]),
  option('§9 telemetry backoff', '5 s', ['web/telemetry/telemetry.test.ts', '429']),
  option('§9 analytics queue', '200, 10 s, 12', ['web/telemetry/telemetry.test.ts', 'queue']),
];
