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

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The player can withdraw it until the day in the email. */
export function deletionAskedEmail(to: string, siteUrl: string, dueMs: number): Email {
  const link = new URL(PAGE, siteUrl).href;
  const what = `You asked to delete your Parlor account. It is deleted on ${dayOf(dueMs)} (UTC).`;
  const how = 'Until then you can keep it: open the page below, sign in, and press Keep my account.';
  const notYou =
    'Was it not you? Keep your account, sign out of all devices in your profile, and check your ways to sign in.';
  const text = `Your account will be deleted

${what}
${how}

${link}

${notYou}

Parlor
`;
  const html = emailDocument('Your account will be deleted', {
    intro: `${what} ${how}`,
    button: 'Open Parlor',
    link,
    notYou,
  });
  return { to, subject: `Your Parlor account is deleted on ${dayOf(dueMs)}`, text, html };
}

export function deletedEmail(to: string): Email {
  const what = 'Your Parlor account is deleted, and this address with it. This is our last email to you.';
  const kept =
    'Points, orders and results stay under a number, without your name. A break or an exclusion of yours goes on.';
  const text = `Your account is deleted

${what}
${kept}

Parlor
`;
  return {
    to,
    subject: 'Your Parlor account is deleted',
    text,
    html: emailDocument('Your account is deleted', { intro: what, notYou: kept }),
  };
}
