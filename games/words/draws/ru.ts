// Messages of the keno and wheel pages, in Russian. A part of `ru.ts`.
import { pluralsOf } from '../plurals.ts';
import type { drawsLabels as english } from './en.ts';

const plural = pluralsOf('ru');

export const drawsLabels: typeof english = {
  kenoField: 'Номера',
  kenoKeys:
    'Стрелки\u00a0— переход между номерами, Enter\u00a0— выбрать номер, Q\u00a0— выбрать случайно, C\u00a0— очистить.',
  kenoKeysWithoutLetters: 'Стрелки\u00a0— переход между номерами, Enter\u00a0— выбрать номер.',
  kenoNumber: (number) => `Номер ${number}`,
  kenoDrawn: (number) => `Номер ${number}, выпал`,
  kenoHit: (number) => `Номер ${number}, попадание`,
  kenoPicks: 'Номера',
  kenoPicked: (count, most) => `${count} из ${most}`,
  kenoQuick: 'Случайно',
  kenoClear: 'Очистить',
  kenoDraw: 'Тянуть шары',
  kenoPickMore: (fewest) =>
    plural(fewest, {
      one: `Выберите хотя бы ${fewest} номер`,
      few: `Выберите хотя бы ${fewest} номера`,
      other: `Выберите хотя бы ${fewest} номеров`,
    }),
  kenoPays: 'Попадания и выплаты',
  kenoPaysFor: (hits, times) =>
    plural(hits, {
      one: `${hits} попадание: ${times}`,
      few: `${hits} попадания: ${times}`,
      other: `${hits} попаданий: ${times}`,
    }),
  kenoHits: (hits, picks) => `Попаданий: ${hits} из ${picks}.`,
  kenoBoosted: (times) => `Усиление: ${times}.`,
  kenoLastHit: (times) => `Последний шар попал: ${times}.`,
  kenoSpared: 'Запасные шары засчитаны.',
  kenoLead: 'Выберите номера. Чем больше их выпадет, тем больше выигрыш',
  kenoLastLine: (times) => `Если последний шар попадёт, выигрыш умножается: ${times}`,
  kenoSpareLine: (count) =>
    plural(count, {
      one: `Без попаданий выпадет ещё ${count} шар`,
      few: `Без попаданий выпадут ещё ${count} шара`,
      other: `Без попаданий выпадут ещё ${count} шаров`,
    }),
  kenoBoostLine: (times) => `Усиление умножает выигрыш: до ${times}`,
  howKeno:
    'Каждое число берёт один из оставшихся шаров по возрастанию, считая от 0. Попадание\u00a0— шар, который вы выбрали.',
  howKenoSpare:
    'Каждое число берёт один из оставшихся шаров по возрастанию, считая от 0. Последние шары\u00a0— запасные: они считаются, только если раньше не было попаданий.',
  howKenoBoost:
    'Каждое число берёт один из оставшихся шаров по возрастанию, считая от 0. Последнее число\u00a0— место в списке усилений, считая от 0.',

  wheelPays: 'Сколько платят секторы',
  wheelShare: (some, all) => `${some} из ${all}`,
  wheelBet: 'Ваш символ',
  wheelStops: (at) => `Колесо остановилось: ${at}.`,
  wheelInner: (times) => `Внутреннее колесо: ${times}.`,
  howWheelPays: {
    segments: 'Платит сектор под стрелкой',
    double: 'Оба колеса перемножаются',
    symbols: 'Выберите символ, на котором остановится колесо',
  },
  howWheel: 'Число\u00a0— сектор, на котором останавливается колесо, считая от 0 по часовой стрелке.',
  howWheelDouble:
    'Первое число\u00a0— сектор, на котором останавливается колесо, считая от 0 по часовой стрелке. Второе\u00a0— сектор внутреннего колеса.',
};
