// The times of a drawing.

/** From one ball to the next. */
export const BALL_MS = 110;
/** From the last ball to the result. */
const REST_MS = 320;

/** Until a round with this many balls has landed. */
export const drawingMs = (balls: number): number => balls * BALL_MS + REST_MS;
