/** Turns on with the first that asks for it and off with the last. */
export function countedGuard(turn: (on: boolean) => void): (on: boolean) => void {
  let asked = 0;
  return (on) => {
    const before = asked;
    asked = Math.max(0, asked + (on ? 1 : -1));
    if (before > 0 !== asked > 0) turn(asked > 0);
  };
}
