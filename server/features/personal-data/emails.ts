// Emails about a player's data. They contain none of it, and their link only opens a page of the app.
import type { Email } from '../../adapters/mail/index.ts';
import { emailDocument } from '../../sites/email-document.ts';
import { dayIn, type Speaker } from '../../texts/index.ts';

/** The page of the app. */
const PAGE = '/profile/data';

export interface Recipient {
  readonly to: string;
  readonly speaker: Speaker;
}

export function exportReadyEmail({ to, speaker }: Recipient, siteUrl: string, hours: number): Email {
  const { say } = speaker;
  const link = new URL(PAGE, siteUrl).href;
  const title = say('exportReady.title');
  const what = say('exportReady.what');
  const life = say('exportReady.life', { hours });
  const notYou = say('exportReady.notYou');
  const text = `${title}

${what}
${life}

${link}

${notYou}

Parlor
`;
  const button = say('email.openParlor');
  const html = emailDocument(speaker, title, { intro: `${what} ${life}`, button, link, footer: notYou });
  return { to, subject: say('exportReady.subject'), text, html };
}

/** The player can withdraw it until the day in the email. */
export function deletionAskedEmail({ to, speaker }: Recipient, siteUrl: string, dueMs: number): Email {
  const { say } = speaker;
  const link = new URL(PAGE, siteUrl).href;
  const day = dayIn(speaker.language, dueMs);
  const title = say('deletionAsked.title');
  const what = say('deletionAsked.what', { day });
  const how = say('deletionAsked.how');
  const notYou = say('deletionAsked.notYou');
  const text = `${title}

${what}
${how}

${link}

${notYou}

Parlor
`;
  const button = say('email.openParlor');
  const html = emailDocument(speaker, title, { intro: `${what} ${how}`, button, link, footer: notYou });
  return { to, subject: say('deletionAsked.subject', { day }), text, html };
}

export function deletedEmail({ to, speaker }: Recipient): Email {
  const { say } = speaker;
  const title = say('deleted.title');
  const what = say('deleted.what');
  const kept = say('deleted.kept');
  const text = `${title}

${what}
${kept}

Parlor
`;
  const html = emailDocument(speaker, title, { intro: what, footer: kept });
  return { to, subject: say('deleted.subject'), text, html };
}
