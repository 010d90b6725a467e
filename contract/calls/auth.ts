// Sign-in and sessions (spec §3 Auth, §7 Auth).
import * as z from 'zod/mini';
import type { AvatarName } from './public-names.ts';
import { SwitchedOff } from './switches.ts';
import { CampaignParams } from '../formats/campaign.ts';
import { get, post } from '../kernel/endpoint.ts';
import { Done, GameId, UserId } from '../kernel/vocabulary.ts';

/** Our own server wrote it. The list of avatars is not part of the first load, so it is not compared here. */
const ChosenAvatar = z.string() as unknown as z.ZodMiniType<AvatarName, AvatarName>;

/**
 * User profile (spec §3). `parlorUserId` is the seed's {product}UserId and falls back to the numeric user id.
 * `photoUrl` is '' without a photo. `referrer` is the user id of the inviter; missing without one. `avatar`, the chosen
 * one, is not in the specification.
 */
export const Profile = z.object({
  userId: UserId,
  parlorUserId: z.int().check(z.positive()),
  firstName: z.string(),
  username: z.optional(z.string()),
  isPremium: z._default(z.boolean(), false),
  photoUrl: z.string(),
  avatar: z.optional(ChosenAvatar),
  referrer: z.optional(UserId),
  isNew: z.boolean(),
});
export type Profile = z.infer<typeof Profile>;

/** Claims of our own token, besides the registered ones. The API reads `sub` and `sid`; the rest feeds the profile. */
export const TokenClaims = z.object({
  sub: UserId,
  /** The sign-in of this token; the token ends with it. */
  sid: z.string(),
  /** If it is missing, the number in `sub` counts (spec §3). */
  parlorUserId: z.optional(z.int().check(z.positive())),
  firstName: z.string(),
  username: z.optional(z.string()),
  photoUrl: z.optional(z.string()),
  /** As it was when the token was made. */
  avatar: z.optional(ChosenAvatar),
  /** The inviter of this player. */
  referrer: z.optional(UserId),
  isPremium: z._default(z.boolean(), false),
  /** Where this sign-in was made. */
  platform: z.enum(['telegram', 'web']),
  iat: z.int(),
  exp: z.int(),
});
export type TokenClaims = z.infer<typeof TokenClaims>;

/** A lost reply to a refresh is given again for so long; a later use of the old token ends the sign-in (I43). */
export const REFRESH_REPEATED_WITHIN_MS = 30_000;

/** `refreshToken` is present only for the mini-app, where cookies do not work. `expiresIn` is in seconds. */
const tokenLife = { refreshToken: z.optional(z.string()), expiresIn: z.int().check(z.positive()) };

const Email = z.email({ error: 'email must be an address such as mara@example.com' }).check(z.maxLength(254));

/**
 * A provider that the operator's settings name, such as Apple or a company's own. Its identities have the kind `openid`.
 * `form`: `apple` for Apple's variety, whose button has its mark.
 */
export const NamedProvider = z.object({
  /** In addresses. For an identity whose provider the settings no longer name: the issuer's address. */
  name: z.string(),
  /** What people call it. */
  label: z.string(),
  form: z.enum(['openid', 'apple']),
});
export type NamedProvider = z.infer<typeof NamedProvider>;

/** The name of a provider in addresses. */
export const ProviderName = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,30}$/, { error: 'not a provider' }));

/** Providers with sign-in by redirect that need no name in the settings. */
export const REDIRECT_PROVIDERS = ['google', 'facebook'] as const;
export type RedirectProvider = (typeof REDIRECT_PROVIDERS)[number];

/**
 * Why a redirect did not sign in. `cancelled`: the person declined. `email-missing`: Google sent no address.
 * `state-invalid`: the return is too old, was used before, or belongs to another browser. `provider-failed`: the
 * provider reported an error or did not answer. `not-offered`: it is not set up here.
 */
export const SIGN_IN_PROBLEMS = [
  'cancelled',
  'email-missing',
  'state-invalid',
  'provider-failed',
  'account-disabled',
  'sign-up-off',
  'not-offered',
] as const;
export type SignInProblem = (typeof SIGN_IN_PROBLEMS)[number];
/** Target of a failed redirect: `/sign-in?problem=cancelled&provider=google&redirectTo=/quests`. */
export const SIGN_IN_ROUTE = '/sign-in';
export const SIGN_IN_PARAMS = { problem: 'problem', provider: 'provider', redirectTo: 'redirectTo' } as const;

const startRedirect = z.strictObject({
  redirectTo: z.optional(z.string().check(z.maxLength(512))),
  /** Campaign of the visitor in its short form (`campaignToQuery`); an unreadable one is ignored. */
  campaign: z.optional(z.string().check(z.maxLength(8192))),
});

