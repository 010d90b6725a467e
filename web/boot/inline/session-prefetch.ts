/** Runs in <head>, before any other script is there: once the first picture is drawn it asks who is signed in, and then what
 * everybody who is signed in is shown first. The answers wait here for the calls of the app, which find them by their path. */
import { parseLaunch } from '../../platform/launch.ts';
import { DRAWN_EVENT, DRAWN_ID } from '../server/document.ts';
import type { PrefetchedResponses, PrefetchWindow } from '../../data/queries/prefetched-responses.ts';

/** Paths of the calls, put in by the build from the contract. */
declare const PARLOR_CALLS: { refresh: string; telegram: string; first: readonly string[] };

/** Told by the document (`compose.ts`); one that was not drawn by our server says nothing. */
const UNTOLD_MS = 500;
/** To ask costs a slow phone some 20 ms, by which the picture would come later. */
const drawn = new Promise<void>((resolve) => {
  addEventListener(DRAWN_EVENT, () => resolve());
  setTimeout(() => document.getElementById(DRAWN_ID) ?? resolve(), UNTOLD_MS);
});

try {
  const launch = parseLaunch(location.hash);
  const isMiniApp = launch !== undefined;
  const nobody = () => Promise.reject(new Error('nobody'));
  /** Looked up in its turn, too: to be told of cookies and of the tab's memory takes a phone ten milliseconds. */
  const mayBeKnown = (): boolean =>
    isMiniApp
      ? launch.initData !== '' &&
        sessionStorage.getItem('parlor-refresh') === null &&
        // Somebody wants to add this account to their player: it is asked first, and is then nobody new.
        !launch.startParam?.startsWith('link-')
      : !sessionStorage.getItem('parlor-launch') && /(?:^|;\s*)parlor-hint=1(?:;|$)/.test(document.cookie);
  if (!/\/sign-in(\/|$)/.test(location.pathname)) {
    const headers = { 'content-type': 'application/json', 'x-user-platform': isMiniApp ? 'telegram' : 'web' };
    const { refresh, telegram, first } = PARLOR_CALLS;
    const path = isMiniApp ? telegram : refresh;
    const body = JSON.stringify(isMiniApp ? { gameId: 'launcher', initData: launch.initData } : {});
    const known = drawn.then(() =>
      mayBeKnown() ? fetch(path, { method: 'POST', headers, body }) : nobody(),
    );
    const early: PrefetchedResponses = { [path]: known };
    (window as PrefetchWindow).parlorPrefetch = early;
    const token = known
      .then((answer) => (answer.ok ? answer.clone().json() : nobody()))
      .then((reply: { token: string }) => ({ ...headers, authorization: `Bearer ${reply.token}` }));
    for (const call of first) {
      early[call] = token.then((withToken) => fetch(call, { headers: withToken }));
      early[call].catch(() => {}); // The app asks again itself.
    }
    known.catch(() => {});
  }
} catch {
  // No early answers then; the app asks itself.
}
