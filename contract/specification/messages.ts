// The error catalogue of the specification as data (spec §8).

export interface SpecifiedMessage {
  /** `{…}` stands for the variable part. */
  readonly message: string;
  readonly when: string;
}

export const SPECIFIED_MESSAGES: readonly SpecifiedMessage[] = [
  { message: 'Failed to authenticate', when: 'any of the three auth calls returns a non-ok status' },
  { message: '{url} failed: {statusText}', when: 'non-ok authenticated request' },
  { message: 'Not Connected', when: 'api client used before login' },
  { message: 'Email not found in local storage', when: 'email-link return without a stored email' },
  { message: 'Purchase failed', when: 'invoice result pending or failed' },
  { message: 'Order cancelled', when: 'delivery polling sees CANCELLED' },
  { message: 'Game with id {id} not found in cache', when: 'unknown cached game' },
  { message: 'Not implemented', when: 'fake services' },
  { message: 'Invalid currency', when: 'balance configuration lacks a currency' },
  { message: 'Experiment API key is empty', when: 'experiment fetch without key' },
  { message: 'Bad response code', when: 'fetch helper' },
  { message: 'Maximum retries reached: {n}', when: 'fetch helper' },
];

/** The lines below the table, with the row of e2e/constants/rows.ts that tests each. */
export const SPECIFIED_FAILURES: ReadonlyArray<readonly [line: string, rows: readonly string[]]> = [
  ['Validation failures are wrapped as input/output errors.', ['§8 validation failures']],
  [
    'Experiment initialisation failure is logged and every flag then reads as off.',
    ['§8 experiment initialisation'],
  ],
  [
    'Sign-in signs the user out when the account is disabled or the token has expired.',
    ['§8 disabled or expired'],
  ],
  ['Redirect-result failure is logged and treated as not signed in.', ['§8 redirect result']],
  [
    'Messenger viewport mount failures and launcher data write failures are only logged; a local-storage write failure rejects.',
    ['§8 viewport', '§8 writes'],
  ],
  ['Telemetry receiver 429 backs off per Retry-After or 5 s.', ['§8 telemetry 429']],
];
