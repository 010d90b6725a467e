// The four measured calls: HTTP request and expected reply, and the same as statements. How many are in flight: `IN_FLIGHT`
// in bench/request/measure-requests.ts.
import { BUILTIN_PROVIDER } from '@parlor/contract/calls/catalogue.ts';
import { contract, type Contract } from '@parlor/contract/kernel/contract.ts';
import { launcherPath } from '@parlor/contract/calls/documents.ts';
import { fillPath } from '@parlor/contract/kernel/endpoint.ts';
import { gamesContract } from '@parlor/contract/calls/play.ts';
import { dayOf } from '@parlor/economy/kernel/periods.ts';
import { Players } from '@parlor/server/players/players.ts';
import { writeDocument } from '@parlor/server/features/documents/store.ts';
import { createPort } from '@parlor/server/features/game-providers/port.ts';
import { hmacHex } from '@parlor/server/runtime/hmac.ts';
import type { PlayersOptions } from '@parlor/server/players/players.ts';
import type { ScenarioName, BenchRequest, Statement } from './messages.ts';
import { freshKey, type Person } from './people.ts';
import { recordStatements } from './statements.ts';

/** The smallest stake, with a choice that keeps players in points. */
export const GAME = 'dice-bone';
export const STAKE = 1;
export const CHOICE = { side: 'under', target: 9_000 };
const QUESTS_A_DAY = 4;

/** A typical launcher document: about a kilobyte. */
export const document = (n: number) => ({
  schema: 3,
  settings: { sound: true, music: n % 2 === 0, haptics: true, reducedMotion: false, language: 'en' },
  favourites: ['dice-bone', 'dice-moons', 'dice-ladder', 'dice-lantern'],
  seen: Object.fromEntries(
    Array.from({ length: 16 }, (_, i) => [`notice-${i}`, `2026-11-${String(1 + (i % 28)).padStart(2, '0')}`]),
  ),
  lastOpened: Array.from({ length: 10 }, (_, i) => ({ game: `dice-${i}`, atMs: 1_790_000_000_000 + n + i })),
});

export interface Places {
  readonly url: string;
  readonly gamesUrl: string;
}

/** The path of each call on our server and on the bare one. */
export function pathOf(name: ScenarioName, person: Person): { method: BenchRequest['method']; path: string } {
  const { summary, claimQuest, setDocument } = contract;
  switch (name) {
    case 'summary':
      return { method: summary.method, path: summary.path };
    case 'claim':
      return { method: claimQuest.method, path: claimQuest.path };
    case 'round':
      return { method: gamesContract.playRound.method, path: gamesContract.playRound.path };
    case 'document':
      return {
        method: setDocument.method,
        path: fillPath(setDocument.path, { '*': launcherPath(person.playerId) }),
      };
  }
}

/** Number of players that `count` claims need. Other calls can use the same players again. */
export const claimants = (count: number): number => Math.ceil(count / QUESTS_A_DAY);

/** Request number `n` of a scenario. All requests that change something differ. */
export function requestOf(
  name: ScenarioName,
  people: readonly Person[],
  n: number,
  places: Places,
): BenchRequest {
  const person = people[n % people.length]!;
  const { method, path } = pathOf(name, person);
  const base = name === 'round' ? places.gamesUrl : places.url;
  const common = { method, url: base + path };
  switch (name) {
    case 'summary':
      return {
        ...common,
        headers: person.headers,
        expect: { ppBalance: '*', version: '*', userQuestsClaims: '*' },
      };
    case 'claim': {
      const id = { day: dayOf(Date.now()), index: Math.floor(n / people.length) };
      return {
        ...common,
        headers: { ...person.headers, ...freshKey() },
        body: JSON.stringify({ id }),
        expect: { 'quest.state.type': 'claimed', 'quest.id.index': id.index, 'rewards.0.amount': '*' },
      };
    }
    case 'round': {
      const roundId = crypto.randomUUID();
      const { authorization: _, ...headers } = person.headers;
      return {
        ...common,
        headers: { ...headers, ...freshKey() },
        body: JSON.stringify({ session: person.session, roundId, stake: STAKE, choice: CHOICE }),
        expect: { 'round.roundId': roundId, 'round.win': '*', 'balance.balance': '*' },
      };
    }
    case 'document':
      return {
        ...common,
        headers: { ...person.headers, ...freshKey() },
        body: JSON.stringify({ data: document(n) }),
        expect: { path: launcherPath(person.playerId), version: '*' },
      };
  }
}

/** The statements that the server would send for request number `n` of a scenario, for copied players. */
export function statementsOf(options: Omit<PlayersOptions, 'pool'>, real: PlayersOptions['pool']) {
  const recorder = recordStatements(real);
  const players = new Players({ ...options, pool: recorder.pool });
  const secret = 'bench';
  const port = createPort({
    players,
    clock: options.clock,
    secrets: new Map([[BUILTIN_PROVIDER, secret]]),
    findSession: (token) =>
      Promise.resolve({
        playerId: token.split('-')[1]!,
        provider: BUILTIN_PROVIDER,
        gameId: GAME,
        currency: 'PP',
        expiresAtMs: Infinity,
      }),
    isDisabled: () => false,
    hasSignInEnded: () => false,
  });

  return async (name: ScenarioName, emulators: readonly string[], n: number): Promise<Statement[]> => {
    const playerId = emulators[n % emulators.length]!;
    switch (name) {
      case 'summary':
        await players.view('summary', playerId, undefined);
        break;
      case 'claim': {
        const id = { day: dayOf(Date.now()), index: Math.floor(n / emulators.length) };
        await players.act('claimQuest', playerId, {
          input: { body: { id } },
          idempotency: {
            route: 'claimQuest' satisfies keyof Contract,
            key: crypto.randomUUID(),
            requestHash: Buffer.alloc(32, n & 255).toString('base64url'),
          },
        });
        break;
      }
      case 'round': {
        const call = {
          call: 'play',
          session: `session-${playerId}-of-a-twin`,
          player: playerId,
          game: GAME,
          currency: 'PP',
          round: crypto.randomUUID(),
          amount: STAKE.toFixed(2),
          choice: CHOICE,
        };
        const raw = Buffer.from(JSON.stringify(call));
        await port.answer({
          provider: BUILTIN_PROVIDER,
          call: 'play',
          raw,
          signature: hmacHex(secret, raw),
        });
        break;
      }
      case 'document':
        await writeDocument(recorder.pool, {
          playerId,
          path: launcherPath(playerId),
          part: '',
          data: JSON.stringify(document(n)),
          at: new Date(options.clock.now()).toISOString(),
          expected: undefined,
          idempotency: {
            route: 'setDocument' satisfies keyof Contract,
            key: crypto.randomUUID(),
            requestHash: Buffer.alloc(32, n & 255).toString('base64url'),
          },
        });
        break;
    }
    return recorder.take();
  };
}
