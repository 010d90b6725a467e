// Values that prod refuses although their form is valid: secrets that can be guessed or read, and launch
// data that would be valid for too long. One line for each.

/** Shorter secrets would be the weakest part of the HMACs that use them. */
const SECRET_BYTES = 32;
/** Copied launch data stays valid for this time. */
const LONGEST_LAUNCH_S = 86_400;

/** Values from the documents, from the deployment files, or defaults. */
const EXAMPLES =
  /replace-with-|change-me|^(?:local-telegram-webhook|sk_test_local|whook_sk_local|a-secret-of-.+|local-only-secret-of-.+)$|:local-only-bot-token-/;
/** Settings in which an example value is a risk: keys, credentials and roles. */
const HOLDS_SECRET =
  /^(?:PROVIDER|PARTNER)_|_(?:SECRET|TOKEN|API_KEY)$|^(?:TOKEN_KEYS|OIDC_PROVIDERS|DATABASE_URL|DATABASE_DIRECT_URL|DATABASE_REPLICA_URL|SMTP_URL)$/;
/** Google and Facebook issue their own, of their own length, and use them only over TLS. */
const IS_SECRET = /^(?!GOOGLE_|FACEBOOK_).*_SECRET$|^METRICS_TOKEN$/;

/** Values that prod refuses because of the setting's name; docs/settings.md lists them. */
export const refusedByName = (key: string): string[] => [
  ...(HOLDS_SECRET.test(key) ? ['the value of an example'] : []),
  ...(IS_SECRET.test(key) ? [`fewer than ${SECRET_BYTES} bytes`] : []),
];

export interface ReadSettings {
  readonly TELEGRAM_INIT_DATA_MAX_AGE_S: number;
}

export function unsafeSettings(
  given: Readonly<Record<string, string | undefined>>,
  read: ReadSettings,
): string[] {
  const problems: string[] = [];
  for (const [key, value = ''] of Object.entries(given)) {
    if (HOLDS_SECRET.test(key) && EXAMPLES.test(value)) {
      problems.push(
        value.includes(':local-only-bot-token-')
          ? `${key} is the one of local development; set your own`
          : `${key} still has the value of the example; set your own`,
      );
      continue;
    }
    if (IS_SECRET.test(key) && Buffer.byteLength(value) < SECRET_BYTES)
      problems.push(
        `${key} must be at least ${SECRET_BYTES} bytes long when PARLOR_ENV is prod; it has ${Buffer.byteLength(value)}`,
      );
  }
  if (read.TELEGRAM_INIT_DATA_MAX_AGE_S > LONGEST_LAUNCH_S)
    problems.push(
      `TELEGRAM_INIT_DATA_MAX_AGE_S must be at most ${LONGEST_LAUNCH_S} (a day) when PARLOR_ENV is prod`,
    );
  return problems;
}
