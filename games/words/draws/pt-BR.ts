// Messages of the keno and wheel pages, in Brazilian Portuguese. A part of `pt-BR.ts`.
import type { drawsLabels as english } from './en.ts';

export const drawsLabels: typeof english = {
  kenoField: 'Números',
  kenoKeys:
    'As setas passam de um número a outro, Enter escolhe um número, Q escolhe ao acaso, C limpa a seleção.',
  kenoKeysWithoutLetters: 'As setas passam de um número a outro, Enter escolhe um número.',
  kenoNumber: (number) => `Número ${number}`,
  kenoDrawn: (number) => `Número ${number}, sorteado`,
  kenoHit: (number) => `Número ${number}, acerto`,
  kenoPicks: 'Números',
  kenoPicked: (count, most) => `${count} de ${most}`,
  kenoQuick: 'Ao acaso',
  kenoClear: 'Limpar',
  kenoDraw: 'Sortear',
  kenoPickMore: (fewest) => (fewest === '1' ? 'Escolha um número' : `Escolha pelo menos ${fewest} números`),
  kenoPays: 'Acertos e quanto pagam',
  kenoPaysFor: (hits, times) => (hits === '1' ? `1 acerto: ${times}` : `${hits} acertos: ${times}`),
  kenoHits: (hits, picks) => `${hits} de ${picks} acertos.`,
  kenoBoosted: (times) => `Impulso: ${times}.`,
  kenoLastHit: (times) => `A última bola é um acerto: ${times}.`,
  kenoSpared: 'As bolas extras contaram.',
  kenoLead: 'Escolha números. Quanto mais forem sorteados, mais você ganha',
  kenoLastLine: (times) => `Se a última bola for um acerto, seu ganho é multiplicado: ${times}`,
  kenoSpareLine: (count) => `Sem nenhum acerto, mais ${count} bolas são sorteadas`,
  kenoBoostLine: (times) => `Um impulso multiplica seu ganho: até ${times}`,
  howKeno:
    'Cada número tira uma das bolas restantes, em ordem crescente, contando a partir de 0. São acertos as que você escolheu.',
  howKenoSpare:
    'Cada número tira uma das bolas restantes, em ordem crescente, contando a partir de 0. As últimas são as bolas extras, que só contam se nenhuma anterior for um acerto.',
  howKenoBoost:
    'Cada número tira uma das bolas restantes, em ordem crescente, contando a partir de 0. O último número é uma posição na lista de impulsos, contando a partir de 0.',

  wheelPays: 'Quanto os segmentos pagam',
  wheelShare: (some, all) => `${some} de ${all}`,
  wheelBet: 'Seu símbolo',
  wheelStops: (at) => `A roda para em ${at}.`,
  wheelInner: (times) => `Roda interna: ${times}.`,
  howWheelPays: {
    segments: 'O segmento sob a seta paga',
    double: 'As duas rodas se multiplicam',
    symbols: 'Escolha o símbolo em que a roda vai parar',
  },
  howWheel: 'O número é o segmento em que a roda para, a partir de 0 no sentido horário.',
  howWheelDouble:
    'O primeiro número é o segmento em que a roda para, a partir de 0 no sentido horário. O segundo é o da roda interna.',
};
