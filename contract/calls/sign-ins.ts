// The active sign-ins of a player (spec §7 Auth). The first load does not need them.
import * as z from 'zod/mini';
import { get, post } from '../kernel/endpoint.ts';
import { Done, Instant } from '../kernel/vocabulary.ts';

/** The sign-in methods. `openid` is an identity from another issuer in the settings, such as Firebase. */
export const IDENTITY_KINDS = ['telegram', 'google', 'facebook', 'email', 'openid', 'passkey'] as const;
export const IdentityKind = z.enum(IDENTITY_KINDS);
export type IdentityKind = z.infer<typeof IdentityKind>;

export const SignIn = z.object({
  id: z.string(),
  platform: z.enum(['telegram', 'web']),
  /** The identity that was used; missing for sign-ins from before identities were stored. */
  identity: z.optional(IdentityKind),
  createdAt: Instant,
  lastUsedAt: Instant,
  current: z.boolean(),
});

export const signIns = {
  signIns: get('/auth/sessions', {
    summary: 'The active sign-ins of this player',
    reply: z.object({ sessions: z.array(SignIn) }),
  }),
  revokeAllSignIns: post('/auth/sessions/revoke-all', {
    summary: 'End every sign-in of this player, including this one',
    body: z.strictObject({}),
    reply: Done,
  }),
};
