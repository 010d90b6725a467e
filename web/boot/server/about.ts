// Title and description of each page while it is not open: in a search result, in the preview of a link. The type ties
// the list to the routes: a route without a line here does not compile.
import { t } from '@lingui/core/macro';
import type { Catalogue } from '@parlor/contract/calls/catalogue.ts';
import { i18n } from '../../i18n/i18n.ts';
import type { RoutePath } from '../../router.tsx';

/** In the current language. */
export interface About {
  readonly title: string;
  readonly description: string;
}
interface Page extends About {
  /** The canonical path of the page: by default the route's own path, without the placeholder of an id. */
  readonly address?: string;
}

const general = (): string => t(i18n)`Small games of our own, cards to collect, and a race every night.`;

const pages: Readonly<Record<RoutePath, () => Page>> = {
  '/': () => ({ title: '', description: general() }),
  '/games': () => ({
    title: t(i18n)`Games`,
    description: t(i18n)`Dice, pegs, mines, reels and cards. Every result can be checked.`,
  }),
  '/games/$gameId': () => ({ title: t(i18n)`Game`, description: general() }),
  '/play/$gameId': () => ({ title: t(i18n)`Play`, description: general(), address: '/games' }),
  '/quests': () => ({
    title: t(i18n)`Quests`,
    description: t(i18n)`New quests every day, and a ladder of rewards for the week and the month.`,
  }),
  '/daily': () => ({
    title: t(i18n)`Daily gifts`,
    description: t(i18n)`A gift for every day you look in.`,
  }),
  '/boxes': () => ({ title: t(i18n)`Boxes`, description: t(i18n)`Open the boxes you have earned.` }),
  '/cards': () => ({
    title: t(i18n)`Cards`,
    description: t(i18n)`Collect cards, complete their sets, and claim what a full set brings.`,
  }),
  '/cards/$collectionId': () => ({
    title: t(i18n)`Card collection`,
    description: t(i18n)`Collect cards, complete their sets, and claim what a full set brings.`,
  }),
  '/cards/packs/$packId': () => ({
    title: t(i18n)`Opening a pack`,
    description: t(i18n)`See which cards are in your pack.`,
    address: '/cards',
  }),
  '/shop': () => ({
    title: t(i18n)`Shop`,
    description: t(i18n)`Card packs, boosts and passes, each with its price and its odds.`,
  }),
  '/race': () => ({
    title: t(i18n)`Race`,
    description: t(i18n)`A race every night: the best places share the jackpot.`,
  }),
  '/invite': () => ({
    title: t(i18n)`Invite a friend`,
    description: t(i18n)`Invite friends and earn points when they play.`,
  }),
  '/tasks': () => ({
    title: t(i18n)`Partner tasks`,
    description: t(i18n)`Small tasks from our partners, each with a reward.`,
  }),
  '/airdrop': () => ({
    title: t(i18n)`Airdrop wallet`,
    description: t(i18n)`Connect the TON wallet that airdrops are paid to.`,
  }),
  '/fairness': () => ({
    title: t(i18n)`Check a draw`,
    description: t(i18n)`Recompute any draw yourself, from its seeds to its result.`,
  }),
  '/profile': () => ({
    title: t(i18n)`Profile`,
    description: t(i18n)`Your balance, your name and your settings.`,
  }),
  '/profile/history': () => ({
    title: t(i18n)`Ledger`,
    description: t(i18n)`Every change of your balance, with its reason.`,
  }),
  '/profile/inbox': () => ({
    title: t(i18n)`Inbox`,
    description: t(i18n)`What happened while you looked elsewhere: orders, races, quests and your streak.`,
  }),
  '/profile/achievements': () => ({
    title: t(i18n)`Achievements`,
    description: t(i18n)`What you can earn for what you do here, and what you have earned.`,
  }),
  '/profile/limits': () => ({
    title: t(i18n)`Limits and breaks`,
    description: t(i18n)`Limits on stakes, losses, spending and time, and breaks from playing.`,
  }),
  '/profile/consents': () => ({
    title: t(i18n)`Privacy and consents`,
    description: t(i18n)`The terms, usage data and messages: what you agreed to, and when.`,
  }),
  '/profile/data': () => ({
    title: t(i18n)`Your data`,
    description: t(i18n)`A copy of everything that is stored about you.`,
  }),
  '/profile/sign-in-methods': () => ({
    title: t(i18n)`Ways to sign in`,
    description: t(i18n)`Add or remove a way to sign in to your account.`,
  }),
  '/profile/orders': () => ({
    title: t(i18n)`Your orders`,
    description: t(i18n)`What you have bought, and how far it is.`,
  }),
  '/profile/orders/$orderId': () => ({
    title: t(i18n)`Your order`,
    description: t(i18n)`What you have bought, and how far it is.`,
  }),
  '/operator': () => ({ title: t(i18n)`Console`, description: t(i18n)`For those who run Parlor.` }),
  '/sign-in': () => ({ title: t(i18n)`Sign in`, description: general() }),
  '/sign-in/email': () => ({
    title: t(i18n)`Sign in by email`,
    description: t(i18n)`Where the link in your mail leads.`,
    address: '/sign-in',
  }),
};
const missing = (): Page => ({
  title: t(i18n)`Page not found`,
  description: general(),
  address: '/',
});

/** Without a route. */
export const MISSING = 'missing';
/** A route, the page of a known game, or an unknown page. */
export type Subject = RoutePath | `/games/${string}` | `/play/${string}` | typeof MISSING;

const patterns = (Object.keys(pages) as RoutePath[]).map((route) => ({
  route,
  pattern: new RegExp(`^${route.replace(/\$\w+/g, '[^/]+')}$`),
}));

/** The subject of the page at this path within the app. */
export function subjectAt(path: string, games: ReadonlySet<string>): Subject {
  const [, game] = /^\/(?:games|play)\/([a-z0-9-]+)$/.exec(path) ?? [];
  if (game !== undefined && games.has(game)) return path as Subject;
  // A fixed path goes before one with an id in it.
  if (Object.hasOwn(pages, path) && !path.includes('$')) return path as Subject;
  return patterns.find(({ pattern }) => pattern.test(path))?.route ?? MISSING;
}

/** Title, description and canonical address of a subject, in the current language. */
export function aboutOf(subject: Subject, catalogue: Catalogue): About & { readonly address: string } {
  const [, id] = /^\/(?:games|play)\/([a-z0-9-]+)$/.exec(subject) ?? [];
  const games = [...Object.values(catalogue.byCategory).flat(), ...catalogue.highlighted];
  const game = id === undefined ? undefined : games.find(({ identifier }) => identifier === id);
  if (game)
    return {
      title: game.title,
      description: game.description ?? general(),
      address: `/games/${game.identifier}`,
    };
  const page = (pages[subject as RoutePath] ?? missing)();
  return { ...page, address: page.address ?? (subject.replace(/\/\$.*$/, '') || '/') };
}