export const auth = {
  signInWays: get('/auth/ways', {
    auth: 'none',
    summary: 'The sign-in methods of the website',
    reply: z.object({
      ways: z.array(z.enum(['google', 'facebook', 'email'])),
      /** More providers, in the operator's order. */
      providers: z.optional(z.array(NamedProvider)),
      /** Whether this address can have passkeys. */
      passkeys: z.optional(z.boolean()),
      /** Nobody new is taken now; who is a player comes in. */
      signUpOff: z.optional(SwitchedOff),
    }),
  }),
  signInTelegram: post('/auth', {
    auth: 'none',
    source: 'spec §7',
    summary: 'Exchange the signed launch data of Telegram for a token',
    body: z.strictObject({ gameId: GameId, initData: z.string().check(z.minLength(1), z.maxLength(8192)) }),
    reply: z.object({ token: z.string(), ...tokenLife }),
    errors: ['INIT_DATA_INVALID', 'INIT_DATA_EXPIRED', 'UNKNOWN_GAME', 'ACCOUNT_DISABLED', 'SWITCHED_OFF'],
  }),
  signInIdentity: post('/auth/fb', {
    auth: 'none',
    source: 'spec §7',
    summary: "Exchange an identity provider's id token for our token and the profile",
    body: z.strictObject({
      token: z.string().check(z.minLength(1), z.maxLength(8192)),
      params: z.optional(CampaignParams),
      /** If the caller requested the id token with a nonce, the token must carry it. */
      nonce: z.optional(z.string().check(z.minLength(1), z.maxLength(256))),
    }),
    reply: z.object({ token: z.string(), profile: Profile, ...tokenLife }),
    errors: ['IDENTITY_TOKEN_INVALID', 'ACCOUNT_DISABLED', 'SWITCHED_OFF'],
  }),
  askEmailLink: post('/auth/email', {
    auth: 'none',
    source: 'spec §7',
    summary:
      'Send a sign-in link and six digits by email; the reply is the same for known and unknown addresses',
    body: z.strictObject({ email: Email, redirectTo: z.string().check(z.maxLength(512)) }),
    reply: Done,
    errors: ['INVALID_REDIRECT', 'RATE_LIMITED'],
  }),
  completeEmailLink: post('/auth/email/complete', {
    auth: 'none',
    summary:
      'Sign in with the code of the link in the email, or its six digits, in the browser and with the address of the request',
    body: z.strictObject({
      email: Email,
      /** Of the link, or the six digits beside it. */
      code: z.string().check(z.regex(/^(?:\d{6}|.{16,128})$/)),
      params: z.optional(CampaignParams),
    }),
    reply: z.object({ token: z.string(), profile: Profile, redirectTo: z.string(), ...tokenLife }),
    errors: ['EMAIL_CODE_INVALID', 'ACCOUNT_DISABLED', 'SWITCHED_OFF', 'RATE_LIMITED'],
  }),
  startGoogle: get('/auth/google', {
    auth: 'none',
    summary: 'Redirect to Google; the return signs in by cookie and redirects to redirectTo',
    query: startRedirect,
    redirects: true,
    reply: Done,
    errors: ['INVALID_REDIRECT'],
  }),
  startFacebook: get('/auth/facebook', {
    auth: 'none',
    summary: 'Redirect to Facebook; the return signs in by cookie and redirects to redirectTo',
    query: startRedirect,
    redirects: true,
    reply: Done,
    errors: ['INVALID_REDIRECT'],
  }),
  startProvider: get('/auth/provider/{name}', {
    auth: 'none',
    summary:
      'Redirect to a provider of `signInWays`; the return signs in by cookie and redirects to redirectTo',
    params: z.strictObject({ name: ProviderName }),
    query: startRedirect,
    redirects: true,
    reply: Done,
    errors: ['INVALID_REDIRECT'],
  }),
  identityCallback: get('/auth/callback/{provider}', {
    auth: 'none',
    summary: 'Return from an identity provider',
    params: z.strictObject({ provider: ProviderName }),
    // Providers add other parameters. Only `code`, `state` and `error` are read.
    query: z.record(z.string(), z.unknown()),
    redirects: true,
    reply: Done,
  }),
  refreshToken: post('/auth/refresh', {
    repeatedWithinMs: REFRESH_REPEATED_WITHIN_MS,
    auth: 'none',
    summary: 'A new token for the refresh token in the cookie or the body; the old token becomes invalid',
    body: z.strictObject({ refreshToken: z.optional(z.string().check(z.maxLength(256))) }),
    reply: z.object({
      token: z.string(),
      /** True only in the first answer after the redirect sign-in that created the player. */
      isNew: z.optional(z.boolean()),
      ...tokenLife,
    }),
    errors: ['REFRESH_INVALID', 'ACCOUNT_DISABLED'],
  }),
  logout: post('/auth/logout', {
    summary: 'End this sign-in; every process refuses its tokens within a second',
    body: z.strictObject({}),
    reply: Done,
  }),
};
