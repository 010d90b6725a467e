// `npm run fairness-vectors`: writes rounds of every kind of game, played by the real rules, into docs/fairness.md. A
// program that checks draws can be tested with them.
import { createHash, createHmac } from 'node:crypto';
import { GamesContent, type GameContent } from '@parlor/contract/content/games.ts';
import { drawSource } from '@parlor/economy/play/fairness.ts';
import type { DrawSource, GameRules, SteppedRules } from '@parlor/economy/play/game-rules.ts';
import { isStepped, rulesOf } from '@parlor/games/index.ts';
import { parse } from 'yaml';
import { readPage, withPart, writePage } from './page.ts';

export const FAIRNESS_PAGE = 'docs/fairness.md';
const MARKS = { begin: '<!-- vectors: npm run fairness-vectors -->', end: '<!-- end of vectors -->' };

const SERVER_SEED = 'c3b40cae1facdad5bc81516305e69b62153cc40eb432f9615335a54c6117938f';
const CLIENT_SEED = 'mara-likes-moths';
const MAX_NONCES = 5_000;

/** A game, a choice, and for a game in steps the number of moves before cashing out. */
interface VectorRequest {
  readonly game: string;
  readonly choice: Readonly<Record<string, unknown>>;
  readonly moves?: number;
  /** Selects a round in which this happened. */
  readonly where?: (round: Shown) => boolean;
}

interface Shown extends Pick<Vector, 'drawn' | 'multiplierE4'> {
  /** JSON of what the player sees at the end; empty for a round without steps. */
  readonly shown: string;
}
const sees =
  (word: RegExp) =>
  ({ shown }: Shown): boolean =>
    word.test(shown);

/** The first seven balls of Regatta miss both numbers, and one of the spare balls is a hit. */
const sparedHit =
  (picks: readonly number[]) =>
  ({ drawn }: Shown): boolean => {
    const left = Array.from({ length: 35 }, (_, i) => i + 1);
    const balls = drawn.flatMap((place) => left.splice(place, 1));
    const isHit = (ball: number): boolean => picks.includes(ball);
    return !balls.slice(0, 7).some(isHit) && balls.slice(7).some(isHit);
  };

