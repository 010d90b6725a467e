// The identities of a player: their sign-in methods. A player may have several; an identity belongs to one player.
import * as z from 'zod/mini';
import { NamedProvider, Profile, ProviderName } from './auth.ts';
import { IdentityKind } from './sign-ins.ts';
import { get, post } from '../kernel/endpoint.ts';
import { Instant, Money, UserId } from '../kernel/vocabulary.ts';

/** Identities that a signed-in player can add themselves. */
export const LINKABLE_IDENTITIES = ['telegram', 'google', 'facebook', 'email'] as const;
export const LinkableIdentity = z.enum(LINKABLE_IDENTITIES);
export type LinkableIdentity = z.infer<typeof LinkableIdentity>;

export const SignInMethod = z.object({
  kind: IdentityKind,
  /** Of the kind `openid`: a player may have one of each provider. */
  provider: z.optional(NamedProvider),
  /** Its name for the owner: an address, a name. Shown only to them. */
  label: z.optional(z.string()),
  since: Instant,
  /** Whether the current sign-in used it. */
  current: z.boolean(),
});
export type SignInMethod = z.infer<typeof SignInMethod>;

/** The owner of an identity, to tell two players apart before anything is linked. */
export const PlayerCard = z.object({
  userId: UserId,
  firstName: z.string(),
  photoUrl: z.optional(z.string()),
  since: Instant,
  /** Missing if the viewer has not proved that the player is theirs. */
  ppBalance: z.optional(Money),
  identities: z.array(IdentityKind),
});
export type PlayerCard = z.infer<typeof PlayerCard>;

/**
 * `waiting`: the identity is not proved yet. `free`: it can be added. `yours`: it belongs to this player already.
 * `taken`: it belongs to another player, and stays theirs. `full`: this player has an identity of this kind; unlink
 * that first.
 */
export const LinkState = z.enum(['waiting', 'free', 'yours', 'taken', 'full']);
export type LinkState = z.infer<typeof LinkState>;

export const LinkPreview = z.object({
  link: z.string(),
  kind: IdentityKind,
  /** Of the kind `openid`. */
  provider: z.optional(NamedProvider),
  state: LinkState,
  /** The name of the proven identity; missing while it is waiting. */
  label: z.optional(z.string()),
  you: PlayerCard,
  /** Only if it is taken: its owner. The player who proved the identity may see the owner, to sign in there instead. */
  other: z.optional(PlayerCard),
  expiresAt: Instant,
});
export type LinkPreview = z.infer<typeof LinkPreview>;

/** A passkey of the player: a key on a device or in a password manager. */
export const Passkey = z.object({
  id: z.string(),
  /** Given by its owner. */
  name: z.string(),
  since: Instant,
  lastUsedAt: z.optional(Instant),
  /** Whether the current sign-in used it. */
  current: z.boolean(),
});
export type Passkey = z.infer<typeof Passkey>;

const Link = z.string().check(z.regex(/^[\w-]{32}$/, { error: 'not a link of ours' }));
export const SignInMethods = z.object({
  identities: z.array(SignInMethod),
  passkeys: z.optional(z.array(Passkey)),
  /** Kinds that can still be added here. */
  offered: z.array(LinkableIdentity),
  /** Named providers that can still be added here. */
  offeredProviders: z.optional(z.array(NamedProvider)),
  /** Whether a passkey can be added at this address. */
  offersPasskeys: z.optional(z.boolean()),
});
const SitePath = z.string().check(z.maxLength(512));

/** As browsers have it (`PublicKeyCredential.toJSON`, W3C WebAuthn level 3). Only the server reads it. */
const WebAuthnJson = z.record(z.string().check(z.maxLength(64)), z.unknown());
const PasskeyId = z.string().check(z.regex(/^[\w-]{43}$/, { error: 'not a passkey of ours' }));

/** The longest name of a passkey, in characters. */
export const LONGEST_PASSKEY_NAME = 40;
const PasskeyName = z.string().check(z.trim(), z.minLength(1), z.maxLength(LONGEST_PASSKEY_NAME));

/** The most passkeys that one player may have. */
export const MAX_PASSKEYS = 10;

