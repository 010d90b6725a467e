// Services without a server to ask: for rendering on the server, and for the sign-in screen until it is used.
import type { AuthState } from '@parlor/sdk/session/auth-state.ts';
import type { Services } from '@parlor/sdk/services.ts';

const no = (): Promise<never> => Promise.reject(new Error('There is nobody to ask here.'));

const silent = { pause: () => {}, resume: () => {}, close: () => {} };

/** Services with this state of the sign-in, while the page is rendered. */
export function ssrServices(state: AuthState): Services {
  return {
    session: {
      state: () => state,
      listen: () => () => {},
      start: () => Promise.resolve(state),
      signInWithTelegram: no,
      signInWithIdentity: no,
      completeEmailLink: no,
      accept: () => {
        throw new Error('There is nobody to accept here.');
      },
      token: () => Promise.resolve(undefined),
      renewToken: () => Promise.resolve(undefined),
      tokenRejected: () => {},
      stop: () => {},
    },
    api: new Proxy({} as Services['api'], { get: () => no }),
    onNewContent: () => () => {},
    subscribeRecentWins: () => silent,
    subscribeContest: () => silent,
  };
}

export const STARTING_ERRORS: AuthState = { status: 'starting', onAuthChange: () => () => {} };
