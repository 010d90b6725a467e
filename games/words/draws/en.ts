// Messages of the keno and wheel pages, in English. A part of `en.ts`.

export const drawsLabels = {
  kenoField: 'Numbers',
  kenoKeys: 'Arrow keys move between numbers, Enter picks a number, Q picks at random, C clears.',
  kenoKeysWithoutLetters: 'Arrow keys move between numbers, Enter picks a number.',
  kenoNumber: (number: string) => `Number ${number}`,
  kenoDrawn: (number: string) => `Number ${number}, drawn`,
  kenoHit: (number: string) => `Number ${number}, hit`,
  kenoPicks: 'Numbers',
  kenoPicked: (count: string, most: string) => `${count} of ${most}`,
  kenoQuick: 'Random',
  kenoClear: 'Clear',
  kenoDraw: 'Draw',
  kenoPickMore: (fewest: string) => (fewest === '1' ? 'Pick a number' : `Pick at least ${fewest} numbers`),
  kenoPays: 'Hits and what they pay',
  kenoPaysFor: (hits: string, times: string) => (hits === '1' ? `1 hit: ${times}` : `${hits} hits: ${times}`),
  kenoHits: (hits: string, picks: string) => `${hits} of ${picks} hits.`,
  kenoBoosted: (times: string) => `Boost: ${times}.`,
  kenoLastHit: (times: string) => `The last ball is a hit: ${times}.`,
  kenoSpared: 'The spare balls counted.',
  kenoLead: 'Pick numbers. The more of them are drawn, the more you win',
  kenoLastLine: (times: string) => `If the last ball is a hit, your win is multiplied: ${times}`,
  kenoSpareLine: (count: string) => `Without a hit, ${count} more balls are drawn`,
  kenoBoostLine: (times: string) => `A boost multiplies your win: up to ${times}`,
  howKeno:
    'Each number takes one of the remaining balls, in ascending order, counted from 0. Then they count as hits if you picked them.',
  howKenoSpare:
    'Each number takes one of the remaining balls, in ascending order, counted from 0. The last ones are the spare balls, which count only if no ball before them is a hit.',
  howKenoBoost:
    'Each number takes one of the remaining balls, in ascending order, counted from 0. The last number is a place in the list of boosts, counted from 0.',

  wheelPays: 'What the segments pay',
  wheelShare: (some: string, all: string) => `${some} of ${all}`,
  wheelBet: 'Your symbol',
  wheelStops: (at: string) => `The wheel stops at ${at}.`,
  wheelInner: (times: string) => `Inner wheel: ${times}.`,
  howWheelPays: {
    segments: 'The segment at the pointer pays',
    double: 'Both wheels are multiplied',
    symbols: 'Choose the symbol at which the wheel will stop',
  },
  howWheel: 'The number is the segment at which the wheel stops, from 0 clockwise.',
  howWheelDouble:
    'The first number is the segment at which the wheel stops, from 0 clockwise. The second number is that of the inner wheel.',
};
