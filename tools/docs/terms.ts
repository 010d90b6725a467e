// `npm run terms`: docs/terms.md, the names of things in every language, for translators. A test reports an outdated page.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parsePo } from 'pofile-ts';
import { LANGUAGES, SOURCE_LANGUAGE } from '@parlor/contract/formats/languages.ts';
import { root } from '../lint/repository.ts';
import { code, table, writePage } from './page.ts';

export const TERMS_PAGE = 'docs/terms.md';

/** A message of a screen that is the term or contains it, what the term means, and a page that shows it. */
type Term = readonly [message: string, meaning: string, seenAt: string];

const TERMS: readonly Term[] = [
  ['Parlor Points', 'what players play with, short PP; not money', '/'],
  ['Balance', 'what a player has of a currency', '/profile'],
  ['Stake', 'what a player puts in for one round', '/play/dice-bone'],
  ['Rounds played', 'a round is one play of a game', '/profile'],
  ['Win', 'what a round pays; a round without one has “no win” and is never “lost”', '/profile/history'],
  ['Net winnings', 'wins minus stakes', '/race'],
  ['Best multiplier', 'a multiplier is the win divided by the stake', '/race'],
  ['Odds', 'how likely each result is', '/boxes'],
  ['Return to player', 'the share of all stakes that a game pays back', '/games/dice-bone'],
  ['Volatility', 'how much wins differ in size', '/games/dice-bone'],
  ['Quests', 'goals of the day', '/quests'],
  ['Claim', 'to take an earned reward, once', '/quests'],
  ['Milestone', 'a step of the week or month with a reward', '/quests'],
  ['Monthly pass: {month}', 'opens the second row of the month’s rewards', '/quests'],
  ['Daily reward', 'a reward that can be claimed once a day', '/daily'],
  ['Streak kept', 'a streak is days in a row with a claimed reward', '/daily'],
  ['Boxes', 'closed boxes of rewards', '/boxes'],
  ['Cards', 'what players collect; not the cards of a game, nor a bank card', '/cards'],
  ['Card', 'a bank card that pays in the shop', '/shop'],
  ['Collection', 'a set of fifteen cards; complete when the player has all of them', '/cards'],
  ['Packs', 'closed sets of cards', '/cards?part=packs'],
  ['Common', 'the lowest of five rarities', '/cards'],
  ['Uncommon', 'the second rarity', '/cards'],
  ['Rare', 'the third rarity', '/cards'],
  ['Epic', 'the fourth rarity', '/cards'],
  ['Legendary', 'the highest rarity', '/cards'],
  ['Race', 'the daily contest', '/race'],
  ['Contest', 'anything with places and prizes', '/race?contest=long-week'],
  ['Your place', 'a position in a contest', '/race'],
  ['Prizes', 'what players get for their places', '/race'],
  ['Guest', 'how a board shows a player who does not want to be named', '/race'],
  ['Daily challenge', 'one free attempt a day at the same cards for everyone', '/challenge'],
  ['Score', 'the sum of the correct guesses of the daily challenge', '/challenge'],
  ['Guesses made', 'a guess says whether the next card is higher or lower', '/challenge'],
  ['Shop', 'where products are sold for points, Stars or money', '/shop'],
  ['Boost', 'a percentage on top of earned points', '/shop'],
  ['Subscription', 'points that are paid day by day', '/shop'],
  ['Order', 'one purchase', '/profile/orders'],
  ['Partner tasks', 'something to do at a partner’s site', '/tasks'],
  ['Invite a friend', 'a friend joins by the player’s link', '/invite'],
  ['Qualified', 'a friend who has played on enough days', '/invite'],
  ['Transactions', 'every change of a balance', '/profile/history'],
  ['Inbox', 'what happened to the player', '/profile/inbox'],
  ['Achievements', 'badges for what a player has done', '/profile/achievements'],
  ['Level {number}', 'a number for everything that a player has reached', '/profile'],
  ['Limits and breaks', 'what players set for themselves; a time without play', '/profile/limits'],
  ['Privacy and consents', 'what a player agreed to', '/profile/consents'],
  ['Sign-in methods', 'Telegram, email and others', '/profile/sign-in-methods'],
  [
    'Passkey',
    'signs in with the fingerprint, the face or the screen lock of a device',
    '/profile/sign-in-methods',
  ],
  ['TON wallet', 'a wallet outside Parlor that receives airdrops', '/airdrop'],
  ['Provably fair', 'every result can be computed again by anybody', '/fairness'],
  ['Server seed', 'our secret part of a result; its hash is shown before', '/fairness'],
  ['Client seed', 'the player’s part of a result', '/fairness'],
  ['Nonce', 'the number of a result with one pair of seeds', '/fairness'],
  ['Rotate seeds and reveal the old one', 'takes new seeds and shows the old server seed', '/fairness'],
  ['Verify', 'to compute a result again and compare', '/fairness'],
  ['Check', 'to look whether something is so, such as a done task; not of a result', '/tasks'],
  ['Public books', 'the sums of all balances, signed every hour', '/books'],
  ['Receipt', 'what an act leaves: what was asked and changed, with a hash', '/profile/history'],
];

function messagesOf(language: string): ReadonlyMap<string, string> {
  const file = join(root, 'web', 'i18n', 'locales', language, 'messages.po');
  const { items } = parsePo(readFileSync(file, 'utf8'));
  return new Map(items.map(({ msgid, msgstr }) => [msgid, msgstr[0] ?? '']));
}

export function termsPage(): string {
  const others = Object.keys(LANGUAGES).filter((language) => language !== SOURCE_LANGUAGE);
  const messages = others.map(messagesOf);
  const rows = TERMS.map(([message, meaning, seenAt]) => [
    message,
    ...messages.map((said) => {
      const translation = said.get(message);
      if (translation === undefined) throw new Error(`No screen has the message "${message}" of a term.`);
      return translation;
    }),
    meaning,
    code(seenAt),
  ]);
  return `# Terms

The same thing has the same name on every screen, in content and in emails. Written by \`npm run terms\` from the messages of the screens: a changed translation changes this page.

To see a term on its screen, start Parlor and open its page with \`?locale=\` and the language, such as \`http://127.0.0.1:8080/quests?locale=ru\`. [translating.md](translating.md) has the rules.

${table(['English', ...others, 'What it is', 'Seen at'], rows)}
`;
}

if (import.meta.main) writePage(TERMS_PAGE, termsPage());
