// Messages of the pages of shared rounds, in Spanish. A part of `es.ts`.
import type { sharedLabels as english } from './en.ts';

export const sharedLabels: typeof english = {
  crashKeys: 'Espacio apuesta, C cobra.',
  crashBet: 'Apostar',
  crashBetNext: 'Apostar en la próxima ronda',
  crashOffline: 'Estás sin conexión. La ronda sigue, y un cobro automático sigue contando.',
  crashQueued: 'Próxima ronda: cancelar',
  crashPlaced: 'Apuesta hecha',
  crashStartsIn: (seconds: string) => `Empieza en ${seconds} s`,
  crashNextSoon: 'Se abre la próxima ronda',
  crashBetting: 'Se aceptan apuestas',
  crashRising: 'Subiendo',
  crashEnded: 'Fin',
  crashVoid: 'Interrumpida. Las apuestas se devolvieron.',
  crashEndedAt: (times: string) => `La ronda terminó en ${times}.`,
  crashOutAt: (times: string) => `Cobrado en ${times}.`,
  crashAuto: 'Cobrar automáticamente',
  crashAutoAt: 'Con el multiplicador',
  crashAutoOn: (times: string) => `Se cobra solo en ${times}`,
  crashLast: 'Las últimas rondas terminaron en',
  crashBets: 'Jugadores de esta ronda',
  crashPlayers: (count: string) => (count === '1' ? '1 jugador' : `${count} jugadores`),
  crashGuest: 'Invitado',
  crashLostShort: 'perdida',
  crashTooLate: 'Demasiado tarde para esta ronda. No se cambió nada.',
  crashFound: 'Tu apuesta de esta ronda sigue abierta.',
  crashCheck: 'Verificar una ronda',
  crashCheckWhy:
    'El final de cada ronda se fijó antes de la primera apuesta: cada ronda muestra una semilla cuyo hash es la semilla de la ronda anterior. El hash de la primera semilla se publicó de antemano.',
  crashCheckRound: 'Última ronda',
  crashCheckSeed: 'Su semilla',
  crashCheckBefore: 'Semilla de la ronda anterior',
  crashVerify: 'Verificar',
  crashVerdicts: {
    matches: 'Coincide: la semilla da este final y su hash es la semilla anterior.',
    differs: 'No coincide. Envía esta ronda a soporte.',
    impossible: 'Este navegador solo calcula hashes en direcciones seguras. Usa la página Juego verificable.',
  },
  howCrash:
    'Los 13 primeros dígitos hexadecimales del HMAC-SHA256 de la semilla y el id del juego son un número. Cuanto menor es, más tarde termina la ronda.',
};
