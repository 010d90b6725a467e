// The content of the link that opened the app (spec §2): a campaign, a first page, or an identity to link. Loaded only
// for links with content.
import {
  campaignFromUrl,
  decodeStartParam,
  LINK_START_PREFIX,
  type CampaignParams,
} from '@parlor/contract/formats/campaign.ts';
import type { KeyValueStore } from '@parlor/sdk/session/launch-memory.ts';
import type { Session } from '@parlor/sdk/session/session.ts';
import type { Platform } from '../platform/platform.ts';
import { knownRoute } from './known-routes.ts';
import { saveFirstTouch } from '../data/first-touch.ts';
import { safeStorage } from '@parlor/sdk/safe-storage.ts';

export interface Arrival {
  readonly campaign: CampaignParams | undefined;
  /** First page of the app, with its query. */
  readonly route: string | undefined;
  /** A sign-in method that somebody wants to add to their player: `contract/calls/identities.ts`. */
  readonly link: string | undefined;
}
export interface ArrivalOptions {
  /** The value of `startapp=`, the signed one if there is one. */
  readonly startParam: string | undefined;
  readonly search: string;
  readonly log?: (message: string) => void;
}

/** Never throws: an invalid link counts as empty. */
export function readArrival({ startParam, search, log = console.warn }: ArrivalOptions): Arrival {
  if (startParam?.startsWith(LINK_START_PREFIX))
    return { campaign: undefined, route: undefined, link: startParam.slice(LINK_START_PREFIX.length) };
  const launch = startParam === undefined ? undefined : decodeStartParam(startParam);
  if (startParam && launch === undefined)
    log('The start parameter of the link cannot be read; it is ignored.');
  // A link of the messenger overrides the query of the address.
  const campaign = launch ?? campaignFromUrl(search);
  const requested = campaign?.redirect_route;
  const route = requested === undefined ? undefined : knownRoute(requested);
  if (requested !== undefined && route === undefined)
    log('The link leads to no page of the app; the app opens its first page.');
  return { campaign, route, link: undefined };
}

/** An unknown visitor: the campaign is stored in their browser until they sign in (spec §4). */
export function storeWhenSignedOut(
  session: Pick<Session, 'state' | 'listen'>,
  storage: KeyValueStore,
  campaign: CampaignParams,
): void {
  const look = (): boolean => {
    const { status } = session.state();
    if (status === 'starting') return false;
    if (status === 'disconnected') saveFirstTouch(storage, campaign);
    return true;
  };
  if (look()) return;
  const stop = session.listen(() => look() && stop());
}

export interface LaunchResult {
  readonly link: string | undefined;
  /** Called with the session once there is one. */
  readonly onSession: ((session: Pick<Session, 'state' | 'listen'>) => void) | undefined;
}

/** Goes to the page in the link before anything is shown, and stores its campaign. */
export function openLaunchLink(platform: Platform, page: Window): LaunchResult {
  const { campaign, route, link } = readArrival({
    startParam: platform.startParam,
    search: page.location.search,
  });
  const base = page.document.documentElement.dataset.base ?? '/';
  if (route !== undefined)
    page.history.replaceState(null, '', base === '/' ? route : base + (route === '/' ? '' : route));
  // In the messenger the sign-in is automatic, and the server reads the signed campaign itself.
  const isStored = campaign !== undefined && platform.name === 'web';
  const storage = safeStorage(() => page.localStorage);
  return {
    link,
    onSession: isStored ? (session) => storeWhenSignedOut(session, storage, campaign) : undefined,
  };
}