const REQUESTS: readonly VectorRequest[] = [
  { game: 'dice-bone', choice: { side: 'under', target: 4_800 } },
  { game: 'dice-bone', choice: { side: 'over', target: 9_500 } },
  { game: 'dice-ice', choice: { side: 'inside', low: 4_000, high: 5_999 } },
  { game: 'dice-ice', choice: { side: 'outside', low: 2_000, high: 7_999 } },
  { game: 'dice-lantern', choice: { target: 500 } },
  { game: 'dice-lantern', choice: { target: 500 }, where: ({ drawn }) => drawn[1] === 0 },
  { game: 'dice-lamp', choice: {} },
  { game: 'dice-moons', choice: { side: 'over', sum: 8 } },
  { game: 'dice-harbour', choice: { bet: 'moored' } },
  { game: 'dice-sugar', choice: { side: 'most', highest: 3 } },
  { game: 'dice-clover', choice: { face: 5, hits: 2 } },
  { game: 'plinko-honey', choice: { risk: 'high' } },
  { game: 'plinko-gable', choice: { risk: 'mid', side: 'left' } },
  { game: 'plinko-abacus', choice: { risk: 'low' } },
  { game: 'plinko-bell', choice: { risk: 'high' } },
  { game: 'plinko-bell', choice: { risk: 'high' }, where: ({ multiplierE4 }) => multiplierE4 > 200_000 },
  { game: 'plinko-orchard', choice: { risk: 'mid' } },
  { game: 'plinko-comet', choice: { risk: 'high' }, where: ({ multiplierE4 }) => multiplierE4 > 20_000 },
  { game: 'reels-pears', choice: { risk: 'low' } },
  { game: 'reels-market', choice: {} },
  { game: 'reels-post', choice: { risk: 'mid' } },
  { game: 'reels-birds', choice: { risk: 'high' } },
  { game: 'reels-fish', choice: { risk: 'mid' } },
  { game: 'reels-moth', choice: { risk: 'low' } },
  { game: 'reels-garden', choice: { risk: 'high' }, where: ({ multiplierE4 }) => multiplierE4 > 20_000 },
  { game: 'mines-quiet', choice: { mines: 5 }, moves: 4 },
  { game: 'mines-truffle', choice: { mines: 4 }, moves: 4, where: sees(/"charm"/) },
  { game: 'mines-ice', choice: { mines: 3 }, moves: 3, where: sees(/"found":\["safe".*"mine"/) },
  { game: 'mines-chain', choice: { mines: 1 }, moves: 6 },
  { game: 'mines-owl', choice: { mines: 2 }, moves: 3, where: sees(/"found":\["safe".*"mine"/) },
  { game: 'hilo-classic', choice: {}, moves: 4 },
  { game: 'hilo-cat', choice: {}, moves: 4, where: sees(/"cards":[^\]]*\b52\b/) },
  { game: 'hilo-tide', choice: {}, moves: 5, where: sees(/"push"/) },
  { game: 'hilo-kite', choice: {}, moves: 3 },
  { game: 'hilo-owl', choice: {}, moves: 5 },
  { game: 'hilo-sun', choice: {}, moves: 3 },
  { game: 'hilo-seesaw', choice: {}, moves: 3 },
  { game: 'keno-hive', choice: { risk: 'high', picks: [3, 9, 14, 20, 33] } },
  { game: 'keno-birds', choice: { risk: 'mid', picks: [1, 7, 8, 30] } },
  {
    game: 'keno-birds',
    choice: { risk: 'low', picks: [2, 5, 17, 21, 26] },
    where: ({ multiplierE4 }) => multiplierE4 % 30_000 === 0,
  },
  { game: 'keno-boats', choice: { risk: 'high', picks: [4, 31] } },
  { game: 'keno-boats', choice: { risk: 'low', picks: [4, 11] }, where: sparedHit([4, 11]) },
  { game: 'keno-stars', choice: { risk: 'mid', picks: [1, 6, 12, 18, 24, 36] } },
  {
    game: 'keno-lamps',
    choice: { risk: 'low', picks: [2, 13, 22, 40] },
    where: ({ drawn }) => drawn[12] === 19,
  },
  { game: 'wheel-garden', choice: { risk: 'low' } },
  { game: 'wheel-garden', choice: { risk: 'high' } },
  { game: 'wheel-sun', choice: { risk: 'mid' }, where: ({ drawn }) => drawn[1] === 3 },
  { game: 'wheel-cock', choice: { symbol: 'c' } },
];

interface Vector {
  readonly game: string;
  readonly version: string;
  readonly nonce: number;
  readonly choice: unknown;
  readonly drawn: readonly number[];
  readonly moves?: readonly unknown[];
  readonly end?: 'taken' | 'over';
  /** Ten-thousandths of the stake. */
  readonly multiplierE4: number;
}

const digest = {
  sha256Hex: (text: string) => createHash('sha256').update(text).digest('hex'),
  hmacSha256: (key: string, text: string) => new Uint8Array(createHmac('sha256', key).update(text).digest()),
};

/** A source that records the numbers it draws. */
function recording(nonce: number): { readonly source: DrawSource; readonly drawn: number[] } {
  const source = drawSource(digest, SERVER_SEED, CLIENT_SEED, nonce);
  const drawn: number[] = [];
  return {
    drawn,
    source: {
      below(size) {
        const number = source.below(size);
        drawn.push(number);
        return number;
      },
    },
  };
}

function played(
  rules: GameRules,
  request: VectorRequest,
  choice: unknown,
  nonce: number,
): Vector | undefined {
  const { source, drawn } = recording(nonce);
  const { multiplierE4 } = rules.play(choice, source);
  if (request.where && !request.where({ shown: '', drawn, multiplierE4 })) return undefined;
  return { game: request.game, version: rules.version, nonce, choice, drawn, multiplierE4 };
}

/** The second move is a skip if the game has one; the guesses use all kinds in turn. */
function stepped(
  rules: SteppedRules,
  request: VectorRequest,
  choice: unknown,
  nonce: number,
): Vector | undefined {
  const { source, drawn } = recording(nonce);
  const dealt = rules.deal(choice, source);
  const words = ['lower', 'higher', 'black', 'red', 'high', 'low', 'seven', 'heart'];
  const tiles = Array.from({ length: 36 }, (_, tile) => (tile * 7) % 36);
  const moves: unknown[] = [];
  for (let made = 0; made < (request.moves ?? 0); made++) {
    if (rules.standingAfter(choice, dealt, moves).isOver) break;
    const from = [...(made === 1 ? ['skip'] : []), ...words.slice(made % 8), ...words, ...tiles];
    const move = from.find((one) => rules.moveProblem(choice, dealt, moves, one) === undefined);
    if (move === undefined) break;
    moves.push(move);
  }
  const { multiplierE4, isOver, shown } = rules.standingAfter(choice, dealt, moves);
  if (request.where && !request.where({ shown: JSON.stringify(shown), drawn, multiplierE4 }))
    return undefined;
  const end = isOver ? 'over' : 'taken';
  return { game: request.game, version: rules.version, nonce, choice, drawn, moves, end, multiplierE4 };
}

/** The first round of its kind that pays. */
function vectorOf(game: GameContent, request: VectorRequest): Vector {
  const rules = rulesOf(game);
  const choice = { ...(rules.table as { opening: object }).opening, ...request.choice };
  const fault = rules.problemOf(choice);
  if (fault !== undefined) throw new Error(`${request.game}: ${fault}`);
  for (let nonce = 0; nonce < MAX_NONCES; nonce++) {
    const vector = isStepped(rules)
      ? stepped(rules, request, choice, nonce)
      : played(rules, request, choice, nonce);
    if (vector && vector.multiplierE4 > 0) return vector;
  }
  throw new Error(`${request.game}: no round pays`);
}

/** The page with new vectors. */
export function withVectors(page: string): string {
  const { games } = GamesContent.parse(parse(readPage('content/games.yaml')));
  const gameOf = (id: string): GameContent => {
    const game = games.find((one) => one.id === id);
    if (!game) throw new Error(`There is no game ${id}`);
    return game;
  };
  const lines = (list: readonly unknown[]) => list.map((one) => `    ${JSON.stringify(one)}`).join(',\n');
  const named = [...new Set(REQUESTS.map(({ game }) => game))].map(gameOf);
  const text = `{
  "serverSeed": "${SERVER_SEED}",
  "clientSeed": "${CLIENT_SEED}",
  "rules": [
${lines(named.map(({ id, family, rules }) => ({ game: id, family, settings: rules })))}
  ],
  "vectors": [
${lines(REQUESTS.map((request) => vectorOf(gameOf(request.game), request)))}
  ]
}`;
  return withPart(page, MARKS, `\`\`\`json\n${text}\n\`\`\``);
}

if (import.meta.main) writePage(FAIRNESS_PAGE, withVectors(readPage(FAIRNESS_PAGE)));
