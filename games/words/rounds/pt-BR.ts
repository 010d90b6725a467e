// Messages about a session and its rounds, in Brazilian Portuguese. A part of `pt-BR.ts`.
import type { roundsLabels as english } from './en.ts';

export const roundsLabels: typeof english = {
  historyName: 'Sessão e rodadas',
  lastRounds: 'Suas últimas rodadas',
  net: 'Saldo da sessão',
  biggestWin: 'Maior ganho',
  noneYet: 'Nenhum ainda',
  chartEmpty: 'O gráfico aparece depois da sua primeira rodada.',
  chartName: (rounds, net, lowest, highest) =>
    `Saldo depois de cada uma de ${rounds} rodadas. Agora ${net} PP, mínimo ${lowest} PP, máximo ${highest} PP.`,
  countedSince: (time) => `Contado desde ${time}, pelos recibos das suas rodadas.`,
  newSession: 'Começar uma nova sessão',
  receiptsLoading: 'Carregando rodadas anteriores',
  receiptsFailed:
    'As rodadas anteriores desta sessão não carregaram, então estes números não estão completos.',
  receiptsCut: 'Esta sessão é muito longa: só as últimas rodadas são contadas.',
  roundsFailed: 'Suas rodadas não carregaram. Elas estão salvas.',
  noRoundsYet: 'Nenhuma rodada ainda.',
  showMore: 'Mostrar mais',
  verify: 'Verificar',
  verifyName: (time, stake) => `Verificar a rodada de ${time}, aposta ${stake} PP`,
  verifying: 'Verificando',
  verifyMatches: 'Verificada: calculado de novo neste aparelho, o resultado é o mesmo.',
  verifySealed:
    'Ainda não verificada: a semente do servidor desta rodada está em uso. Quando você a revela, começa uma nova e a rodada pode ser verificada.',
  revealAndVerify: 'Revelar e verificar',
  verifyRoundOpen: 'Termine primeiro sua rodada aberta: a semente revelaria o que está oculto.',
  verifyFailed: 'A verificação não carregou. Isso não diz nada sobre o resultado.',
  verifyRulesChanged:
    'A semente do servidor corresponde ao hash. As regras do jogo mudaram desde então, por isso o resultado não pode ser calculado aqui.',
  verifyRulesUnknown:
    'A semente do servidor corresponde ao hash. Esta página não consegue calcular este tipo de resultado.',
  verifyWrongSeed: (id) =>
    `Não corresponde: a semente do servidor não dá o hash que foi mostrado antes. Fale com o suporte e informe esta rodada: ${id}`,
  verifyWrong: (id) =>
    `Não corresponde: as sementes dão outro resultado. Fale com o suporte e informe esta rodada: ${id}`,
  turboName: 'Turbo: animações mais curtas',
};
