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

const general = (): string => t(i18n)`Play provably fair games, collect cards and join the daily race.`;

const pages: Readonly<Record<RoutePath, () => Page>> = {
  '/': () => ({ title: '', description: general() }),
  '/games': () => ({
    title: t(i18n)`Games`,
    description: t(
      i18n,
    )`Dice, Plinko, Mines, Reels, Hi-Lo, Keno, Wheels and Crash. You can verify every result.`,
  }),
  '/games/$by/$name': () => ({
    title: t(i18n)`Games of one kind or studio`,
    description: t(i18n)`Every game of one kind or studio, with return and best multiplier.`,
    address: '/games',
  }),
  '/games/$gameId': () => ({ title: t(i18n)`Game`, description: general() }),
  '/play/$gameId': () => ({ title: t(i18n)`Play`, description: general(), address: '/games' }),
  '/quests': () => ({
    title: t(i18n)`Quests`,
    description: t(i18n)`New quests every day, with weekly and monthly rewards.`,
  }),
  '/daily': () => ({
    title: t(i18n)`Daily reward`,
    description: t(i18n)`Claim a reward every day and keep your streak.`,
  }),
  '/boxes': () => ({ title: t(i18n)`Boxes`, description: t(i18n)`Open the boxes you have earned.` }),
  '/cards': () => ({
    title: t(i18n)`Cards`,
    description: t(i18n)`Collect cards, complete collections and claim the rewards.`,
  }),
  '/cards/$collectionId': () => ({
    title: t(i18n)`Card collection`,
    description: t(i18n)`Collect cards, complete collections and claim the rewards.`,
  }),
  '/cards/packs/$packId': () => ({
    title: t(i18n)`Open a pack`,
    description: t(i18n)`See the cards in your pack.`,
    address: '/cards',
  }),
  '/shop': () => ({
    title: t(i18n)`Shop`,
    description: t(i18n)`Card packs, boosts and passes, with prices and odds.`,
  }),
  '/race': () => ({
    title: t(i18n)`Race`,
    description: t(i18n)`Join the daily race. The top places share the prizes.`,
  }),
  '/challenge': () => ({
    title: t(i18n)`Daily challenge`,
    description: t(i18n)`One free attempt a day. Everyone gets the same cards.`,
  }),
  '/invite': () => ({
    title: t(i18n)`Invite a friend`,
    description: t(i18n)`Invite friends and earn points when they play.`,
  }),
  '/tasks': () => ({
    title: t(i18n)`Partner tasks`,
    description: t(i18n)`Complete tasks from our partners and earn rewards.`,
  }),
  '/airdrop': () => ({
    title: t(i18n)`TON wallet`,
    description: t(i18n)`Connect the TON wallet that receives your airdrops.`,
  }),
  '/fairness': () => ({
    title: t(i18n)`Provably fair`,
    description: t(i18n)`Verify any round, pack or box yourself.`,
  }),
  '/books': () => ({
    title: t(i18n)`Public books`,
    description: t(i18n)`The sums of all balances, published and signed every hour.`,
  }),
  '/profile': () => ({
    title: t(i18n)`Profile`,
    description: t(i18n)`Your level, your streak, your collections and your balance.`,
  }),
  '/profile/settings': () => ({
    title: t(i18n)`Settings`,
    description: t(i18n)`Appearance, sound, sign-in methods and devices.`,
  }),
  '/profile/history': () => ({
    title: t(i18n)`Transactions`,
    description: t(i18n)`Every change of your balance and the reason for it.`,
  }),
  '/profile/past': () => ({
    title: t(i18n)`Your account earlier`,
    description: t(i18n)`Every change of your balance and the reason for it.`,
  }),
  '/profile/inbox': () => ({
    title: t(i18n)`Inbox`,
    description: t(i18n)`News about your orders, races, quests and streak.`,
  }),
  '/profile/achievements': () => ({
    title: t(i18n)`Achievements`,
    description: t(i18n)`Achievements that you have earned, and those you can still earn.`,
  }),
  '/profile/limits': () => ({
    title: t(i18n)`Limits and breaks`,
    description: t(i18n)`Set limits on stakes, losses, spending and time, or take a break.`,
  }),
  '/profile/consents': () => ({
    title: t(i18n)`Privacy and consents`,
    description: t(i18n)`See and change what you agreed to: terms, usage data and messages.`,
  }),
  '/profile/data': () => ({
    title: t(i18n)`Your data`,
    description: t(i18n)`Download your data or delete your account.`,
  }),
  '/profile/sign-in-methods': () => ({
    title: t(i18n)`Sign-in methods`,
    description: t(i18n)`Add or remove sign-in methods.`,
  }),
  '/profile/orders': () => ({
    title: t(i18n)`Orders`,
    description: t(i18n)`Your orders and their status.`,
  }),
  '/profile/orders/$orderId': () => ({
    title: t(i18n)`Order`,
    description: t(i18n)`Your orders and their status.`,
  }),
  '/operator': () => ({ title: t(i18n)`Console`, description: t(i18n)`For operators of Parlor.` }),
  '/sign-in': () => ({ title: t(i18n)`Sign in`, description: general() }),
  '/sign-in/email': () => ({
    title: t(i18n)`Sign in by email`,
    description: t(i18n)`Complete your sign-in with the link from your email.`,
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
