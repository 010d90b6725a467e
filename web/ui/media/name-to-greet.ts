/** The server's placeholder name for a player who signed in by email. */
const NAMELESS = 'Guest';

/** The player's own name, as their identity provider gave it. Undefined without one. */
export const nameToGreet = (firstName: string): string | undefined =>
  firstName.trim() === '' || firstName === NAMELESS ? undefined : firstName;
