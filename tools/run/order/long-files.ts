/**
 * Seconds of the files that take longest, on two cores, the longest first. Only their order matters, so they need no
 * update after each change; `npm test` prints the slowest files at its end.
 */
export const LONG_FILES: Readonly<Record<string, number>> = {
  'e2e/http/created-game.test.ts': 49,
  'e2e/http/wallet-cases.test.ts': 43,
  'e2e/http/midnight.test.ts': 35,
  'server/contests/settle.test.ts': 32,
  'e2e/http/services.test.ts': 28,
  'server/features/operator/content/publishing.test.ts': 28,
  'e2e/http/seed.test.ts': 25,
  'e2e/http/published-keys.test.ts': 25,
  'web/build/gallery-pictures.test.ts': 25,
  'server/history/archive.test.ts': 20,
  'server/features/personal-data/export/export.test.ts': 20,
  'e2e/http/payments.test.ts': 20,
  'tools/simulate/simulate.test.ts': 17,
  'tools/certify/lobby/certify-studio.test.ts': 17,
  'e2e/http/restart.test.ts': 17,
  'e2e/http/operator-accounts.test.ts': 16,
  'sdk/http/services.test.ts': 16,
  'e2e/http/hanging-database.test.ts': 15,
  'server/db/embedded/embedded.test.ts': 15,
  'server/features/operator/content/gate.test.ts': 14,
  'e2e/http/openapi-requests.test.ts': 12,
  'tools/pack/pack-sdk.test.ts': 12,
};
