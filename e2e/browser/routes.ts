// Every address of the launcher.

/** Paths of a player who has played, claimed, and left something to claim. */
export const ROUTES = [
  '/',
  '/games',
  '/games?category=dice',
  '/games?q=moon',
  '/games/dice-bone',
  '/play/dice-bone',
  '/quests',
  '/daily',
  '/boxes',
  '/cards',
  '/shop',
  '/race',
  '/race?contest=long-week',
  '/profile',
  '/profile/history',
  '/profile/orders',
  '/profile/doors',
  '/airdrop',
  '/invite',
  '/tasks',
  '/fairness',
  '/fairness?draw=',
  '/no-such-room',
] as const;
