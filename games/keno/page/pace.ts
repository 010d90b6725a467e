// The times of a drawing.
import { HELD_MS } from '../../page/feel/anticipation.ts';

/** From one ball to the next. */
const BALL_MS = 110;
/** From the last ball to the result. */
const REST_MS = 320;

/** From the first ball to the result of a round. */
export const drawingMs = (balls: number, isLastBallLate: boolean): number =>
  balls * BALL_MS + (isLastBallLate ? HELD_MS : 0) + REST_MS;

/** When a ball appears. The last one comes late if it is awaited. */
export const ballMs = (nth: number, balls: number, isLastBallLate: boolean): number =>
  nth * BALL_MS + (isLastBallLate && nth === balls - 1 ? HELD_MS : 0);
