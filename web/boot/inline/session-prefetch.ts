/**
 * Runs in <head>, before any other script. After the first frame it requests the session and then the answers that every
 * signed-in player needs first. The app's calls find these responses by their path.
 */
import { parseLaunch } from '../../platform/launch.ts';
import { DRAWN_EVENT, DRAWN_ID } from '../server/document-data.ts';
import type { PrefetchedResponses, PrefetchWindow } from '../../data/queries/prefetched-responses.ts';

/** Paths of the calls; the build inserts them from the contract. */
declare const PARLOR_CALLS: { refresh: string; telegram: string; first: readonly string[] };

/** The loader sends DRAWN_EVENT. A document that our server did not render has no loader; then the wait is this long. */
const NO_LOADER_MS = 500;
/** The request takes a slow phone about 20 ms, so it waits for the first frame. */
const firstFrame = new Promise<void>((resolve) => {
  addEventListener(DRAWN_EVENT, () => resolve());
  setTimeout(() => document.getElementById(DRAWN_ID) ?? resolve(), NO_LOADER_MS);
});

try {
  const launch = parseLaunch(location.hash);
  const isMiniApp = launch !== undefined;
  const notSignedIn = () => Promise.reject(new Error('not signed in'));
  /** Also called after the first frame: reading cookies and session storage takes a phone about ten milliseconds. */
  const mayBeKnown = (): boolean =>
    isMiniApp
      ? launch.initData !== '' &&
        sessionStorage.getItem('parlor-refresh') === null &&
        // The link adds this Telegram account to an existing player, so it must not sign in as a new one.
        !launch.startParam?.startsWith('link-')
      : !sessionStorage.getItem('parlor-launch') && /(?:^|;\s*)parlor-hint=1(?:;|$)/.test(document.cookie);
  if (!/\/sign-in(\/|$)/.test(location.pathname)) {
    // theme-boot.ts has set the language of the document by the time that this is sent.
    const headers = {
      'content-type': 'application/json',
      'x-user-platform': isMiniApp ? 'telegram' : 'web',
    };
    const headersWithLanguage = () => ({ ...headers, 'accept-language': document.documentElement.lang });
    const { refresh, telegram, first } = PARLOR_CALLS;
    const path = isMiniApp ? telegram : refresh;
    const body = JSON.stringify(isMiniApp ? { gameId: 'launcher', initData: launch.initData } : {});
    const known = firstFrame.then(() =>
      mayBeKnown() ? fetch(path, { method: 'POST', headers: headersWithLanguage(), body }) : notSignedIn(),
    );
    const prefetched: PrefetchedResponses = { [path]: known };
    (window as PrefetchWindow).parlorPrefetch = prefetched;
    const token = known
      .then((answer) => (answer.ok ? answer.clone().json() : notSignedIn()))
      .then((reply: { token: string }) => ({
        ...headersWithLanguage(),
        authorization: `Bearer ${reply.token}`,
      }));
    for (const call of first) {
      prefetched[call] = token.then((withToken) => fetch(call, { headers: withToken }));
      prefetched[call].catch(() => {}); // The app sends the request again.
    }
    known.catch(() => {});
  }
} catch {
  // Without prefetched responses the app sends the requests itself.
}
