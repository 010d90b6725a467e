import type { DrawSource, GameRules, Settled } from '../rules.ts';

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
  faultOf(choice: unknown): string | undefined {
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
