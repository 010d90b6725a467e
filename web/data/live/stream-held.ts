// A tab has one live stream with the events of its player. While live wins are on the screen, their stream carries the
// events too; else FollowPlayer.tsx opens one without wins.
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
