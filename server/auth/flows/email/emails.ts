// The emails to people, as text and as HTML.
import type { Email } from '../../../adapters/mail/index.ts';
import { emailDocument } from '../../../sites/email-document.ts';
import { escapeHtml } from '../../../sites/escape-html.ts';

/**
 * The email with the link. It does not contain the address: links are forwarded, and the browser asks for the address
 * again.
 */
export function signInEmail(to: string, link: string, minutes: number): Email {
  const where = 'Open this link in the browser where you requested it.';
  const life = `It works once, within ${minutes} minutes.`;
  const notYou =
    'Didn’t request it? Ignore this email. Nobody can sign in without the link, and nothing was changed.';
  const text = `Sign in to Parlor

${where}
${life}

${link}

${notYou}

Parlor
`;
  const html = emailDocument('Sign in to Parlor', {
    intro: `${where} ${life}`,
    button: 'Sign in',
    link,
    rest: `<p style="margin:0 0 6px;font-size:14px;line-height:1.5;color:#6a4a48">If the button doesn’t work, copy this link:</p>
<p style="margin:0 0 24px;font-size:14px;line-height:1.5;word-break:break-all"><a href="${escapeHtml(link)}" style="color:#8a3217">${escapeHtml(link)}</a></p>`,
    notYou,
  });
  return { to, subject: 'Sign in to Parlor', text, html };
}

export interface LinkEmail {
  readonly to: string;
  /** Names the requesting player, so that nobody confirms for somebody else. */
  readonly firstName: string;
  readonly link: string;
  readonly code: string;
  readonly minutes: number;
}

/** The email that adds this mailbox to a player. It works only for the signed-in player. */
export function linkEmail({ to, firstName, link, code, minutes }: LinkEmail): Email {
  // Players choose their own names: none of their links or sentences may appear in our emails.
  const name = firstName
    .replace(/[^\p{L}\p{M}\p{N} '’-]/gu, '')
    .slice(0, 32)
    .trim();
  const what = `${name === '' ? 'Somebody' : name} wants to sign in to Parlor with this email address.`;
  const how = 'Open this link in the browser where you are signed in, or enter the code there.';
  const life = `It works within ${minutes} minutes.`;
  const notYou = 'Wasn’t it you? Ignore this email and don’t share the code. Nothing was changed.';
  const text = `Add this email address

${what}
${how} ${life}

${link}

Code: ${code}

${notYou}

Parlor
`;
  const html = emailDocument('Add this email address', {
    intro: `${escapeHtml(what)} ${how} ${life}`,
    button: 'Add this email address',
    link,
    rest: `<p style="margin:0 0 24px;font:700 24px/1.3 ui-monospace,monospace;letter-spacing:.08em">${code}</p>`,
    notYou,
  });
  return { to, subject: 'Add this email address to Parlor', text, html };
}