export const identities = {
  identities: get('/auth/identities', {
    summary: 'The sign-in methods of this player, and those that can be added',
    reply: SignInMethods,
  }),
  beginLink: post('/auth/identities/link', {
    summary:
      'Start adding an identity. Google, Facebook, a named provider, Telegram: go to `url`. Email: an email with a link and a code is sent',
    body: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('google'), redirectTo: SitePath }),
      z.strictObject({ kind: z.literal('facebook'), redirectTo: SitePath }),
      z.strictObject({ kind: z.literal('openid'), provider: ProviderName, redirectTo: SitePath }),
      z.strictObject({ kind: z.literal('telegram') }),
      z.strictObject({
        kind: z.literal('email'),
        email: z
          .email({ error: 'email must be an address such as mara@example.com' })
          .check(z.maxLength(254)),
        redirectTo: SitePath,
      }),
    ]),
    reply: z.object({ link: z.string(), url: z.optional(z.string()), expiresAt: Instant }),
    errors: ['INVALID_REDIRECT', 'PROVIDER_NOT_OFFERED', 'IDENTITY_OF_THIS_KIND', 'RATE_LIMITED'],
  }),
  proveEmailLink: post('/auth/identities/link/email', {
    summary: 'Prove the mailbox with the code of the email; the reply says what linking would do',
    body: z.strictObject({ link: Link, code: z.string().check(z.minLength(8), z.maxLength(16)) }),
    reply: LinkPreview,
    errors: ['LINK_NOT_FOUND', 'LINK_CODE_INVALID'],
  }),
  proveTelegramLink: post('/auth/identities/link/telegram', {
    auth: 'none',
    summary:
      'In the mini-app opened by the link, before signing in: the player that would get the identity; with `agreed`, prove the identity',
    body: z.strictObject({
      link: Link,
      initData: z.string().check(z.minLength(1), z.maxLength(8192)),
      agreed: z.boolean(),
    }),
    reply: z.object({ player: PlayerCard, isProven: z.boolean() }),
    errors: ['LINK_NOT_FOUND', 'INIT_DATA_INVALID', 'INIT_DATA_EXPIRED'],
  }),
  linkPreview: get('/auth/identities/link/{link}', {
    summary: 'What linking would do, for the player who started it',
    params: z.strictObject({ link: Link }),
    reply: LinkPreview,
    errors: ['LINK_NOT_FOUND'],
  }),
  completeLink: post('/auth/identities/link/complete', {
    summary: 'Add the proven identity to the player who started the link',
    body: z.strictObject({ link: Link }),
    reply: SignInMethods,
    errors: ['LINK_NOT_FOUND', 'LINK_NOT_PROVEN', 'IDENTITY_TAKEN', 'IDENTITY_OF_THIS_KIND'],
  }),
  unlinkIdentity: post('/auth/identities/unlink', {
    summary: 'Unlink an identity, and end the other sign-ins that used it; never the last identity',
    body: z.strictObject({
      kind: IdentityKind,
      /** The `provider.name` of an identity of the kind `openid`; without it, every one of this kind. */
      provider: z.optional(z.string().check(z.maxLength(255))),
    }),
    reply: SignInMethods,
    errors: ['IDENTITY_NOT_FOUND', 'LAST_IDENTITY'],
  }),
  passkeyOptions: post('/auth/passkey/options', {
    auth: 'none',
    summary: 'What the browser signs to sign in; it works once, in this browser, for five minutes',
    body: z.strictObject({}),
    reply: z.object({ options: z.record(z.string(), z.unknown()) }),
    errors: ['PROVIDER_NOT_OFFERED'],
  }),
  signInPasskey: post('/auth/passkey', {
    auth: 'none',
    summary: 'Sign in with a passkey that the player has added',
    body: z.strictObject({ response: WebAuthnJson }),
    reply: z.object({
      token: z.string(),
      profile: Profile,
      refreshToken: z.optional(z.string()),
      expiresIn: z.int().check(z.positive()),
    }),
    errors: ['PASSKEY_REFUSED', 'ACCOUNT_DISABLED', 'PROVIDER_NOT_OFFERED'],
  }),
  newPasskeyOptions: post('/auth/passkeys/options', {
    summary: 'What the browser makes a passkey from; it works once, in this sign-in, for five minutes',
    body: z.strictObject({}),
    reply: z.object({ options: z.record(z.string(), z.unknown()) }),
    errors: ['PROVIDER_NOT_OFFERED', 'TOO_MANY_PASSKEYS'],
  }),
  addPasskey: post('/auth/passkeys', {
    summary: 'Add the passkey that the browser has made',
    body: z.strictObject({
      response: WebAuthnJson,
      name: PasskeyName,
    }),
    reply: SignInMethods,
    errors: ['PASSKEY_REFUSED', 'PROVIDER_NOT_OFFERED', 'TOO_MANY_PASSKEYS'],
  }),
  renamePasskey: post('/auth/passkeys/rename', {
    summary: 'Give a passkey another name',
    body: z.strictObject({ id: PasskeyId, name: PasskeyName }),
    reply: SignInMethods,
    errors: ['IDENTITY_NOT_FOUND'],
  }),
  removePasskey: post('/auth/passkeys/remove', {
    summary: 'Remove a passkey, and end the other sign-ins that used it; never the last sign-in method',
    body: z.strictObject({ id: PasskeyId }),
    reply: SignInMethods,
    errors: ['IDENTITY_NOT_FOUND', 'LAST_IDENTITY'],
  }),
};

/** Routes and parameters of the web app to which the server redirects a browser. */
export const LINK_ROUTE = '/profile/sign-in-methods';
/** `?link=…` on return from a provider, `?link=…&code=…` from an email. */
export const LINK_PARAMS = {
  link: 'link',
  code: 'code',
  problem: 'link-problem',
  provider: 'provider',
} as const;
