// Every visible word of the games' pages. One map per language, same keys; figures come in already formatted.

const en = {
  loading: 'Setting the table',
  troubleTitle: 'The table didn’t open',
  troubleUnreachable:
    'The house took too long to answer. Nothing was staked and your balance hasn’t changed.',
  troubleOffline: 'You are offline. Nothing was staked. The table opens as soon as you are back.',
  troubleSession: 'This seat was given up. Nothing was staked. Open the game again from the lobby.',
  troubleOther: 'This game could not be shown. Nothing was staked and your balance hasn’t changed.',
  tryAgain: 'Try again',
  otherGame: 'Choose another game',
  backToLobby: 'Back to the lobby',
  reference: (id: string) => `Reference ${id}`,

  stake: 'Stake',
  less: (what: string) => `Less: ${what}`,
  more: (what: string) => `More: ${what}`,
  half: '½',
  halfName: 'Halve the stake',
  double: '2×',
  doubleName: 'Double the stake',
  stakeLimits: (least: string, most: string) => `From ${least} to ${most} PP`,
  roll: 'Roll',
  rolling: 'Rolling',
  paused: 'Paused',
  chance: 'Chance to win',
  pays: 'Pays',
  wouldBe: 'Win',
  upTo: (figure: string) => `up to ${figure}`,

  lastResults: 'Last results',
  noResults: 'Your rolls will line up here',
  resultOf: (result: string, multiplier: string) => `${result}, ${multiplier}`,
  table: 'Table',

  rolled: (result: string) => `Rolled ${result}.`,
  won: (points: string) => `Won ${points} PP.`,
  returned: (points: string) => `${points} PP came back.`,
  lost: 'No win.',
  wonShort: (points: string) => `+${points}`,
  returnedShort: (points: string) => `${points} back`,

  tooLittle: (have: string, stake: string) => `You have ${have} PP and the stake is ${stake}.`,
  stakeWhatYouHave: (points: string) => `Stake ${points}`,
  belowLeast: (have: string, least: string) =>
    `You have ${have} PP and this table starts at ${least}. Quests in the lobby bring more.`,
  waiting: 'No answer yet. Asking again about the same roll: it counts once.',
  offline: 'You are offline. Your roll is kept and sent once, as soon as you are back.',
  unanswered: 'The house did not answer. Asking again is about the same roll: it counts once.',
  askAgain: 'Ask again',
  refusedStake: 'This stake is outside the limits of the table. Nothing was staked.',
  refusedChoice: 'The house does not offer this choice. Nothing was staked.',
  refusedAccount: 'This account is disabled. Nothing was staked. Write to support to learn why.',
  refusedConflict: 'This roll was sent before with other data. Nothing was staked.',
  refusedOther: 'The house refused this roll. Nothing was staked.',

  side: 'Your call',
  over: 'Over',
  under: 'Under',
  exactly: 'Exactly',
  most: 'At most',
  inside: 'Inside',
  outside: 'Outside',
  target: 'Number',
  low: 'From',
  high: 'To',
  sum: 'Sum',
  bet: 'Where they rest',
  moored: 'Moored',
  near: 'Close by',
  sea: 'At sea',
  mooredMeans: 'same face',
  nearMeans: '1 or 2 apart',
  seaMeans: '3 or more apart',
  highest: 'Highest cube',
  face: 'A leaf shows at least',
  hits: 'Leaves needed',
  course: 'Course',
  courses: { light: 'Light', full: 'Full', feast: 'Feast' } as Readonly<Record<string, string>>,
  numbers: (first: string, last: string) => `${first} – ${last}`,
  litLine: (times: string, every: string) => `1 round in ${every} the lantern is lit: ×${times} on a win`,
  lit: (times: string) => `The lantern was lit: ×${times}`,
  apart: (gap: string) => `${gap} apart`,
  leaves: (count: string, of: string) => `${count} of ${of} leaves`,
  highestIs: (face: string) => `highest ${face}`,
  dice: (faces: string) => `dice ${faces}`,

  sitting: 'This sitting',
  time: 'Time at the table',
  minutes: (count: string) => `${count} min`,
  rounds: 'Rounds',
  staked: 'Staked',
  cameBack: 'Returned',
  balance: 'Balance',
  returns: (percent: string) => `Returns at least ${percent} %`,

  check: 'Check',
  checkName: 'Check how a roll was drawn',
  checkLast: 'How your last roll was drawn',
  checkNext: 'How your next roll will be drawn',
  checkWhy:
    'The house committed to its seed before you rolled: its hash is shown here, and the seed itself once you change it. Then anyone can draw this round again.',
  serverSeedHash: 'Hash of the house’s seed',
  clientSeed: 'Your seed',
  nonce: 'Draw number',
  rulesVersion: 'Rules',
  how: 'How it maps',
  howDrawn:
    'The house’s seed is the key of HMAC-SHA256; your seed and the draw number are its text. Its bytes give whole numbers without bias, in this order:',
  howNumber: (place: string, last: string) => `Number ${place}: from 0 to ${last}`,
  howDrew: (number: string) => `drew ${number}`,
  howTrack: 'Divided by 100, it is the roll.',
  howLantern: 'The first, divided by 100, is the roll. A second of 0 lights the lantern.',
  howDice: 'Each number plus one is the face of a die.',
  howWhere: 'Change your seed and repeat a draw in the lobby: Profile, Fairness.',
  close: 'Close',
};

export type Words = typeof en;

const languages: Readonly<Record<string, Words>> = { en };

/** The words for a language tag, and the language they are really in. */
export function wordsFor(locale: string): { readonly words: Words; readonly language: string } {
  const language = locale.split('-')[0]?.toLowerCase() ?? 'en';
  const words = languages[language];
  return words ? { words, language } : { words: en, language: 'en' };
}

const RIGHT_TO_LEFT = new Set(['ar', 'fa', 'he', 'ur']);
export const directionOf = (language: string): 'ltr' | 'rtl' => (RIGHT_TO_LEFT.has(language) ? 'rtl' : 'ltr');
