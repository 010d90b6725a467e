import type { DrawSource, GameRules, Settled, Standing, SteppedRules } from '../play/game-rules.ts';

/** Pick one of `sides`; the right one pays. */
export class DrawnChoice implements GameRules {
  readonly version = 'test-1';
  readonly minStakeMinor = 1n;
  readonly maxStakeMinor = 50_000n;
  readonly table = {};
  readonly gameId: string;
  readonly sides: number;
  readonly payE4: number;
  constructor(gameId: string, sides: number, payE4: number) {
    this.gameId = gameId;
    this.sides = sides;
    this.payE4 = payE4;
  }
  problemOf(choice: unknown): string | undefined {
    const side = (choice as { side?: unknown } | null)?.side;
    return Number.isInteger(side) && Number(side) >= 0 && Number(side) < this.sides
      ? undefined
      : `choice.side is a whole number from 0 to ${this.sides - 1}`;
  }
  play(choice: unknown, draw: DrawSource): Settled {
    const side = draw.below(this.sides);
    return { multiplierE4: side === (choice as { side: number }).side ? this.payE4 : 0, outcome: { side } };
  }
  distribution() {
    return [
      { weight: 1n, multiplierE4: this.payE4 },
      { weight: BigInt(this.sides - 1), multiplierE4: 0 },
    ];
  }
  choices() {
    return [{ side: 0 }];
  }
}

/** A row of doors with one trap. Each safe one raises the payout. */
export class TrapDoors implements SteppedRules {
  readonly minStakeMinor = 1n;
  readonly maxStakeMinor = 50_000n;
  readonly table = {};
  readonly gameId: string;
  readonly version: string;
  readonly doors: number;
  constructor(gameId: string, doors: number, version = 'doors-1') {
    this.gameId = gameId;
    this.doors = doors;
    this.version = version;
  }
  problemOf(choice: unknown): string | undefined {
    return (choice as { brave?: unknown } | null)?.brave === true ? undefined : 'choice.brave is true';
  }
  deal(_choice: unknown, draw: DrawSource): unknown {
    return { trap: draw.below(this.doors) };
  }
  moveProblem(
    _choice: unknown,
    _dealt: unknown,
    moves: readonly unknown[],
    move: unknown,
  ): string | undefined {
    if (!Number.isInteger(move) || Number(move) < 0 || Number(move) >= this.doors)
      return 'there is no such door';
    return moves.includes(move) ? 'this door is open' : undefined;
  }
  standingAfter(_choice: unknown, dealt: unknown, moves: readonly unknown[]): Standing {
    const { trap } = dealt as { trap: number };
    const isLost = moves.includes(trap);
    const isOver = isLost || moves.length === this.doors - 1;
    return {
      multiplierE4: isLost ? 0 : this.payE4(moves.length),
      isOver,
      canCashOut: !isOver && moves.length > 0,
      shown: isOver ? { open: moves, trap } : { open: moves },
    };
  }
  payE4(opened: number): number {
    return Math.floor((9_700 * this.doors) / (this.doors - opened));
  }
  distribution(plan: unknown) {
    const { opened } = plan as { opened: number };
    return [
      { weight: BigInt(this.doors - opened), multiplierE4: this.payE4(opened) },
      { weight: BigInt(opened), multiplierE4: 0 },
    ];
  }
  choices() {
    return Array.from({ length: this.doors - 1 }, (_, n) => ({ opened: n + 1 }));
  }
  maxE4() {
    return this.payE4(this.doors - 1);
  }
  choiceOf() {
    return { brave: true };
  }
  nextMoveOf(plan: unknown, moves: readonly unknown[]) {
    return moves.length < (plan as { opened: number }).opened ? moves.length : undefined;
  }
}
