import type { Email } from '../../../adapters/mail/index.ts';
import { escapeHtml } from '../../../sites/escape-html.ts';

export interface LinkEmail {
  readonly to: string;
  /** Of the player who asked, so that nobody confirms for somebody else. */
  readonly firstName: string;
  readonly link: string;
  readonly code: string;
  readonly minutes: number;
}

/** The email that adds this mailbox to a player. It helps only whoever is signed in as that player. */
export function linkEmail({ to, firstName, link, code, minutes }: LinkEmail): Email {
  // Whoever asks has written their own name: no address, no sentence of theirs goes out in an email of ours.
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
  const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Add this address</title></head>
<body style="margin:0;padding:32px 16px;background:#f6efe6;color:#2b1416;font-family:system-ui,-apple-system,'Segoe UI',sans-serif">
<div style="max-width:480px;margin:0 auto;padding:32px 28px;background:#fffaf4;border-radius:20px">
<h1 style="margin:0 0 16px;font:800 34px/1.15 Rockwell,Georgia,serif">Add this address</h1>
<p style="margin:0 0 24px;font-size:16px;line-height:1.5">${escapeHtml(what)} ${how} ${life}</p>
<p style="margin:0 0 24px"><a href="${escapeHtml(link)}" style="display:inline-block;padding:14px 28px;background:#b8431f;color:#ffffff;border-radius:14px;font-size:16px;font-weight:600;text-decoration:none">Add this address</a></p>
<p style="margin:0 0 24px;font:700 24px/1.3 ui-monospace,monospace;letter-spacing:.08em">${code}</p>
<p style="margin:0;font-size:14px;line-height:1.5;color:#6a4a48">${notYou}</p>
</div>
</body>
</html>
`;
  return { to, subject: 'Add this address to Parlor', text, html };
}
