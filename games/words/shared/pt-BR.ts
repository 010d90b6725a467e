// Messages of the pages of shared rounds, in Brazilian Portuguese. A part of `pt-BR.ts`.
import type { sharedLabels as english } from './en.ts';

export const sharedLabels: typeof english = {
  crashKeys: 'Espaço aposta, C saca.',
  crashBet: 'Apostar',
  crashBetNext: 'Apostar na próxima rodada',
  crashOffline: 'Você está offline. A rodada continua, e um saque automático ainda conta.',
  crashQueued: 'Próxima rodada: cancelar',
  crashPlaced: 'Aposta feita',
  crashStartsIn: (seconds: string) => `Começa em ${seconds} s`,
  crashNextSoon: 'A próxima rodada vai abrir',
  crashBetting: 'Apostas abertas',
  crashRising: 'Subindo',
  crashEnded: 'Fim',
  crashVoid: 'Interrompida. As apostas foram devolvidas.',
  crashEndedAt: (times: string) => `A rodada terminou em ${times}.`,
  crashOutAt: (times: string) => `Sacado em ${times}.`,
  crashAuto: 'Sacar automaticamente',
  crashAutoAt: 'No multiplicador',
  crashAutoOn: (times: string) => `Saca sozinho em ${times}`,
  crashLast: 'As últimas rodadas terminaram em',
  crashBets: 'Jogadores desta rodada',
  crashPlayers: (count: string) => (count === '1' ? '1 jogador' : `${count} jogadores`),
  crashGuest: 'Convidado',
  crashLostShort: 'perdida',
  crashTooLate: 'Tarde demais para esta rodada. Nada mudou.',
  crashFound: 'Sua aposta desta rodada ainda está aberta.',
  crashCheck: 'Verificar uma rodada',
  crashCheckWhy:
    'O fim de cada rodada foi fixado antes da primeira aposta: cada rodada mostra uma semente cujo hash é a semente da rodada anterior. O hash da primeira semente foi publicado antes.',
  crashCheckRound: 'Última rodada',
  crashCheckSeed: 'A semente dela',
  crashCheckBefore: 'Semente da rodada anterior',
  crashVerify: 'Verificar',
  crashVerdicts: {
    matches: 'Confere: a semente dá este fim, e o hash dela é a semente anterior.',
    differs: 'Não confere. Envie esta rodada ao suporte.',
    impossible: 'Este navegador só calcula hashes em endereços seguros. Use a página Jogo verificável.',
  },
  howCrash:
    'Os 13 primeiros dígitos hexadecimais do HMAC-SHA256 da semente e do id do jogo são um número. Quanto menor, mais tarde a rodada termina.',
};
