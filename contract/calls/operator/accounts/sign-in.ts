// Signing in to the console (not in the specification): only at the console's address. The session is a cookie of that
// address, which no script can read and no other address accepts.
import * as z from 'zod/mini';
import {
  AppCode,
  INVITATION_HOURS,
  PASSWORD_MIN_LENGTH,
  PasskeyName,
  SESSION_HOURS,
  WebAuthnJson,
} from './accounts.ts';
import { OperatorRole } from './roles.ts';
import { get, post } from '../../../kernel/endpoint.ts';
import { Instant } from '../../../kernel/vocabulary.ts';

/** The environment of this server, which the console shows on each page. */
export const ConsoleEnvironment = z.enum(['local', 'staging', 'prod']);
export type ConsoleEnvironment = z.infer<typeof ConsoleEnvironment>;

const Secret = z
  .string()
  .check(z.regex(/^[\w-]{43}$/, { error: 'This is not the secret of an invitation.' }));
const Password = z.string().check(
  z.minLength(PASSWORD_MIN_LENGTH, {
    error: `A password has at least ${PASSWORD_MIN_LENGTH} characters.`,
  }),
  z.maxLength(200),
);
const invitation = { secret: Secret };
const SignedIn = z.object({ sessionEndsAt: Instant });

export const consoleSignIn = {
  consoleState: get('/api/console', {
    auth: 'none',
    summary: 'Which server this is, and whether you are signed in',
    reply: z.object({ environment: ConsoleEnvironment, isSignedIn: z.boolean() }),
  }),
  consolePasskeyOptions: post('/api/console/sign-in/options', {
    auth: 'none',
    summary: 'Begin to sign in with a passkey',
    reply: z.object({ options: WebAuthnJson }),
    errors: ['RATE_LIMITED'],
  }),
  consolePasskey: post('/api/console/sign-in/passkey', {
    auth: 'none',
    summary: `Sign in with a passkey, for ${SESSION_HOURS} hours`,
    body: z.strictObject({ response: WebAuthnJson }),
    reply: SignedIn,
    errors: ['CONSOLE_SIGN_IN_REFUSED', 'RATE_LIMITED'],
  }),
  consoleCode: post('/api/console/sign-in/code', {
    auth: 'none',
    summary: `Sign in with a password and a code of an authenticator app, for ${SESSION_HOURS} hours`,
    body: z.strictObject({
      email: z.string().check(z.maxLength(200)),
      password: z.string().check(z.maxLength(200)),
      code: AppCode,
    }),
    reply: SignedIn,
    errors: ['CONSOLE_SIGN_IN_REFUSED', 'RATE_LIMITED'],
  }),
  consoleSignOut: post('/api/console/sign-out', {
    auth: 'none',
    summary: 'End this session',
    reply: z.object({}),
  }),
  consoleInvitation: post('/api/console/invitation', {
    auth: 'none',
    summary: `What an invitation is for; it works once within ${INVITATION_HOURS} hours`,
    body: z.strictObject(invitation),
    reply: z.object({
      name: z.string(),
      email: z.string(),
      role: OperatorRole,
      isReset: z.boolean(),
      expiresAt: Instant,
    }),
    errors: ['INVITATION_NOT_FOUND', 'RATE_LIMITED'],
  }),
  joinPasskeyOptions: post('/api/console/join/options', {
    auth: 'none',
    summary: 'Begin to join with a passkey',
    body: z.strictObject(invitation),
    reply: z.object({ options: WebAuthnJson }),
    errors: ['INVITATION_NOT_FOUND', 'RATE_LIMITED'],
  }),
  joinWithPasskey: post('/api/console/join/passkey', {
    auth: 'none',
    summary: 'Use the invitation up, with a passkey to sign in with from now on',
    body: z.strictObject({ ...invitation, name: PasskeyName, response: WebAuthnJson }),
    reply: SignedIn,
    errors: ['INVITATION_NOT_FOUND', 'CONSOLE_SIGN_IN_REFUSED', 'OPERATOR_EXISTS', 'RATE_LIMITED'],
  }),
  joinCodeSetup: post('/api/console/join/code/setup', {
    auth: 'none',
    summary: 'A secret for an authenticator app',
    body: z.strictObject(invitation),
    reply: z.object({
      /** For the QR code. */
      uri: z.string(),
      /** For manual input. */
      key: z.string(),
      /** The same, encrypted by the server; sent back with the first code. */
      sealed: z.string(),
    }),
    errors: ['INVITATION_NOT_FOUND', 'RATE_LIMITED'],
  }),
  joinWithCode: post('/api/console/join/code', {
    auth: 'none',
    summary: 'Use the invitation up, with a password and an authenticator app',
    body: z.strictObject({
      ...invitation,
      password: Password,
      sealed: z.string().check(z.maxLength(400)),
      code: AppCode,
    }),
    reply: SignedIn,
    errors: ['INVITATION_NOT_FOUND', 'CONSOLE_SIGN_IN_REFUSED', 'OPERATOR_EXISTS', 'RATE_LIMITED'],
  }),
};
export type ConsoleSignIn = typeof consoleSignIn;
