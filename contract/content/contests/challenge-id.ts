/** The contest of the daily challenge, and the owner of its chains of seeds. */
export const CHALLENGE_ID = 'daily-challenge';
