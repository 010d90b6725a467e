// The frame of every email in HTML.
import type { Speaker } from '../texts/index.ts';
import { escapeHtml } from './escape-html.ts';

export interface EmailParts {
  /** Plain text. A line break becomes `<br>`. */
  readonly intro: string;
  readonly button?: string;
  readonly link?: string;
  /** HTML. */
  readonly rest?: string;
  readonly footer: string;
  /** Where `footer` leads. */
  readonly footerLink?: string;
}

/** `rest` is HTML, everything else is text, which is escaped here. */
export function emailDocument(
  { language, dir }: Pick<Speaker, 'language' | 'dir'>,
  title: string,
  p: EmailParts,
): string {
  const head = escapeHtml(title);
  const intro = p.intro.split('\n').map(escapeHtml).join('<br>');
  const footer = escapeHtml(p.footer);
  const ending =
    p.footerLink === undefined
      ? footer
      : `<a href="${escapeHtml(p.footerLink)}" style="color:#6a4a48">${footer}</a>`;
  return `<!doctype html>
<html lang="${language}" dir="${dir}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${head}</title></head>
<body style="margin:0;padding:32px 16px;background:#f6efe6;color:#2b1416;font-family:system-ui,-apple-system,'Segoe UI',sans-serif">
<div style="max-width:480px;margin:0 auto;padding:32px 28px;background:#fffaf4;border-radius:20px">
<h1 style="margin:0 0 16px;font:800 34px/1.15 Rockwell,Georgia,serif">${head}</h1>
<p style="margin:0 0 24px;font-size:16px;line-height:1.5">${intro}</p>
${p.link === undefined ? '' : `<p style="margin:0 0 24px"><a href="${escapeHtml(p.link)}" style="display:inline-block;padding:14px 28px;background:#b8431f;color:#ffffff;border-radius:14px;font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(p.button ?? '')}</a></p>`}
${p.rest ?? ''}
<p style="margin:0;font-size:14px;line-height:1.5;color:#6a4a48">${ending}</p>
</div>
</body>
</html>
`;
}
