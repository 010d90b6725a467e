import { useEffect, useState } from 'react';

/**
 * Pictures are by far the dearest part of a tile. Among thousands each waits for its turn: one in a frame, the topmost
 * first, and none while the page runs by faster than anyone can look, or while somebody types. Until then the lid has the colour of its wall.
 */
const A_FRAME = 1;
/** Some 1,400 px a second at 60 frames. */
const TOO_FAST_PX = 24;

/** So long after a key the next one may come. */
const TYPING_MS = 250;

const waiting = new Set<() => void>();
let frame = 0;
let lastY = 0;
let lastKeyMs = -TYPING_MS;
const heardKey = ({ timeStamp }: Event): void => void (lastKeyMs = timeStamp);

function turn(): void {
  const now = scrollY;
  const movedPx = Math.abs(now - lastY);
  lastY = now;
  if (movedPx <= TOO_FAST_PX && performance.now() - lastKeyMs > TYPING_MS) {
    let left = A_FRAME;
    for (const show of waiting) {
      if (left-- === 0) break;
      waiting.delete(show);
      show();
    }
  }
  frame = waiting.size > 0 ? requestAnimationFrame(turn) : 0;
}

/** Whether this tile may draw its picture now. Once it may, it may for as long as it shows the same game. */
export function usePictureTurn(gameId: string): boolean {
  const [mine, setMine] = useState<string>();
  useEffect(() => {
    const show = (): void => setMine(gameId);
    waiting.add(show);
    // The same listener is added once, however often.
    addEventListener('keydown', heardKey, { passive: true });
    if (frame === 0) frame = requestAnimationFrame(turn);
    return () => void waiting.delete(show);
  }, [gameId]);
  return mine === gameId;
}
