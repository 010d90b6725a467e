// Messages about a session and its rounds, in Spanish. A part of `es.ts`.
import type { roundsLabels as english } from './en.ts';

export const roundsLabels: typeof english = {
  historyName: 'Sesión y rondas',
  lastRounds: 'Tus últimas rondas',
  net: 'Neto',
  biggestWin: 'Mayor ganancia',
  noneYet: 'Aún ninguna',
  chartEmpty: 'El gráfico aparece después de tu primera ronda.',
  chartName: (rounds, net, lowest, highest) =>
    `Neto después de cada una de ${rounds} rondas. Ahora ${net} PP, mínimo ${lowest} PP, máximo ${highest} PP.`,
  countedSince: (time) => `Contado desde ${time}, según los recibos de tus rondas.`,
  newSession: 'Empezar una sesión nueva',
  receiptsLoading: 'Cargando rondas anteriores',
  receiptsFailed:
    'Las rondas anteriores de esta sesión no se cargaron, así que estas cifras no están completas.',
  receiptsCut: 'Esta sesión es muy larga: solo se cuentan sus últimas rondas.',
  roundsFailed: 'Tus rondas no se cargaron. Están guardadas.',
  noRoundsYet: 'Aún no hay rondas.',
  showMore: 'Mostrar más',
  verify: 'Verificar',
  verifyName: (time, stake) => `Verificar la ronda de ${time}, apuesta ${stake} PP`,
  verifying: 'Verificando',
  verifyMatches: 'Verificada: calculado de nuevo en este dispositivo, el resultado es el mismo.',
  verifySealed:
    'Aún sin verificar: la semilla del servidor de esta ronda sigue en uso. Al revelarla empieza una nueva y la ronda se puede verificar.',
  revealAndVerify: 'Revelar y verificar',
  verifyRoundOpen: 'Termina primero tu ronda abierta: su semilla revelaría lo que está oculto.',
  verifyFailed: 'La verificación no se cargó. Esto no dice nada sobre el resultado.',
  verifyRulesChanged:
    'La semilla del servidor coincide con su hash. Las reglas del juego han cambiado desde entonces, así que el resultado no se puede calcular aquí.',
  verifyRulesUnknown:
    'La semilla del servidor coincide con su hash. Esta página no puede calcular este tipo de resultado.',
  verifyWrongSeed: (id) =>
    `No coincide: la semilla del servidor no da el hash que se mostró antes. Contacta con soporte e indica esta ronda: ${id}`,
  verifyWrong: (id) =>
    `No coincide: las semillas dan otro resultado. Contacta con soporte e indica esta ronda: ${id}`,
  turboName: 'Turbo: animaciones más cortas',
};
