// Accounts of operators: the list, invitations, and calls of operators on their own account.
import * as z from 'zod/mini';
import { operatorGet, operatorPost } from '../operator-calls.ts';
import { Why } from '../reason.ts';
import { OperatorRole } from './roles.ts';
import { Instant, UserId } from '../../../kernel/vocabulary.ts';

export const SESSION_HOURS = 8;
/** How long a second factor counts as fresh. */
export const STEP_UP_MINUTES = 5;
export const INVITATION_HOURS = 48;
/** A password is only the first of two factors (NIST SP 800-63B). */
export const PASSWORD_MIN_LENGTH = 12;

/** The JSON form of the browser's WebAuthn API; the server's library reads it. */
export const WebAuthnJson = z.record(z.string().check(z.maxLength(100)), z.unknown());

export const OperatorName = z.string().check(z.trim(), z.minLength(1), z.maxLength(80));
export const OperatorEmail = z.email().check(z.maxLength(200));
export const AppCode = z.string().check(z.regex(/^\d{6}$/, { error: 'A code has six digits.' }));
export const PasskeyName = z.string().check(z.trim(), z.minLength(1), z.maxLength(60));

export const OperatorAccount = z.object({
  operatorId: UserId,
  name: z.string(),
  email: z.string(),
  role: OperatorRole,
  /** False after a reset, until the link of the reset is used. */
  isEnrolled: z.boolean(),
  createdAt: Instant,
  lastSeenAt: z.optional(Instant),
});
export type OperatorAccount = z.infer<typeof OperatorAccount>;

/** An open invitation: not used, cancelled or expired. */
export const OperatorInvitation = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: OperatorRole,
  /** It resets the sign-in of an existing account. */
  isReset: z.boolean(),
  at: Instant,
  expiresAt: Instant,
});
export type OperatorInvitation = z.infer<typeof OperatorInvitation>;

/** The link is shown once: only a hash of its secret is stored. */
export const InvitationLink = z.object({ link: z.string(), expiresAt: Instant });

export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  addedAt: Instant,
  lastUsedAt: z.optional(Instant),
});
export type Passkey = z.infer<typeof Passkey>;

export const OwnAccount = z.object({
  ...OperatorAccount.shape,
  passkeys: z.array(Passkey),
  /** Signs in with a password and a code of an authenticator app. */
  hasCode: z.boolean(),
  sessionEndsAt: Instant,
});
export type OwnAccount = z.infer<typeof OwnAccount>;

const account = z.strictObject({ operatorId: UserId });

export const operatorAccounts = {
  operatorAccounts: operatorGet('/api/operator/accounts', {
    role: 'owner',
    summary: 'Accounts of operators, and open invitations',
    reply: z.object({ accounts: z.array(OperatorAccount), invitations: z.array(OperatorInvitation) }),
  }),
  inviteOperator: operatorPost('/api/operator/accounts/invitations', {
    role: 'owner',
    stepUp: true,
    isSecret: true,
    summary: `Invite somebody by a link, which works once within ${INVITATION_HOURS} hours`,
    body: z.strictObject({ name: OperatorName, email: OperatorEmail, role: OperatorRole, why: Why }),
    reply: InvitationLink,
    errors: ['OPERATOR_EXISTS'],
  }),
  cancelInvitation: operatorPost('/api/operator/accounts/invitations/{id}/cancel', {
    role: 'owner',
    summary: 'Cancel an open invitation',
    params: z.strictObject({ id: z.string().check(z.maxLength(64)) }),
    body: z.strictObject({ why: Why }),
    reply: z.object({}),
    errors: ['INVITATION_NOT_FOUND'],
  }),
  changeOperatorRole: operatorPost('/api/operator/accounts/{operatorId}/role', {
    role: 'owner',
    stepUp: true,
    summary: 'Give an operator another role; it holds from their next call',
    params: account,
    body: z.strictObject({ role: OperatorRole, why: Why }),
    reply: OperatorAccount,
    errors: ['NOT_FOUND', 'LAST_OWNER'],
  }),
  removeOperator: operatorPost('/api/operator/accounts/{operatorId}/remove', {
    role: 'owner',
    stepUp: true,
    summary: 'Remove an account: its sessions end at once, and what it did stays in the log',
    params: account,
    body: z.strictObject({ why: Why }),
    reply: z.object({}),
    errors: ['NOT_FOUND', 'LAST_OWNER'],
  }),
  resetOperator: operatorPost('/api/operator/accounts/{operatorId}/reset', {
    role: 'owner',
    stepUp: true,
    isSecret: true,
    summary:
      'For a lost device: take away passkeys, password and app, end the sessions, and make a link for new ones',
    params: account,
    body: z.strictObject({ why: Why }),
    reply: InvitationLink,
    errors: ['NOT_FOUND', 'OWN_ACCOUNT'],
  }),
  ownAccount: operatorGet('/api/operator/account', {
    role: 'viewer',
    summary: 'Your account, and your ways to sign in',
    reply: OwnAccount,
    errors: ['NOT_FOUND'],
  }),
  endOwnSessions: operatorPost('/api/operator/account/sessions/end', {
    role: 'viewer',
    summary: 'Sign out everywhere',
    reply: z.object({}),
    errors: ['NOT_FOUND'],
  }),
  stepUpOptions: operatorPost('/api/operator/step-up/options', {
    role: 'viewer',
    summary: 'Begin to confirm with a passkey',
    reply: z.object({ options: WebAuthnJson }),
    errors: ['NOT_FOUND'],
  }),
  stepUp: operatorPost('/api/operator/step-up', {
    role: 'viewer',
    isSecret: true,
    summary: `Confirm with a second factor; it counts for ${STEP_UP_MINUTES} minutes`,
    body: z.strictObject({ response: z.optional(WebAuthnJson), code: z.optional(AppCode) }),
    reply: z.object({ until: Instant }),
    errors: ['NOT_FOUND', 'CONSOLE_SIGN_IN_REFUSED', 'RATE_LIMITED'],
  }),
  passkeyOptions: operatorPost('/api/operator/account/passkeys/options', {
    role: 'viewer',
    stepUp: true,
    summary: 'Begin to add a passkey',
    reply: z.object({ options: WebAuthnJson }),
    errors: ['NOT_FOUND'],
  }),
  addPasskey: operatorPost('/api/operator/account/passkeys', {
    role: 'viewer',
    stepUp: true,
    summary: 'Add a passkey to your account',
    body: z.strictObject({ name: PasskeyName, response: WebAuthnJson }),
    reply: OwnAccount,
    errors: ['NOT_FOUND', 'CONSOLE_SIGN_IN_REFUSED'],
  }),
  removePasskey: operatorPost('/api/operator/account/passkeys/{id}/remove', {
    role: 'viewer',
    stepUp: true,
    summary: 'Take a passkey away from your account, unless it is the only way to sign in',
    params: z.strictObject({ id: z.string().check(z.maxLength(1400)) }),
    reply: OwnAccount,
    errors: ['NOT_FOUND', 'LAST_IDENTITY'],
  }),
};
