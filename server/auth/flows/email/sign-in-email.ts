import type { Email } from '../../../adapters/mail/index.ts';
import { escapeHtml } from '../../../sites/escape-html.ts';

/** The email with the link. It names no address: links are forwarded, and the browser asks for the address again. */
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
  const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Come in</title></head>
<body style="margin:0;padding:32px 16px;background:#f6efe6;color:#2b1416;font-family:system-ui,-apple-system,'Segoe UI',sans-serif">
<div style="max-width:480px;margin:0 auto;padding:32px 28px;background:#fffaf4;border-radius:20px">
<h1 style="margin:0 0 16px;font:800 34px/1.15 Rockwell,Georgia,serif">Come in</h1>
<p style="margin:0 0 24px;font-size:16px;line-height:1.5">${where} ${life}</p>
<p style="margin:0 0 24px"><a href="${escapeHtml(link)}" style="display:inline-block;padding:14px 28px;background:#b8431f;color:#ffffff;border-radius:14px;font-size:16px;font-weight:600;text-decoration:none">Sign in</a></p>
<p style="margin:0 0 6px;font-size:14px;line-height:1.5;color:#6a4a48">If the button does nothing, copy this address:</p>
<p style="margin:0 0 24px;font-size:14px;line-height:1.5;word-break:break-all"><a href="${escapeHtml(link)}" style="color:#8a3217">${escapeHtml(link)}</a></p>
<p style="margin:0;font-size:14px;line-height:1.5;color:#6a4a48">${notYou}</p>
</div>
</body>
</html>
`;
  return { to, subject: 'Your way into Parlor', text, html };
}
