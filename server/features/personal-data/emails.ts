// Emails about a player's data. They hold no data, and no link that does anything by itself.
import type { Email } from '../../adapters/mail/index.ts';
import { emailDocument } from '../../sites/email-document.ts';

/** The page of the app. */
const PAGE = '/profile/data';

export function exportReadyEmail(to: string, siteUrl: string, hours: number): Email {
  const link = new URL(PAGE, siteUrl).href;
  const what = 'The copy of your data that you asked for is ready.';
  const life = `The file can be downloaded for ${hours} hours, after you sign in again.`;
  const notYou =
    'Was it not you? Then somebody has signed in as you: sign out of all devices in your profile, and check your ways to sign in.';
  const text = `Your data is ready

${what}
${life}

${link}

${notYou}

Parlor
`;
  const html = emailDocument('Your data is ready', {
    intro: `${what} ${life}`,
    button: 'Open Parlor',
    link,
    notYou,
  });
  return { to, subject: 'Your data from Parlor is ready', text, html };
}
