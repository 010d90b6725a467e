// Emails about a player's data. They hold no data, and no link that does anything by itself.
import type { Email } from '../../adapters/mail/index.ts';
import { emailDocument } from '../../sites/email-document.ts';

/** The page of the app. */
const PAGE = '/profile/data';

export function exportReadyEmail(to: string, siteUrl: string, hours: number): Email {
  const link = new URL(PAGE, siteUrl).href;
  const what = 'The copy of your data that you requested is ready.';
  const life = `You can download the file within ${hours} hours, after you sign in again.`;
  const notYou =
    'Wasn’t it you? Then somebody else has signed in to your account. Sign out of all devices in your profile, and check your sign-in methods.';
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
  const what = `You requested to delete your Parlor account. It will be deleted on ${dayOf(dueMs)} (UTC).`;
  const how = 'Until then you can keep it: open the page below, sign in and choose “Keep my account”.';
  const notYou =
    'Wasn’t it you? Keep your account, sign out of all devices in your profile, and check your sign-in methods.';
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
  return { to, subject: `Your Parlor account will be deleted on ${dayOf(dueMs)}`, text, html };
}

export function deletedEmail(to: string): Email {
  const what = 'Your Parlor account and this email address were deleted. This is our last email to you.';
  const kept =
    'We keep points, orders and results under a number, without your name. A break or an exclusion continues.';
  const text = `Your account was deleted

${what}
${kept}

Parlor
`;
  return {
    to,
    subject: 'Your Parlor account was deleted',
    text,
    html: emailDocument('Your account was deleted', { intro: what, notYou: kept }),
  };
}
