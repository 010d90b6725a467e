// A tab has one live stream with the events of its player: that of the live wins while they are on the screen, else one
// without wins (FollowPlayer.tsx).
let held = 0;
const listeners = new Set<() => void>();

function change(by: number): void {
  held += by;
  for (const tell of listeners) tell();
}

/** A stream of this tab carries the events. Returns a function to call once when it is closed. */
export function holdStream(): () => void {
  change(1);
  return () => change(-1);
}

export const isStreamHeld = (): boolean => held > 0;

export function listenToStream(tell: () => void): () => void {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}
