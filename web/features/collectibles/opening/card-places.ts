// Positions of the cards of a pack. The unit is the width of the current card, the origin the middle of the
// scene.

export interface CardPlace {
  readonly x: number;
  readonly y: number;
  /** Degrees. */
  readonly turn: number;
  readonly scale: number;
  /** Stacking order. */
  readonly layer: number;
}

/** Cards in a fan. Further cards are under the last one. */
const FAN_MAX = 9;
/** Deeper piles look the same. */
const DEEP = 6;

/** False for cards of a very big pack that are not rendered. */
export const isSeen = (index: number, turned: number): boolean =>
  turned === 0 ? index < FAN_MAX : index >= turned - 1 - DEEP && index < turned + DEEP;

/** `index` of `count` cards, `turned` of which are face up. */
export function placeOf(index: number, count: number, turned: number): CardPlace {
  if (turned === 0) {
    // A fan of all cards. The first one is on top, because it is turned next.
    const fanned = Math.min(count, FAN_MAX);
    const step = Math.min(0.34, 1.1 / Math.max(1, fanned - 1));
    const from = Math.min(index, fanned - 1) - (fanned - 1) / 2;
    return {
      x: round(from * step),
      y: round(Math.abs(from) * step * 0.16 - 0.1),
      turn: round(from * Math.min(7, 24 / fanned)),
      scale: count === 1 ? 0.9 : 0.66,
      layer: count - index,
    };
  }
  const looked = turned - 1;
  if (index === looked) return { x: 0, y: -0.22, turn: -2, scale: 1, layer: count + 1 };
  const isPast = index < looked;
  const deep = isPast ? looked - 1 - index : index - turned;
  const side = isPast ? -1 : 1;
  return {
    x: round(side * (0.56 - Math.min(deep, 4) * 0.05)),
    y: round(0.72 + Math.min(deep, 4) * 0.02),
    turn: side * (12 + (deep % 3) * 4),
    scale: 0.52,
    layer: count - deep,
  };
}

const round = (value: number): number => Math.round(value * 1000) / 1000;
