// The calls of a built-in game's page over a server in memory; on a real server the games' own origin answers them.
import { inLanguage } from '@parlor/contract/content/languages/translations.ts';
import type { CallReply } from '@parlor/contract/kernel/endpoint.ts';
import { errors } from '@parlor/contract/kernel/errors.ts';
import { toMinor, toWire } from '@parlor/contract/kernel/money.ts';
import { gamesContract } from '@parlor/contract/calls/play.ts';
import { viewBalance } from '@parlor/economy/money/balances.ts';
import { viewFairness } from '@parlor/economy/play/fairness.ts';
import { roundReference, type RoundReply } from '@parlor/economy/play/rounds.ts';
import { viewOpenRound } from '@parlor/economy/play/open-rounds.ts';
import type { FakeServer } from '../../fake-server.ts';
import { FakeApiError } from '../../fake-error.ts';
import { drawByReference } from '../../pages.ts';

type GamesCalls = typeof gamesContract;
/** Each is a command of the engine under the same name. */
type PageCommand = Exclude<
  keyof GamesCalls,
  'gameState' | 'tableRounds' | 'roundDraw' | 'revealSeed' | 'sharedTable' | 'sharedLive'
>;
export interface GameCallAnswer {
  readonly status: number;
  /** JSON text. */
  readonly body: string;
}

/** The session of a game in the fakes: its text holds the player and the game. */
export const fakeSession = (playerId: string, gameId: string): string => `fake-${playerId}-${gameId}`;

/** Answers one call of a game's page. `path` with its query, `text` the body as JSON. */
export function answerGameCall(
  server: FakeServer,
  method: string,
  path: string,
  text: string | undefined,
  locale = 'en',
): GameCallAnswer {
  try {
    return { status: 200, body: JSON.stringify(answer(server, method, path, text, locale)) };
  } catch (error) {
    const { code, message, details } =
      error instanceof FakeApiError
        ? error
        : new FakeApiError('INVALID_REQUEST', 'A game’s page has no such call.');
    return {
      status: errors[code].status,
      body: JSON.stringify({
        error: { code, message, ...(details === undefined ? {} : { details }), requestId: 'fake' },
      }),
    };
  }
}

function answer(
  server: FakeServer,
  method: string,
  address: string,
  text: string | undefined,
  locale: string,
): unknown {
  const url = new URL(address, 'http://table.invalid');
  const [name, call] = Object.entries(gamesContract).find(
    ([, one]) => one.method === method && one.path === url.pathname,
  ) ?? [undefined, undefined];
  if (name === undefined) throw new FakeApiError('NOT_FOUND');
  const asked = url.searchParams;
  const session = asked.get('session') ?? '';
  if (name === 'gameState') return stateOf(server, session, locale);
  if (name === 'tableRounds') return roundsPageOf(server, session, asked.get('since'), asked.get('before'));
  if (name === 'roundDraw') return drawOf(server, session, asked.get('roundId') ?? '');
  if (name === 'sharedTable') return server.sharedRounds.table(gameSessionOf(server, session).gameId);
  // A page without a stream asks for the table again and again.
  if (name === 'sharedLive') throw new FakeApiError('NOT_IMPLEMENTED');
  const body = ('body' in call ? call.body.parse(JSON.parse(text ?? '{}')) : {}) as {
    session: string;
    roundId: string;
    stake?: number;
    choice?: unknown;
  };
  const { player, gameId } = gameSessionOf(server, body.session);
  if (name === 'revealSeed') return { fairness: server.act(player, 'rotateSeed', { body: {} }).state.active };
  const isShared = server.sharedRounds.isShared(gameId);
  if (isShared && name === 'cashOut') return server.sharedRounds.cashOut(player, gameId, body.roundId);
  return server.act(
    player,
    name as PageCommand,
    {
      ...body,
      gameId,
      ...(body.stake !== undefined && { stakeMinor: toMinor('PP', body.stake) }),
      ...(isShared && name === 'startRound'
        ? { mustTakeBet: server.sharedRounds.mustTakeBet(player, gameId, body) }
        : {}),
      known: player.host.rows.draws.get(roundReference(body.roundId)),
    } as never,
  );
}

function gameSessionOf(server: FakeServer, session: string) {
  const [, playerId, gameId] = /^fake-(\d+)-(.+)$/.exec(session) ?? [];
  const player = server.playerOf(playerId ?? '');
  if (!player || gameId === undefined) throw new FakeApiError('GAME_SESSION_INVALID');
  return { player, gameId };
}

function stateOf(server: FakeServer, session: string, locale: string): CallReply<GamesCalls['gameState']> {
  const { player, gameId } = gameSessionOf(server, session);
  const { content } = server.loaded;
  const rules = content.rulesOf(gameId) ?? content.steppedRulesOf(gameId);
  const game = server.loaded.games.find(({ identifier }) => identifier === gameId);
  if (!rules || !game) throw new FakeApiError('GAME_SESSION_EXPIRED');
  const open = viewOpenRound(player.host.player, server.world(), gameId);
  return {
    gameId,
    title: inLanguage(server.loaded.languages, locale)(game.title),
    locale,
    balance: viewBalance(player.host.player, 'PP'),
    minStake: toWire('PP', rules.minStakeMinor),
    maxStake: toWire('PP', rules.maxStakeMinor),
    rtp: game.rtp ?? 0,
    rules: rules.table,
    fairness: viewFairness(player.host.player.state).active,
    lastRounds: roundsOf(player, gameId)
      .slice(0, LAST_ROUNDS)
      .map(({ round }) => round),
    openRound: open,
    now: new Date(server.world().nowMs).toISOString(),
  };
}

type FakePlayer = ReturnType<typeof gameSessionOf>['player'];
const LAST_ROUNDS = 10;
const ROUNDS_PER_PAGE = 100;

/** The ended rounds of a game with the number of their draw, newest first. */
const roundsOf = (player: FakePlayer, gameId: string) =>
  [...player.host.rows.draws.values()]
    .filter((draw) => draw.purpose === 'round' && draw.gameId === gameId)
    .toSorted((one, other) => other.number - one.number)
    .map(({ number, reply }) => ({ number, round: (JSON.parse(reply) as RoundReply).round }));

function roundsPageOf(
  server: FakeServer,
  session: string,
  since: string | null,
  before: string | null,
): CallReply<GamesCalls['tableRounds']> {
  const { player, gameId } = gameSessionOf(server, session);
  const found = roundsOf(player, gameId).filter(
    ({ number, round }) =>
      (before === null || number < Number(before)) &&
      (since === null || Date.parse(round.at) >= Date.parse(since)),
  );
  const page = found.slice(0, ROUNDS_PER_PAGE);
  return {
    rounds: page.map(({ round: { roundId, at, stake, win, multiplier } }) => ({
      roundId,
      at,
      stake,
      win,
      multiplier,
    })),
    ...(found.length > ROUNDS_PER_PAGE && { before: String(page.at(-1)?.number) }),
  };
}

function drawOf(server: FakeServer, session: string, roundId: string): CallReply<GamesCalls['roundDraw']> {
  const { player, gameId } = gameSessionOf(server, session);
  const draw = drawByReference(player.host.rows, roundReference(roundId));
  if (draw.gameId !== gameId) throw new FakeApiError('DRAW_NOT_FOUND');
  return draw;
}
