// The emails to people who sign in, as text and as HTML.
import type { Email } from '../../../adapters/mail/index.ts';
import { emailDocument } from '../../../sites/email-document.ts';
import { escapeHtml } from '../../../sites/escape-html.ts';
import type { Speaker } from '../../../texts/index.ts';

export interface SignInEmail {
  readonly to: string;
  readonly link: string;
  /** Six digits, for the window that requested them. */
  readonly digits: string;
  readonly minutes: number;
  readonly speaker: Speaker;
}

/**
 * The email with the link. It does not contain the address: links are forwarded, and the browser asks for the address
 * again.
 */
export function signInEmail({ to, link, digits, minutes, speaker }: SignInEmail): Email {
  const { say } = speaker;
  const title = say('signIn.title');
  const where = say('signIn.where');
  const life = say('signIn.life', { minutes });
  const code = say('signIn.code');
  const notYou = say('signIn.notYou');
  const text = `${title}

${where}
${life}

${link}

${code}

${digits}

${notYou}

Parlor
`;
  const html = emailDocument(speaker, title, {
    intro: `${where} ${life}`,
    button: say('signIn.button'),
    link,
    rest: `<p style="margin:0 0 6px;font-size:16px;line-height:1.5">${escapeHtml(code)}</p>
<p style="margin:0 0 24px;font:700 28px/1.3 ui-monospace,monospace;letter-spacing:.16em"><bdi dir="ltr">${digits}</bdi></p>
<p style="margin:0 0 6px;font-size:14px;line-height:1.5;color:#6a4a48">${escapeHtml(say('signIn.copy'))}</p>
<p style="margin:0 0 24px;font-size:14px;line-height:1.5;word-break:break-all"><a href="${escapeHtml(link)}" style="color:#8a3217" dir="ltr">${escapeHtml(link)}</a></p>`,
    footer: notYou,
  });
  return { to, subject: say('signIn.subject'), text, html };
}

export interface LinkEmail extends Omit<SignInEmail, 'digits'> {
  /** Names the requesting player, so that nobody confirms for somebody else. */
  readonly firstName: string;
  readonly code: string;
}

/** The email that adds this mailbox to a player. It works only for the signed-in player. */
export function linkEmail({ to, firstName, link, code, minutes, speaker }: LinkEmail): Email {
  const { say } = speaker;
  // Players choose their own names: none of their links or sentences may appear in our emails.
  const name = firstName
    .replace(/[^\p{L}\p{M}\p{N} '’-]/gu, '')
    .slice(0, 32)
    .trim();
  const title = say('addAddress.title');
  const what = name === '' ? say('addAddress.whatSomebody') : say('addAddress.what', { name });
  const how = say('addAddress.how');
  const life = say('addAddress.life', { minutes });
  const notYou = say('addAddress.notYou');
  const text = `${title}

${what}
${how} ${life}

${link}

${say('addAddress.code', { code })}

${notYou}

Parlor
`;
  const html = emailDocument(speaker, title, {
    intro: `${what} ${how} ${life}`,
    button: title,
    link,
    rest: `<p style="margin:0 0 24px;font:700 24px/1.3 ui-monospace,monospace;letter-spacing:.08em"><bdi dir="ltr">${code}</bdi></p>`,
    footer: notYou,
  });
  return { to, subject: say('addAddress.subject'), text, html };
}
