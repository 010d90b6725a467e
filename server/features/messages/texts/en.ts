// The words of messages in English. Another language has a file like this one (texts/index.ts).
import type { MessageTexts } from './index.ts';

const days = (n: number): string => (n === 1 ? '1 day' : `${n} days`);
const pp = (amount: number): string => `${amount.toLocaleString('en', { maximumFractionDigits: 2 })} PP`;

export const en: MessageTexts = {
  items: {
    'quests-ready': () => ({
      subject: 'Your new quests are ready',
      text: 'Your quests of today are ready. They change at midnight UTC.',
      button: 'See the quests',
    }),
    'streak-ends': ({ days: streak, hours }) => ({
      subject: `Your streak of ${days(streak)} ends today`,
      text: `Your streak of ${days(streak)} ends in ${hours === 1 ? '1 hour' : `${hours} hours`}. Claim today’s reward to keep it.`,
      button: 'Claim the reward',
    }),
    'race-result': ({ title, place, prize }) => ({
      subject: `${title}: place ${place}`,
      text: `${title}: you took place ${place}. Your prize of ${pp(prize)} is on your balance.`,
      button: 'See the race',
    }),
    'order-delivered': ({ title }) => ({
      subject: `${title} is delivered`,
      text: `Your order is delivered: ${title}.`,
      button: 'See the order',
    }),
    'order-refunded': ({ title }) => ({
      subject: `${title} is refunded`,
      text: `Your order is refunded: ${title}.`,
      button: 'See the order',
    }),
  },
  digest: { subject: 'News from Parlor', button: 'Open Parlor' },
  ending: {
    bot: 'You chose these messages in Parlor. /stop ends them.',
    email: 'You chose these emails in Parlor. Unsubscribe:',
  },
  bot: {
    stopped:
      'Messages by the bot are off. /start turns the same ones on again. You can also choose them in Parlor under Privacy and consents.',
    nothingToStop: 'Messages by the bot are off already.',
    resumed: 'Messages by the bot are on again, as before /stop. /stop ends them.',
    welcome:
      'Welcome to Parlor. The bot writes only about what you choose in Parlor under Privacy and consents.',
  },
  unsubscribe: {
    title: 'Stop emails from Parlor',
    question: 'Do you want no more emails about quests, your streak, races and orders?',
    button: 'Stop the emails',
    done: 'You get no more of these emails. Emails that you ask for, such as sign-in links, still come.',
    back: 'You can turn them on again in Parlor, under Privacy and consents.',
    wrong:
      'This link is incomplete. Open it from the email again, or sign in to Parlor and open Privacy and consents.',
  },
};
