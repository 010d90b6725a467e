// Messages of the pages of shared rounds, in Russian. A part of `ru.ts`.
import type { sharedLabels as english } from './en.ts';

export const sharedLabels: typeof english = {
  crashKeys: 'Пробел делает ставку, C забирает выигрыш.',
  crashBet: 'Поставить',
  crashBetNext: 'Ставка на следующий раунд',
  crashOffline: 'Вы не в сети. Раунд продолжается, и автоматическое получение выигрыша засчитывается.',
  crashQueued: 'Следующий раунд: отмена',
  crashPlaced: 'Ставка сделана',
  crashStartsIn: (seconds: string) => `Начало через ${seconds} с`,
  crashNextSoon: 'Сейчас откроется следующий раунд',
  crashBetting: 'Ставки принимаются',
  crashRising: 'Растёт',
  crashEnded: 'Конец',
  crashVoid: 'Остановлен. Ставки возвращены.',
  crashEndedAt: (times: string) => `Раунд закончился на ${times}.`,
  crashOutAt: (times: string) => `Забрано на ${times}.`,
  crashAuto: 'Забирать автоматически',
  crashAutoAt: 'При множителе',
  crashAutoOn: (times: string) => `Заберётся само на ${times}`,
  crashLast: 'Последние раунды закончились на',
  crashBets: 'Игроки этого раунда',
  crashPlayers: (count: string) => `Игроков: ${count}`,
  crashGuest: 'Гость',
  crashLostShort: 'проиграно',
  crashTooLate: 'Для этого раунда уже поздно. Ничего не изменилось.',
  crashFound: 'Ваша ставка в этом раунде ещё открыта.',
  crashCheck: 'Проверить раунд',
  crashCheckWhy:
    'Концы всех раундов определены до первой ставки: каждый раунд показывает число, хеш которого\u00a0— число раунда перед ним. Хеш первого числа опубликован заранее.',
  crashCheckRound: 'Последний раунд',
  crashCheckSeed: 'Его число',
  crashCheckBefore: 'Число раунда перед ним',
  crashVerify: 'Проверить',
  crashVerdicts: {
    matches: 'Совпадает: число даёт этот конец, а его хеш\u00a0— число перед ним.',
    differs: 'Не совпадает. Отправьте этот раунд в поддержку.',
    impossible: 'Этот браузер считает хеши только на защищённых адресах. Откройте страницу честности.',
  },
  howCrash:
    'Первые 13 шестнадцатеричных цифр HMAC-SHA256 от числа раунда и id игры\u00a0— это число. Чем оно меньше, тем позже заканчивается раунд.',
};
