// Stores the players and the state of each round. It is written before a call is sent, so that a studio that crashed
// during a round knows at its next start what is due.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { OpenGame } from './wallet.ts';

export interface Round {
  readonly roundId: string;
  readonly play: string;
  readonly side: 'port' | 'starboard';
  readonly stakeMinor: string;
  readonly bet: string;
  readonly win: string;
  readonly back: string;
  /** `betting` and `paying`: sent, without a known reply. */
  state: 'betting' | 'paying' | 'returning' | 'done' | 'returned' | 'refused';
  light?: 'port' | 'starboard';
  winMinor?: string;
  balanceMinor?: string;
  refusal?: string;
}
export interface Play extends OpenGame {
  readonly lobby: string;
}
interface Stored {
  plays: Record<string, Play>;
  rounds: Record<string, Round>;
}

const MAX_KEPT = 2_000;

export class RoundStore {
  readonly #file: string;
  readonly #stored: Stored;
  constructor(file: string) {
    this.#file = file;
    this.#stored = read(file);
  }

  play(key: string): Play | undefined {
    return this.#stored.plays[key];
  }
  gameSession(key: string, play: Play): void {
    this.#stored.plays[key] = play;
    this.#save();
  }
  round(roundId: string): Round | undefined {
    return this.#stored.rounds[roundId];
  }
  /** Unfinished rounds. */
  open(): Round[] {
    return Object.values(this.#stored.rounds).filter((r) =>
      ['betting', 'paying', 'returning'].includes(r.state),
    );
  }
  write(round: Round): void {
    this.#stored.rounds[round.roundId] = round;
    this.#save();
  }

  #save(): void {
    for (const list of [this.#stored.plays, this.#stored.rounds])
      for (const oldest of Object.keys(list).slice(0, -MAX_KEPT)) delete list[oldest];
    writeFileSync(`${this.#file}.new`, JSON.stringify(this.#stored), { mode: 0o600 });
    renameSync(`${this.#file}.new`, this.#file);
  }
}

function read(file: string): Stored {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Stored;
  } catch {
    mkdirSync(dirname(file), { recursive: true });
    return { plays: {}, rounds: {} };
  }
}
