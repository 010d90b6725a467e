// Sign-in by a link in an email, or by the six digits beside it. A request never looks up whether the address is known.
// The link alone does not sign in: the page sends its code with the address, from the browser that requested it, so
// scanners and forwarded emails sign nobody in. The digits are a second code of the same email.
import { randomInt } from 'node:crypto';
import type { Language } from '@parlor/contract/formats/languages.ts';
import type { CampaignParams } from '@parlor/contract/formats/campaign.ts';
import type { Email } from '../../../adapters/mail/index.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { ApiError, retryLater } from '../../../http/api-error.ts';
import type { AuthDeps } from '../deps.ts';
import { guessesOf, restoreQuota, takeEmails, takeQuota } from './email-quotas.ts';
import { addEmailCode, burnOtherEmailCodes, countWrongTry, useEmailCode } from './email-store.ts';
import { hashOf, newSecret } from '../secrets.ts';
import { openSignIn, webProfile, type SignedIn, type SignInDeps } from '../sign-in.ts';
import { signInEmail } from './emails.ts';
import { isSitePath } from '@parlor/contract/formats/site-path.ts';
import { reasonOf } from '../../../runtime/reason-of.ts';

const CODE_LIFE_MINUTES = 15;
const DIGITS = /^\d{6}$/;

export interface LinkRequest {
  readonly email: string;
  readonly redirectTo: string;
  readonly ip: string;
  /** Secret of the browser's cookie. */
  readonly browser: string;
  readonly siteUrl: string;
  /** Of the page. */
  readonly language: Language;
}

/** Sends the link. Throws ApiError: INVALID_REDIRECT, RATE_LIMITED, and UNAVAILABLE if the email could not be sent. */
export async function askEmailLink(
  deps: Pick<AuthDeps, 'pool' | 'clock' | 'mail' | 'log' | 'limits' | 'speakerFor'>,
  request: LinkRequest,
): Promise<void> {
  if (!isSitePath(request.redirectTo)) throw new ApiError('INVALID_REDIRECT');
  const nowMs = deps.clock.now();
  const email = addressOf(request.email);
  const code = newSecret();
  const digits = String(randomInt(1_000_000)).padStart(6, '0');
  await inTransaction(deps.pool, async (tx) => {
    await takeEmails(tx, deps, { email, ip: request.ip }, nowMs);
    for (const codeHash of [hashOf(code), digitsHash({ digits, email, browser: request.browser })])
      await addEmailCode(tx, {
        codeHash,
        browserHash: hashOf(request.browser),
        email,
        redirectTo: request.redirectTo,
        expiresAtMs: nowMs + CODE_LIFE_MINUTES * 60_000,
      });
  });
  const link = `${request.siteUrl}/sign-in/email?code=${code}`;
  await sendEmail(
    deps,
    signInEmail({
      to: email,
      link,
      digits,
      minutes: CODE_LIFE_MINUTES,
      speaker: deps.speakerFor(request.language),
    }),
  );
}

/** The browser's secret is part of it: a million hashes of digits alone are tried in a second. */
const digitsHash = (of: {
  readonly digits: string;
  readonly email: string;
  readonly browser: string;
}): Buffer => hashOf(`digits ${of.browser} ${of.email} ${of.digits}`);

/** Throws ApiError: UNAVAILABLE if the email was not accepted. */
export async function sendEmail(deps: Pick<AuthDeps, 'mail' | 'log'>, email: Email): Promise<void> {
  try {
    await deps.mail.send(email);
  } catch (error) {
    deps.log.warn({ reason: reasonOf(error) }, 'a sign-in email was not sent');
    throw retryLater('UNAVAILABLE', 30, 'The email could not be sent. Try again in a moment.');
  }
}

export interface LinkCompletion {
  readonly email: string;
  /** Of the link, or the six digits. */
  readonly code: string;
  readonly browser: string | undefined;
  readonly params: CampaignParams | undefined;
  readonly ip: string;
}

/** Signs in with the code. Throws ApiError: EMAIL_CODE_INVALID, ACCOUNT_DISABLED, RATE_LIMITED (digits only). */
export async function completeEmailLink(
  deps: Pick<AuthDeps, 'pool' | 'limits'> & SignInDeps,
  completion: LinkCompletion,
): Promise<SignedIn & { readonly redirectTo: string }> {
  const nowMs = deps.clock.now();
  const email = addressOf(completion.email);
  const { code, browser = newSecret() } = completion;
  const isDigits = DIGITS.test(code);
  const fitting = {
    codeHash: isDigits ? digitsHash({ digits: code, email, browser }) : hashOf(code),
    browserHash: hashOf(browser),
    email,
  };
  const guesses = isDigits && deps.limits?.off !== true ? guessesOf(email) : undefined;
  const done = await inTransaction(deps.pool, async (tx) => {
    const waitMs = guesses && (await takeQuota(tx, guesses, nowMs));
    if (waitMs !== undefined)
      throw retryLater(
        'RATE_LIMITED',
        Math.ceil(waitMs / 1000),
        'Too many codes. Open the link in the email.',
      );
    const redirectTo = await useEmailCode(tx, fitting, nowMs);
    if (redirectTo === undefined) return undefined;
    if (guesses !== undefined) await restoreQuota(tx, guesses);
    const signedIn = await openSignIn(tx, deps, {
      key: { provider: 'email', subject: email },
      platform: 'web',
      newProfile: webProfile({ email, label: email }),
      ip: completion.ip,
      campaign: completion.params && { params: completion.params, carriedBy: 'website' },
    });
    await burnOtherEmailCodes(tx, email, nowMs);
    return { ...signedIn, redirectTo };
  });
  if (done !== undefined) return done;
  await countWrongTry(deps.pool, fitting);
  throw new ApiError('EMAIL_CODE_INVALID');
}

/** One spelling for each mailbox, so that Mara@ and mara@ are one account. The email is sent to that spelling. */
export const addressOf = (email: string): string => email.toLowerCase();
