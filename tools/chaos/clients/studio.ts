// An external studio under attack: signed bets, wins and rollbacks, some rollbacks before their bet, each repeated until it
// is answered. The same id gets the same answer and moves money once.
import { createHmac, randomUUID } from 'node:crypto';
import {
  PROVIDER_PATH,
  PROVIDER_SIGNATURE_HEADER,
  type ProviderCallName,
} from '@parlor/contract/webhooks/game-providers.ts';
import { ask, type Addresses } from './ask.ts';
import { operation, type Operation } from './history.ts';
import type { Verdict } from '../verdict.ts';

export const STUDIO = 'chaos';
export const STUDIO_SECRET = 'secret-of-the-studio-under-attack';
/** The content does not list this game for the studio, so the built-in game's limits apply. */
export const STUDIO_GAME = 'dice-bone';
const BETS = ['1.00', '2.50', '4.00'];
const WIN = '3.00';
const REASONS: Readonly<Record<string, string>> = { bet: 'stake', win: 'win', rollback: 'stake-returned' };

const minorOf = (amount: string): bigint => BigInt(amount.replace('.', ''));

/** The next call of the studio for this player. */
export function playsAtStudio(playerId: string, session: string, addresses: Addresses): () => Operation {
  const where = { player: playerId, game: STUDIO_GAME, currency: 'PP' };
  const send = (call: ProviderCallName, fields: object): Promise<Response> => {
    const body = JSON.stringify({ call, ...where, ...fields });
    const signature = createHmac('sha256', STUDIO_SECRET).update(body).digest('hex');
    const url = addresses.lobby + PROVIDER_PATH.replace('{provider}', STUDIO).replace('{call}', call);
    return ask('POST', url, body, { [PROVIDER_SIGNATURE_HEADER]: signature });
  };
  let turn = 0;
  let last: { readonly bet: Operation; readonly round: string } | undefined;
  const newBet = (): Operation => {
    const round = randomUUID();
    const amount = BETS[turn % BETS.length] ?? '1.00';
    const bet = operation({
      kind: 'bet',
      playerId,
      costMinor: minorOf(amount),
      send: (id) => send('bet', { session, round, transaction: id, amount }),
    });
    last = { bet, round };
    return bet;
  };
  const winOf = ({ bet, round }: { bet: Operation; round: string }): Operation =>
    operation({
      kind: 'win',
      playerId,
      costMinor: minorOf(WIN),
      of: bet.id,
      send: (id) =>
        send('win', { round, transaction: id, reference: bet.id, amount: WIN, roundClosed: true }),
    });
  const rollbackOf = ({ bet, round }: { bet: Operation; round: string }): Operation =>
    operation({
      kind: 'rollback',
      playerId,
      costMinor: bet.costMinor,
      of: bet.id,
      send: (id) => send('rollback', { round, transaction: id, reference: bet.id }),
    });
  let late: Operation | undefined;
  return () => {
    turn += 1;
    if (late) {
      const bet = late;
      late = undefined;
      return bet;
    }
    if (turn % 7 === 0) {
      // A rollback before its bet: the bet must then take nothing.
      late = newBet();
      return rollbackOf(last!);
    }
    const before = last;
    last = undefined;
    if (before?.bet.became !== 'acknowledged') return newBet();
    return turn % 3 === 0 ? rollbackOf(before) : winOf(before);
  };
}

interface Moved {
  readonly reference: string;
  readonly reason: string;
  readonly amount: bigint;
}

/** Each acknowledged call moved its money once, a refused one moved none, and there are no others. */
export function judgeStudio(v: Verdict, operations: readonly Operation[], entries: readonly Moved[]): void {
  const prefix = `${STUDIO}:`;
  const moved = new Map<string, Moved[]>();
  for (const e of entries.filter((one) => one.reference.startsWith(prefix))) {
    const id = e.reference.slice(prefix.length).replace(/:.*$/, '');
    moved.set(id, [...(moved.get(id) ?? []), e]);
  }
  const known = new Set<string>();
  for (const o of operations.filter(({ kind }) => kind in REASONS)) {
    known.add(o.id);
    const found = moved.get(o.id) ?? [];
    if (o.became === 'refused' && found.length > 0) v.afterRefusal.push(`${o.kind} ${o.id}`);
    if (o.became !== 'acknowledged') continue;
    // A rollback of a bet that took no money is acknowledged and moves no money.
    const due = o.kind === 'rollback' && !moved.has(o.of ?? '') ? 0 : 1;
    if (found.length < due) v.lost.push(`${o.kind} ${o.id}`);
    if (found.length > due) v.twice.push(`${o.kind} ${o.id}`);
    if (found.some((e) => e.amount !== o.costMinor || e.reason !== REASONS[o.kind]))
      v.unbalanced.push(`${o.kind} ${o.id}: ${found.map((e) => `${e.reason} ${e.amount}`).join(', ')}`);
  }
  for (const id of moved.keys())
    if (!known.has(id)) v.twice.push(`a call of the studio that it never made: ${id}`);
}
