// The sign-in methods: the messenger's launch data, a token of an identity provider, a link by email, a redirect.
import { auth, type Profile } from '@parlor/contract/calls/auth.ts';
import { campaignToQuery, type CampaignParams } from '@parlor/contract/formats/campaign.ts';
import { RequestError } from '../errors.ts';
import { urlOf } from '../http/request.ts';
import type { Api } from '../services.ts';
import type { Disconnected } from './auth-state.ts';
import type { KeyValueStore } from './launch-memory.ts';
import type { TokenReply } from './sign-in-store.ts';
import { failureOf } from './token-life.ts';

/** Local storage key for the address of a sign-in link (spec §3). */
export const PENDING_EMAIL_KEY = 'email-sign-in';

export interface SignInCallsOptions {
  readonly api: Pick<Api, 'signInTelegram' | 'signInIdentity' | 'askEmailLink' | 'completeEmailLink'>;
  readonly baseUrl: string;
  /** The opened app: the launcher itself, or a game that embeds the SDK (spec §3 SDK config). */
  readonly gameId?: string;
  readonly localStorage: KeyValueStore;
  /** Path of the page, for the return after sign-in. */
  readonly currentPath: () => string;
  readonly navigate: (url: string) => void;
  /** The visitor's stored campaign parameters, sent with a web sign-in. */
  readonly campaignParams?: () => CampaignParams | undefined;
  readonly accept: (reply: TokenReply, profile?: Profile) => Profile;
}

export interface SignInCalls extends Pick<
  Disconnected,
  'signInWithGoogle' | 'signInWithFacebook' | 'signInWithProvider' | 'signInWithEmail'
> {
  /** Signs in with the signed launch data of the messenger. */
  readonly signInWithTelegram: (initData: string) => Promise<Profile>;
  /** Exchanges the id token of an identity provider for ours (spec §7). */
  readonly signInWithIdentity: (idToken: string) => Promise<Profile>;
  /**
   * The return by the email's link, with its code; or the six digits of the email, typed. Rejects with 'Email not found in local storage' if the address was
   * not stored on this device.
   */
  readonly completeEmailLink: (code: string) => Promise<{ profile: Profile; redirectTo: string }>;
}

export function createSignInCalls(options: SignInCallsOptions): SignInCalls {
  const { api, baseUrl, gameId = 'launcher', localStorage, currentPath, navigate, accept } = options;
  const campaignParams = (): CampaignParams | undefined => options.campaignParams?.();

  const redirectTo = (
    call: typeof auth.startGoogle | typeof auth.startFacebook | typeof auth.startProvider,
    name?: string,
  ): void => {
    const params = campaignParams();
    const campaign = params === undefined ? undefined : campaignToQuery(params);
    const query = { redirectTo: currentPath(), campaign };
    navigate(urlOf(baseUrl, call, { ...(name === undefined ? {} : { params: { name } }), query }));
  };
  const withParams = (): { params?: CampaignParams } => {
    const params = campaignParams();
    return params === undefined ? {} : { params };
  };

  return {
    signInWithGoogle: () => redirectTo(auth.startGoogle),
    signInWithFacebook: () => redirectTo(auth.startFacebook),
    signInWithProvider: (name) => redirectTo(auth.startProvider, name),
    signInWithTelegram: async (initData) => accept(await api.signInTelegram({ body: { gameId, initData } })),
    async signInWithIdentity(idToken) {
      const reply = await api.signInIdentity({ body: { token: idToken, ...withParams() } });
      return accept(reply, reply.profile);
    },
    signInWithEmail: (email) =>
      withPendingEmail(localStorage, email, () =>
        api.askEmailLink({ body: { email, redirectTo: currentPath() } }),
      ),
    async completeEmailLink(code) {
      const email = localStorage.getItem(PENDING_EMAIL_KEY);
      if (email === null) throw new Error('Email not found in local storage');
      try {
        const reply = await api.completeEmailLink({ body: { email, code, ...withParams() } });
        localStorage.removeItem(PENDING_EMAIL_KEY);
        return { profile: accept(reply, reply.profile), redirectTo: reply.redirectTo };
      } catch (error) {
        // The link and other digits still need the address.
        if (isFinal(error) && !isTyped(code)) localStorage.removeItem(PENDING_EMAIL_KEY);
        throw error;
      }
    },
  };
}

/**
 * Asks for a link, with the address stored first: without it the link would be useless. If that fails, an address from
 * before is stored again, because the email that was sent to it still works.
 */
export async function withPendingEmail(
  localStorage: KeyValueStore,
  email: string,
  askForLink: () => Promise<unknown>,
): Promise<void> {
  const before = localStorage.getItem(PENDING_EMAIL_KEY);
  localStorage.setItem(PENDING_EMAIL_KEY, email);
  try {
    await askForLink();
  } catch (error) {
    if (before === null) localStorage.removeItem(PENDING_EMAIL_KEY);
    else localStorage.setItem(PENDING_EMAIL_KEY, before);
    throw error;
  }
}

const isTyped = (code: string): boolean => code.length === 6;

/** A refusal that the same code and address would meet again. */
const isFinal = (error: unknown): boolean =>
  error instanceof RequestError && error.code !== undefined && failureOf(error) !== 'unreachable';
