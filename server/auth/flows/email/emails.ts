// The emails to people, as text and as HTML.
import type { Email } from '../../../adapters/mail/index.ts';
import { emailDocument } from '../../../sites/email-document.ts';
import { escapeHtml } from '../../../sites/escape-html.ts';

/**
 * The email with the link. It does not contain the address: links are forwarded, and the browser asks for the address
 * again.
 */
export function signInEmail(to: string, link: string, minutes: number): Email {
  const where = 'Open this link in the browser where you asked for it.';
  const life = `It works once, for ${minutes} minutes.`;
  const notYou = 'Didn’t ask for it? Leave it unopened. Nobody gets in without it, and nothing was changed.';
  const text = `Come in

${where}
${life}

${link}

${notYou}

Parlor
`;
  const html = emailDocument('Come in', {
    intro: `${where} ${life}`,
    button: 'Sign in',
    link,
    rest: `<p style="margin:0 0 6px;font-size:14px;line-height:1.5;color:#6a4a48">If the button does nothing, copy this address:</p>
<p style="margin:0 0 24px;font-size:14px;line-height:1.5;word-break:break-all"><a href="${escapeHtml(link)}" style="color:#8a3217">${escapeHtml(link)}</a></p>`,
    notYou,
  });
  return { to, subject: 'Your way into Parlor', text, html };
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
  const what = `${name === '' ? 'Somebody' : name} wants to sign in to Parlor with this address.`;
  const how = 'Open this link where you are signed in, or type the code there.';
  const life = `It works for ${minutes} minutes.`;
  const notYou = 'Is that not you? Then do nothing and tell nobody the code. Nothing was changed.';
  const text = `Add this address

${what}
${how} ${life}

${link}

Code: ${code}

${notYou}

Parlor
`;
  const html = emailDocument('Add this address', {
    intro: `${escapeHtml(what)} ${how} ${life}`,
    button: 'Add this address',
    link,
    rest: `<p style="margin:0 0 24px;font:700 24px/1.3 ui-monospace,monospace;letter-spacing:.08em">${code}</p>`,
    notYou,
  });
  return { to, subject: 'Add this address to Parlor', text, html };
}
