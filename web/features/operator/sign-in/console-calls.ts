// The calls of the console's own address, and what they do where the session has ended or a second factor is asked for:
// they wait until the operator has confirmed, and are then sent again as they were.
import { consoleContract } from '@parlor/contract/calls/operator/accounts/console.ts';
import { callsOf, type CallOptions, type Calls } from '@parlor/sdk/calls.ts';
import { RequestError } from '@parlor/sdk/errors.ts';
import { createClient, randomKey } from '@parlor/sdk/http/client.ts';

export type ConsoleApi = Calls<typeof consoleContract>;

export const createConsoleApi = (): ConsoleApi =>
  createClient(consoleContract, { baseUrl: window.location.origin, platform: 'web' });

/** What stands between a call and its answer. */
export type Missing = 'sign-in' | 'step-up';

const missingIn = (error: unknown): Missing | undefined => {
  if (!(error instanceof RequestError)) return undefined;
  if (error.code === 'CONSOLE_SIGN_IN_NEEDED') return 'sign-in';
  return error.code === 'STEP_UP_NEEDED' ? 'step-up' : undefined;
};

/** The same calls. `confirm` answers whether the operator has confirmed. */
export const confirmed = (api: ConsoleApi, confirm: (missing: Missing) => Promise<boolean>): ConsoleApi =>
  callsOf(consoleContract, async (name, _endpoint, input, options) => {
    const call = api[name as keyof ConsoleApi] as (input: object, options: CallOptions) => Promise<unknown>;
    // One act, however often it is sent.
    const once = { idempotencyKey: randomKey(), ...options };
    for (;;) {
      try {
        return await call(input, once);
      } catch (error) {
        const missing = missingIn(error);
        if (missing === undefined || !(await confirm(missing))) throw error;
      }
    }
  });
