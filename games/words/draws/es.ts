// Messages of the keno and wheel pages, in Spanish. A part of `es.ts`.
import type { drawsLabels as english } from './en.ts';

export const drawsLabels: typeof english = {
  kenoField: 'Números',
  kenoKeys:
    'Las flechas se mueven entre los números, Enter elige un número, Q elige al azar, C borra la selección.',
  kenoKeysWithoutLetters: 'Las flechas se mueven entre los números, Enter elige un número.',
  kenoNumber: (number) => `Número ${number}`,
  kenoDrawn: (number) => `Número ${number}, extraído`,
  kenoHit: (number) => `Número ${number}, acierto`,
  kenoPicks: 'Números',
  kenoPicked: (count, most) => `${count} de ${most}`,
  kenoQuick: 'Al azar',
  kenoClear: 'Borrar',
  kenoDraw: 'Sortear',
  kenoPickMore: (fewest) => (fewest === '1' ? 'Elige un número' : `Elige al menos ${fewest} números`),
  kenoPays: 'Aciertos y lo que pagan',
  kenoPaysFor: (hits, times) => (hits === '1' ? `1 acierto: ${times}` : `${hits} aciertos: ${times}`),
  kenoHits: (hits, picks) => `${hits} de ${picks} aciertos.`,
  kenoBoosted: (times) => `Impulso: ${times}.`,
  kenoLastHit: (times) => `La última bola es un acierto: ${times}.`,
  kenoSpared: 'Contaron las bolas de reserva.',
  kenoLead: 'Elige números. Cuantos más salgan, más ganas',
  kenoLastLine: (times) => `Si la última bola es un acierto, tu ganancia se multiplica: ${times}`,
  kenoSpareLine: (count) => `Sin ningún acierto se extraen ${count} bolas más`,
  kenoBoostLine: (times) => `Un impulso multiplica tu ganancia: hasta ${times}`,
  howKeno:
    'Cada número toma una de las bolas restantes, en orden ascendente y contando desde 0. Son aciertos las que elegiste.',
  howKenoSpare:
    'Cada número toma una de las bolas restantes, en orden ascendente y contando desde 0. Las últimas son las de reserva: cuentan solo si ninguna anterior es un acierto.',
  howKenoBoost:
    'Cada número toma una de las bolas restantes, en orden ascendente y contando desde 0. El último número es una posición de la lista de impulsos, contando desde 0.',

  wheelPays: 'Lo que pagan los segmentos',
  wheelShare: (some, all) => `${some} de ${all}`,
  wheelBet: 'Tu símbolo',
  wheelStops: (at) => `La rueda se detiene en ${at}.`,
  wheelInner: (times) => `Rueda interior: ${times}.`,
  howWheelPays: {
    segments: 'Paga el segmento bajo la flecha',
    double: 'Las dos ruedas se multiplican',
    symbols: 'Elige el símbolo en el que se detendrá la rueda',
  },
  howWheel:
    'El número es el segmento en el que se detiene la rueda, desde 0 en el sentido de las agujas del reloj.',
  howWheelDouble:
    'El primer número es el segmento en el que se detiene la rueda, desde 0 en el sentido de las agujas del reloj. El segundo es el de la rueda interior.',
};
