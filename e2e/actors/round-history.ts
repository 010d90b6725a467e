// A player's own record of rounds: acknowledged, refused, and unknown because no reply came. It is compared
// with the database afterwards, because equal sums alone would prove little.
import { randomUUID } from 'node:crypto';
import type { Round } from '@parlor/contract/calls/play.ts';
import { RequestError } from '@parlor/sdk/errors.ts';
import { expect } from 'vitest';
import type { Table } from './users.ts';
import type { TestServer } from '../server/servers.ts';

interface Attempt {
  readonly roundId: string;
  readonly stake: number;
  readonly choice: unknown;
  readonly playerId: string;
  readonly table: Table;
  became: 'acknowledged' | 'refused' | 'unknown';
  round?: Round;
}

export interface RoundHistory {
  readonly attempts: readonly Attempt[];
  acknowledged(): number;
  unknown(): number;
  /** Plays one round after the other until a reply is missing, or until stopped. */
  playsOn(playerId: string, table: Table, goesOn?: () => boolean): Promise<void>;
  /** Repeats every round without a reply until there is one. `at` may be another process. */
  retries(at?: (table: Table) => Table): Promise<void>;
  /** Every acknowledged round is in the database exactly once, as it was answered. Refused rounds are not. */
  mustBeStoredIn(loaded: TestServer): Promise<void>;
}

const EVERY_SO_OFTEN = 5;
const TOO_SMALL = 0.5;
const hundredths = (amount: number): bigint => BigInt(Math.round(amount * 100));
const decimal = (amount: number): string => amount.toFixed(2);

export function roundHistory(): RoundHistory {
  const attempts: Attempt[] = [];

  /** Sends a round once and records the outcome. */
  async function send(attempt: Attempt, table: Table): Promise<void> {
    try {
      attempt.round = await table.round(attempt.stake, attempt.choice, attempt.roundId);
      attempt.became = 'acknowledged';
    } catch (error) {
      const isDefinite = error instanceof RequestError && error.status < 500;
      if (isDefinite && attempt.stake !== TOO_SMALL) throw error;
      attempt.became = isDefinite ? 'refused' : 'unknown';
    }
  }
  const count = (became: Attempt['became']): number => attempts.filter((a) => a.became === became).length;

  return {
    attempts,
    acknowledged: () => count('acknowledged'),
    unknown: () => count('unknown'),
    playsOn: async (playerId, table, goesOn = () => true) => {
      while (goesOn()) {
        const n = attempts.length + 1;
        const attempt: Attempt = {
          roundId: randomUUID(),
          // Sometimes a stake that the game refuses. It must leave nothing behind.
          stake: n % EVERY_SO_OFTEN === 0 ? TOO_SMALL : 1 + (n % 3) / 4,
          choice: { side: n % 2 === 0 ? 'under' : 'over', target: 5_000 },
          playerId,
          table,
          became: 'unknown',
        };
        attempts.push(attempt);
        await send(attempt, table);
        if (attempt.became === 'unknown') return;
      }
    },
    retries: async (at = (table) => table) => {
      for (const attempt of attempts.filter((a) => a.became === 'unknown'))
        await send(attempt, at(attempt.table));
      expect(count('unknown')).toBe(0);
    },
    mustBeStoredIn: async (loaded) => {
      const [ledger, draws] = [await loaded.exported('ledger'), await loaded.exported('draws')];
      for (const { became, roundId, stake, round, playerId } of attempts) {
        const entries = ledger.filter((e) => e.reference.includes(roundId));
        const drawn = draws.filter((d) => d.reference.includes(roundId));
        const found = entries.map((e) => [e.playerId, e.reason, e.amount]);
        if (became === 'refused') {
          expect([...found, ...drawn], `refused round ${roundId}`).toEqual([]);
          continue;
        }
        const win = round?.win ?? Number.NaN;
        expect(found, `round ${roundId}`).toEqual([
          [playerId, 'stake', decimal(stake)],
          ...(win > 0 ? [[playerId, 'win', decimal(win)]] : []),
        ]);
        expect(drawn.map((d) => d.nonce)).toEqual([round?.fairness.nonce]);
      }
      for (const playerId of new Set(attempts.map((a) => a.playerId))) {
        const own = attempts.filter((a) => a.playerId === playerId && a.became === 'acknowledged');
        const expected = own.reduce(
          (sum, a) => sum - hundredths(a.stake) + hundredths(a.round?.win ?? 0),
          100_000n,
        );
        const last = ledger.filter((e) => e.playerId === playerId).at(-1);
        expect(hundredths(Number(last?.balanceAfter))).toBe(expected);
        const ids = new Set(own.map((a) => a.roundId));
        const strange = ledger.filter(
          (e) =>
            e.playerId === playerId &&
            e.reason === 'stake' &&
            ![...ids].some((id) => e.reference.includes(id)),
        );
        expect(strange).toEqual([]);
      }
    },
  };
}
