import type { Texts } from './index.ts';

export const ru: Texts = {
  'signIn.subject': 'Вход в Parlor',
  'signIn.title': 'Войдите в Parlor',
  'signIn.where': 'Откройте эту ссылку в том браузере, где вы её запросили.',
  'signIn.life':
    'Ссылка и код работают один раз в течение {minutes, plural, one {# минуты} few {# минут} many {# минут} other {# минуты}}.',
  'signIn.code': 'Или введите этот код в окне, где вы его запросили:',
  'signIn.button': 'Войти',
  'signIn.copy': 'Если кнопка не работает, скопируйте эту ссылку:',
  'signIn.notYou':
    'Не запрашивали вход? Не обращайте внимания на это письмо и никому не сообщайте код. Без этого письма никто не войдёт, и ничего не изменилось.',
  'addAddress.subject': 'Добавление этого email в Parlor',
  'addAddress.title': 'Добавьте этот email',
  'addAddress.what': '{name} хочет входить в Parlor с этим email.',
  'addAddress.whatSomebody': 'Кто-то хочет входить в Parlor с этим email.',
  'addAddress.how': 'Откройте эту ссылку в браузере, где вы вошли в аккаунт, или введите там код.',
  'addAddress.life':
    'Ссылка и код действуют {minutes, plural, one {# минуту} few {# минуты} many {# минут} other {# минуты}}.',
  'addAddress.code': 'Код: {code}',
  'addAddress.notYou':
    'Это не вы? Не обращайте внимания на это письмо и никому не сообщайте код. Ничего не изменилось.',
  'exportReady.subject': 'Ваши данные из Parlor готовы',
  'exportReady.title': 'Ваши данные готовы',
  'exportReady.what': 'Копия данных, которую вы запросили, готова.',
  'exportReady.life':
    'Файл можно скачать в течение {hours, plural, one {# часа} few {# часов} many {# часов} other {# часа}} после повторного входа.',
  'exportReady.notYou':
    'Это не вы? Значит, в ваш аккаунт вошёл кто-то другой. Выйдите на всех устройствах в профиле и проверьте способы входа.',
  'deletionAsked.subject': 'Ваш аккаунт Parlor будет удалён {day}',
  'deletionAsked.title': 'Ваш аккаунт будет удалён',
  'deletionAsked.what': 'Вы запросили удаление аккаунта Parlor. Он будет удалён {day} (UTC).',
  'deletionAsked.how':
    'До этого аккаунт можно сохранить: откройте страницу ниже, войдите и выберите «Сохранить аккаунт».',
  'deletionAsked.notYou':
    'Это не вы? Сохраните аккаунт, выйдите на всех устройствах в профиле и проверьте способы входа.',
  'deleted.subject': 'Ваш аккаунт Parlor удалён',
  'deleted.title': 'Ваш аккаунт удалён',
  'deleted.what': 'Ваш аккаунт Parlor и этот адрес email удалены. Это наше последнее письмо вам.',
  'deleted.kept':
    'Очки, заказы и результаты мы храним под номером, без вашего имени. Перерыв или самоисключение продолжает действовать.',
  'email.openParlor': 'Открыть Parlor',
  'messages.questsReady.subject': 'Ваши новые квесты готовы',
  'messages.questsReady.text': 'Ваши квесты дня готовы. Они сменятся в полночь UTC.',
  'messages.questsReady.button': 'Посмотреть квесты',
  'messages.streakEnds.subject':
    'Ваша серия ({days, plural, one {# день} few {# дня} many {# дней} other {# дня}}) прервётся сегодня',
  'messages.streakEnds.text':
    'Ваша серия ({days, plural, one {# день} few {# дня} many {# дней} other {# дня}}) прервётся через {hours, plural, one {# час} few {# часа} many {# часов} other {# часа}}. Получите награду дня, чтобы сохранить её.',
  'messages.streakEnds.button': 'Получить награду',
  'messages.raceResult.subject': '{title}: место {place, number}',
  'messages.raceResult.text':
    '{title}: ваше место\u00a0— {place, number}. Приз {prize, number} PP уже на вашем балансе.',
  'messages.raceResult.button': 'Посмотреть гонку',
  'messages.orderDelivered.subject': '{title}: доставлено',
  'messages.orderDelivered.text': 'Ваш заказ доставлен: {title}.',
  'messages.orderDelivered.button': 'Посмотреть заказ',
  'messages.orderRefunded.subject': '{title}: возврат выполнен',
  'messages.orderRefunded.text': 'Возврат за ваш заказ выполнен: {title}.',
  'messages.orderRefunded.button': 'Посмотреть заказ',
  'messages.digest.subject': 'Новости Parlor',
  'messages.digest.button': 'Открыть Parlor',
  'messages.ending.bot': 'Вы выбрали эти сообщения в Parlor. Команда /stop отключает их.',
  'messages.ending.email': 'Вы выбрали эти письма в Parlor. Отписаться:',
  'messages.bot.stopped':
    'Сообщения от бота отключены. Команда /start включит те же сообщения снова. Выбрать их можно и в Parlor, в разделе «Конфиденциальность и согласия».',
  'messages.bot.nothingToStop': 'Сообщения от бота уже отключены.',
  'messages.bot.resumed': 'Сообщения от бота снова включены, как до /stop. Команда /stop отключает их.',
  'messages.bot.welcome':
    'Добро пожаловать в Parlor: небольшие игры с доказуемой честностью, квесты, гонки и коллекции.',
  'messages.bot.invited':
    '{name} приглашает вас в Parlor: небольшие игры с доказуемой честностью, квесты, гонки и коллекции.',
  'messages.bot.invitedByGuest':
    'Вас приглашают в Parlor: небольшие игры с доказуемой честностью, квесты, гонки и коллекции.',
  'messages.bot.help':
    'Кнопка ниже открывает Parlor. Бот пишет только о том, что вы выбрали в Parlor, в разделе «Конфиденциальность и согласия».',
  'messages.bot.terms': 'Играя в Parlor, вы принимаете эти условия.',
  'messages.bot.paysupport':
    'Все ваши заказы\u00a0— в Parlor, в разделе «Профиль», «Заказы». Если оплаченный заказ нельзя доставить, деньги возвращаются.',
  'messages.bot.paysupportWrite': 'Что-то не так с платежом? Напишите на {email} и укажите номер заказа.',
  'messages.bot.menu': 'Играть',
  'messages.bot.command.start': 'Открыть Parlor',
  'messages.bot.command.help': 'Что умеет бот',
  'messages.bot.command.terms': 'Условия',
  'messages.bot.command.paysupport': 'Помощь с платежом',
  'messages.bot.command.stop': 'Отключить сообщения',
  'messages.unsubscribe.title': 'Отключить письма от Parlor',
  'messages.unsubscribe.question': 'Больше не присылать письма о квестах, серии, гонках, новостях и заказах?',
  'messages.unsubscribe.button': 'Отключить письма',
  'messages.unsubscribe.done':
    'Вы больше не будете получать эти письма. Письма, которые вы запрашиваете сами, например со ссылкой для входа, будут приходить.',
  'messages.unsubscribe.back': 'Снова включить их можно в Parlor, в разделе «Конфиденциальность и согласия».',
  'messages.unsubscribe.wrong':
    'Ссылка неполная. Откройте её из письма ещё раз или войдите в Parlor и откройте «Конфиденциальность и согласия».',
  'checkout.unknown': 'Такого заказа нет. Откройте магазин и закажите снова.',
  'checkout.ended': 'Срок этого заказа истёк. Откройте магазин и закажите снова.',
  'checkout.paid': 'Этот заказ уже оплачен.',
  'checkout.price': 'Цена изменилась. Откройте магазин и закажите снова.',
  'checkout.notYours': 'Это заказ другого игрока.',
  'checkout.inProgress': 'Оплата этого заказа уже идёт. Если она не прошла, попробуйте снова через минуту.',
  'checkout.break': 'У вас перерыв в Parlor. Деньги не списаны.',
  'checkout.limit': 'Этот заказ больше вашего лимита трат. Деньги не списаны.',
  'checkout.busy': 'Parlor перегружен. Деньги не списаны. Попробуйте ещё раз.',
  'switch.maintenance': 'Закрыто на техобслуживание.',
  'switch.fault': 'Мы устраняем неполадку.',
  'switch.provider': 'У нашего поставщика неполадка. Ждём исправления.',
  'switch.review': 'Идёт проверка. Пока она не закончится, здесь закрыто.',
  'legal.terms': 'Условия',
  'legal.privacy': 'Политика конфиденциальности',
  'legal.isEnglish': 'Эта страница на английском языке.',
  'invitation.title': '{name} приглашает вас в Parlor',
  'invitation.guest': 'Вас приглашают в Parlor',
  'invitation.points':
    'Небольшие игры с доказуемой честностью. Играйте {days, plural, one {# день} few {# дня} many {# дней} other {# дня}} и получите {points, number} PP.',
  'invitation.message': 'Сыграем вместе в Parlor?',
  'shareCard.message': 'Смотрите, что мне досталось в Parlor!',
  'shareCard.collected': 'Собраны все {cards, number} карточек',
  'shareCard.place': 'Место {place, number}',
  'shareCard.sharedBy': 'Поделился игрок {name}.',
  'shareCard.about': 'Игры, квесты и коллекции в Parlor.',
  'shareCard.play': 'Играть в Parlor',
};
