// Messages about a session and its rounds, in English. A part of `en.ts`.

export const roundsLabels = {
  historyName: 'Session and rounds',
  lastRounds: 'Your last rounds',
  net: 'Net',
  biggestWin: 'Biggest win',
  noneYet: 'None yet',
  chartEmpty: 'The chart appears after your first round.',
  chartName: (rounds: string, net: string, lowest: string, highest: string) =>
    `Net after each of ${rounds} rounds. Now ${net} PP, lowest ${lowest} PP, highest ${highest} PP.`,
  countedSince: (time: string) => `Counted since ${time}, from the receipts of your rounds.`,
  newSession: 'Start a new session',
  receiptsLoading: 'Loading earlier rounds',
  receiptsFailed: 'Earlier rounds of this session did not load, so these figures are not complete.',
  receiptsCut: 'This session is very long: only its latest rounds are counted.',
  roundsFailed: 'Your rounds did not load. They are saved.',
  noRoundsYet: 'No rounds yet.',
  showMore: 'Show more',
  verify: 'Verify',
  verifyName: (time: string, stake: string) => `Verify the round of ${time}, stake ${stake} PP`,
  verifying: 'Verifying',
  verifyMatches: 'Verified: computed again on this device, the result is the same.',
  verifySealed:
    'Not verified yet: the server seed of this round is still in use. When you reveal it, a new one starts, and the round can be verified.',
  revealAndVerify: 'Reveal and verify',
  verifyRoundOpen: 'Finish your open round first: its seed would reveal what is hidden.',
  verifyFailed: 'The check did not load. This says nothing about the result.',
  verifyRulesChanged:
    'The server seed matches its hash. The rules of the game have changed since then, so the result can’t be computed here.',
  verifyRulesUnknown: 'The server seed matches its hash. This page can’t compute this type of result.',
  verifyWrongSeed: (id: string) =>
    `Does not match: the server seed does not give the hash that was shown before. Contact support with this round: ${id}`,
  verifyWrong: (id: string) =>
    `Does not match: the seeds give another result. Contact support with this round: ${id}`,
  turboName: 'Turbo: shorter animations',
};
