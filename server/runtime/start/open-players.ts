// The engine's host, and its listeners after a save.
import type { OutsideProviders } from '../../adapters/game-providers/outside.ts';
import { ofContent } from '../../content/releases/live-content.ts';
import { AnnouncedEditions } from '../../contests/ranking/announced.ts';
import { ContestBoard } from '../../contests/ranking/board.ts';
import { ContestLive } from '../../contests/ranking/live.ts';
import { contestsOf } from '@parlor/economy/social/contest-editions.ts';
import { MostPlayed } from '../../features/catalogue/most-played.ts';
import { TableNews } from '../../features/at-table/table-news.ts';
import { createBudgetAlarm } from '../../features/cross-tasks/index.ts';
import { ChallengeDays } from '../../features/daily-challenge/index.ts';
import { createStudioWatch } from '../../features/game-providers/studio-watch.ts';
import { catalogueGames } from '../../features/play/games.ts';
import { sharedSettings } from '@parlor/games/crash/rules.ts';
import { SharedTables } from '../../features/play/shared/tables.ts';
import { createPayInviters } from '../../features/referrals/index.ts';
import { OrderWatch } from '../../live/order-watch.ts';
import { PlayerNews } from '../../live/player-news.ts';
import { WinsFeed } from '../../live/wins-feed.ts';
import { freshSecret, nodeDigest } from '../../players/digest.ts';
import { createHeldPlayers } from '../../players/held-players.ts';
import { MintingBreaker } from '../../players/minting-breaker.ts';
import { Players } from '../../players/players.ts';
import type { Foundation } from './foundation.ts';

export type OpenPlayers = Awaited<ReturnType<typeof openPlayers>>;

export async function openPlayers(foundation: Foundation, outside: OutsideProviders) {
  const {
    pool,
    isOnCluster,
    clock,
    hearing,
    content: source,
    engine,
    switches,
    webhooks,
    log,
    cleanup,
  } = foundation;
  const contests = () => contestsOf(source.content);
  const orderWatch = new OrderWatch({ ...hearing, log });
  const feed = new WinsFeed({ pool, clock, ...hearing, log });
  const playerNews = new PlayerNews({ pool, clock, ...hearing, listeners: feed, log });
  const tableNews = new TableNews({ pool, clock, ...hearing, listeners: feed, log });
  const announced = await cleanup.start(new AnnouncedEditions({ pool, clock, content: contests, log }));
  const board = new ContestBoard({ pool, clock, content: contests, announced, isOnCluster });
  const contestLive = new ContestLive({ pool, clock, ...hearing, board, log });
  const breaker = await cleanup.start(
    new MintingBreaker({ pool, clock, content: () => source.content, log }),
  );
  const budgetAlarm = createBudgetAlarm({ pool, content: () => source.content, log });
  const studioWatch = createStudioWatch({ pool, clock, studios: source.loaded.providers, log });
  const games = ofContent(source, (loaded) => [...loaded.games, ...catalogueGames(outside)]);
  const mostPlayed = await cleanup.start(
    new MostPlayed({
      pool,
      clock,
      games: () => games().map((game) => game.identifier),
      before: () => source.loaded.mostPlayed,
      log,
    }),
  );
  const players: Players = new Players({
    pool,
    clock,
    content: () => source.world,
    prepareContent: (needs) => source.prepare?.(needs),
    digest: nodeDigest,
    freshSecret,
    engine,
    isOnCluster,
    onSaved: (effects, saved) => {
      feed.onSaved(effects);
      playerNews.onSaved(effects, saved);
      tableNews.onSaved(effects, saved);
      orderWatch.onSaved(effects);
      contestLive.onSaved(effects);
      budgetAlarm.onSaved(effects);
      mostPlayed.onSaved(effects);
      studioWatch.onSaved(effects);
      payInviters.onSaved(effects);
      shared.onSaved(effects);
    },
    breaker,
    switches: () => switches.current(),
    tells: webhooks.tells,
    editions: announced,
  });
  const heldPlayers = createHeldPlayers({ pool, clock, players });
  const payInviters = createPayInviters({ pool, clock, players, log });
  cleanup.add(() => payInviters.stop());
  const shared: SharedTables = new SharedTables({
    pool,
    clock,
    ...hearing,
    players,
    settingsOf: (gameId) => sharedSettings(players.content.steppedRulesOf(gameId)),
    digest: nodeDigest,
    freshSecret,
    log,
  });
  await cleanup.start(shared);
  const challengeDays = new ChallengeDays({
    pool,
    clock,
    content: () => source.content,
    digest: nodeDigest,
    freshSecret,
  });
  return {
    players,
    heldPlayers,
    games,
    mostPlayed,
    orderWatch,
    feed,
    playerNews,
    tableNews,
    breaker,
    studioWatch,
    payInviters,
    shared,
    challengeDays,
    contests: { announced, board, live: contestLive },
  };
}
