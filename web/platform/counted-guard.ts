/** Turns on with the first request and off with the last. */
export function countedGuard(turn: (on: boolean) => void): (on: boolean) => void {
  let requested = 0;
  return (on) => {
    const before = requested;
    requested = Math.max(0, requested + (on ? 1 : -1));
    if (before > 0 !== requested > 0) turn(requested > 0);
  };
}
