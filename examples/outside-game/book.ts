// The studio's book: who plays what, and how far each round came. It is written before anything is sent, so that a
// studio that dies in the middle of a round knows on its next start what it owes.
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
  /** `betting` and `paying`: sent, and not known to have been answered. */
  state: 'betting' | 'paying' | 'returning' | 'done' | 'returned' | 'refused';
  light?: 'port' | 'starboard';
  winMinor?: string;
  balanceMinor?: string;
  refusal?: string;
}
export interface Play extends OpenGame {
  readonly lobby: string;
}
interface Pages {
  plays: Record<string, Play>;
  rounds: Record<string, Round>;
}

const MAX_KEPT = 2_000;

export class Book {
  readonly #file: string;
  readonly #pages: Pages;
  constructor(file: string) {
    this.#file = file;
    this.#pages = read(file);
  }

  play(key: string): Play | undefined {
    return this.#pages.plays[key];
  }
  gameSession(key: string, play: Play): void {
    this.#pages.plays[key] = play;
    this.#save();
  }
  round(roundId: string): Round | undefined {
    return this.#pages.rounds[roundId];
  }
  /** Rounds that are not at their end. */
  open(): Round[] {
    return Object.values(this.#pages.rounds).filter((r) =>
      ['betting', 'paying', 'returning'].includes(r.state),
    );
  }
  write(round: Round): void {
    this.#pages.rounds[round.roundId] = round;
    this.#save();
  }

  #save(): void {
    for (const pages of [this.#pages.plays, this.#pages.rounds])
      for (const oldest of Object.keys(pages).slice(0, -MAX_KEPT)) delete pages[oldest];
    writeFileSync(`${this.#file}.new`, JSON.stringify(this.#pages), { mode: 0o600 });
    renameSync(`${this.#file}.new`, this.#file);
  }
}

function read(file: string): Pages {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Pages;
  } catch {
    mkdirSync(dirname(file), { recursive: true });
    return { plays: {}, rounds: {} };
  }
}
