import type { Texts } from './index.ts';

export const fa: Texts = {
  'signIn.subject': 'ورود به Parlor',
  'signIn.title': 'ورود به Parlor',
  'signIn.where': 'این لینک را در همان مرورگری باز کنید که درخواستش را داده‌اید.',
  'signIn.life': 'لینک و کد یک بار و تا {minutes, plural, one {# دقیقه} other {# دقیقه}} کار می‌کنند.',
  'signIn.code': 'یا این کد را در همان پنجره‌ای وارد کنید که درخواستش را داده‌اید:',
  'signIn.button': 'ورود',
  'signIn.copy': 'اگر دکمه کار نمی‌کند، این لینک را کپی کنید:',
  'signIn.notYou':
    'شما درخواست نداده‌اید؟ این ایمیل را نادیده بگیرید و کد را به کسی ندهید. بدون این ایمیل کسی نمی‌تواند وارد شود و چیزی تغییر نکرده است.',
  'addAddress.subject': 'افزودن این نشانی ایمیل به Parlor',
  'addAddress.title': 'افزودن این نشانی ایمیل',
  'addAddress.what': '{name} می‌خواهد با این نشانی ایمیل وارد Parlor شود.',
  'addAddress.whatSomebody': 'کسی می‌خواهد با این نشانی ایمیل وارد Parlor شود.',
  'addAddress.how': 'این لینک را در مرورگری که در آن وارد شده‌اید باز کنید، یا کد را همان‌جا وارد کنید.',
  'addAddress.life': 'تا {minutes, plural, one {# دقیقه} other {# دقیقه}} کار می‌کند.',
  'addAddress.code': 'کد: {code}',
  'addAddress.notYou': 'شما نبودید؟ این ایمیل را نادیده بگیرید و کد را به کسی ندهید. چیزی تغییر نکرده است.',
  'exportReady.subject': 'داده‌های شما از Parlor آماده است',
  'exportReady.title': 'داده‌های شما آماده است',
  'exportReady.what': 'نسخه‌ای از داده‌هایتان که درخواست کرده بودید آماده است.',
  'exportReady.life':
    'پس از ورود دوباره، تا {hours, plural, one {# ساعت} other {# ساعت}} می‌توانید فایل را دانلود کنید.',
  'exportReady.notYou':
    'شما نبودید؟ پس کس دیگری وارد حساب شما شده است. از پروفایل، از همهٔ دستگاه‌ها خارج شوید و روش‌های ورودتان را بررسی کنید.',
  'deletionAsked.subject': 'حساب Parlor شما در {day} حذف می‌شود',
  'deletionAsked.title': 'حساب شما حذف خواهد شد',
  'deletionAsked.what': 'حذف حساب Parlor خود را درخواست کردید. حساب در {day} (UTC) حذف می‌شود.',
  'deletionAsked.how':
    'تا آن زمان می‌توانید نگهش دارید: صفحهٔ زیر را باز کنید، وارد شوید و «حسابم بماند» را بزنید.',
  'deletionAsked.notYou':
    'شما نبودید؟ حسابتان را نگه دارید، از پروفایل از همهٔ دستگاه‌ها خارج شوید و روش‌های ورودتان را بررسی کنید.',
  'deleted.subject': 'حساب Parlor شما حذف شد',
  'deleted.title': 'حساب شما حذف شد',
  'deleted.what': 'حساب Parlor شما و این نشانی ایمیل حذف شد. این آخرین ایمیل ما به شماست.',
  'deleted.kept':
    'امتیازها، سفارش‌ها و نتایج را زیر یک شماره و بدون نام شما نگه می‌داریم. استراحت یا محرومیت خودخواسته ادامه دارد.',
  'email.openParlor': 'باز کردن Parlor',
  'messages.questsReady.subject': 'مأموریت‌های تازه‌تان آماده است',
  'messages.questsReady.text': 'مأموریت‌های امروزتان آماده است. نیمه‌شب UTC عوض می‌شوند.',
  'messages.questsReady.button': 'دیدن مأموریت‌ها',
  'messages.streakEnds.subject': 'زنجیرهٔ {days, plural, one {#روزهٔ} other {#روزهٔ}} شما امروز تمام می‌شود',
  'messages.streakEnds.text':
    'زنجیرهٔ {days, plural, one {#روزهٔ} other {#روزهٔ}} شما تا {hours, plural, one {# ساعت} other {# ساعت}} دیگر تمام می‌شود. برای حفظ آن، پاداش امروز را بگیرید.',
  'messages.streakEnds.button': 'دریافت پاداش',
  'messages.raceResult.subject': '{title}: رتبهٔ {place, number}',
  'messages.raceResult.text':
    '{title}: رتبهٔ {place, number} شدید. جایزهٔ {prize, number} PP شما در موجودی‌تان است.',
  'messages.raceResult.button': 'دیدن مسابقه',
  'messages.orderDelivered.subject': 'تحویل داده شد: {title}',
  'messages.orderDelivered.text': 'سفارش شما تحویل داده شد: {title}.',
  'messages.orderDelivered.button': 'دیدن سفارش',
  'messages.orderRefunded.subject': 'بازپرداخت شد: {title}',
  'messages.orderRefunded.text': 'سفارش شما بازپرداخت شد: {title}.',
  'messages.orderRefunded.button': 'دیدن سفارش',
  'messages.digest.subject': 'خبرهای Parlor',
  'messages.digest.button': 'باز کردن Parlor',
  'messages.ending.bot': 'این پیام‌ها را در Parlor انتخاب کرده‌اید. برای توقف: /stop',
  'messages.ending.email': 'این ایمیل‌ها را در Parlor انتخاب کرده‌اید. لغو دریافت:',
  'messages.bot.stopped':
    'پیام‌های ربات خاموش شد. /start همان پیام‌ها را دوباره روشن می‌کند. در Parlor، بخش «حریم خصوصی و رضایت‌ها» هم می‌توانید انتخابشان کنید.',
  'messages.bot.nothingToStop': 'پیام‌های ربات از قبل خاموش است.',
  'messages.bot.resumed': 'پیام‌های ربات دوباره روشن شد، مثل پیش از /stop. برای توقف: /stop',
  'messages.bot.welcome':
    'به Parlor خوش آمدید: بازی‌های کوچک با انصاف قابل اثبات، همراه با مأموریت‌ها، مسابقه‌ها و کلکسیون‌ها.',
  'messages.bot.invited':
    '{name} شما را به Parlor دعوت می‌کند: بازی‌های کوچک با انصاف قابل اثبات، همراه با مأموریت‌ها، مسابقه‌ها و کلکسیون‌ها.',
  'messages.bot.invitedByGuest':
    'شما به Parlor دعوت شده‌اید: بازی‌های کوچک با انصاف قابل اثبات، همراه با مأموریت‌ها، مسابقه‌ها و کلکسیون‌ها.',
  'messages.bot.help':
    'دکمهٔ زیر Parlor را باز می‌کند. ربات فقط دربارهٔ چیزهایی پیام می‌دهد که در Parlor، بخش «حریم خصوصی و رضایت‌ها» انتخاب کرده‌اید.',
  'messages.bot.terms': 'با بازی در Parlor این شرایط استفاده را می‌پذیرید.',
  'messages.bot.paysupport':
    'همهٔ سفارش‌های شما در Parlor، بخش پروفایل، سفارش‌ها است. اگر سفارش پرداخت‌شده‌ای تحویل‌دادنی نباشد، پول آن برمی‌گردد.',
  'messages.bot.paysupportWrite': 'پرداختی مشکل دارد؟ با شمارهٔ سفارش به {email} بنویسید.',
  'messages.bot.menu': 'بازی',
  'messages.bot.command.start': 'باز کردن Parlor',
  'messages.bot.command.help': 'کارهایی که ربات می‌کند',
  'messages.bot.command.terms': 'شرایط استفاده',
  'messages.bot.command.paysupport': 'کمک برای پرداخت',
  'messages.bot.command.stop': 'خاموش کردن پیام‌ها',
  'messages.unsubscribe.title': 'توقف ایمیل‌های Parlor',
  'messages.unsubscribe.question':
    'دیگر ایمیلی دربارهٔ مأموریت‌ها، زنجیره، مسابقه‌ها، خبرها و سفارش‌ها نمی‌خواهید؟',
  'messages.unsubscribe.button': 'توقف ایمیل‌ها',
  'messages.unsubscribe.done':
    'دیگر این ایمیل‌ها را نمی‌گیرید. ایمیل‌هایی که خودتان درخواست می‌کنید، مثل لینک ورود، همچنان می‌رسد.',
  'messages.unsubscribe.back': 'در Parlor، بخش «حریم خصوصی و رضایت‌ها» می‌توانید دوباره روشنشان کنید.',
  'messages.unsubscribe.wrong':
    'این لینک ناقص است. آن را دوباره از ایمیل باز کنید، یا وارد Parlor شوید و «حریم خصوصی و رضایت‌ها» را باز کنید.',
  'checkout.unknown': 'این سفارش وجود ندارد. فروشگاه را باز کنید و دوباره سفارش دهید.',
  'checkout.ended': 'مهلت این سفارش تمام شده است. فروشگاه را باز کنید و دوباره سفارش دهید.',
  'checkout.paid': 'این سفارش قبلاً پرداخت شده است.',
  'checkout.price': 'قیمت تغییر کرده است. فروشگاه را باز کنید و دوباره سفارش دهید.',
  'checkout.notYours': 'این سفارش از بازیکن دیگری است.',
  'checkout.inProgress':
    'پرداخت این سفارش در حال انجام است. اگر ناموفق بود، یک دقیقهٔ دیگر دوباره امتحان کنید.',
  'checkout.break': 'در Parlor در حال استراحت هستید. مبلغی برداشت نشد.',
  'checkout.limit': 'این سفارش از محدودیت خرید شما بیشتر است. مبلغی برداشت نشد.',
  'checkout.busy': 'Parlor شلوغ است. مبلغی برداشت نشد. دوباره امتحان کنید.',
  'switch.maintenance': 'برای تعمیر و نگهداری بسته است.',
  'switch.fault': 'در حال رفع یک مشکل هستیم.',
  'switch.provider': 'سرویس‌دهندهٔ ما مشکلی دارد. منتظر رفع آن هستیم.',
  'switch.review': 'در حال بررسی این موضوع هستیم. تا پایان بررسی بسته می‌ماند.',
  'legal.terms': 'شرایط استفاده',
  'legal.privacy': 'بیانیهٔ حریم خصوصی',
  'legal.isEnglish': 'این صفحه به زبان انگلیسی است.',
  'invitation.title': '{name} شما را به Parlor دعوت می‌کند',
  'invitation.guest': 'به Parlor دعوت شده‌اید',
  'invitation.points':
    'بازی‌های کوچک با انصاف قابل اثبات. در {days, plural, one {# روز} other {# روز}} بازی کنید و {points, number} PP بگیرید.',
  'shareCard.collected': 'همهٔ {cards, number} کارت جمع شد',
  'shareCard.place': 'رتبهٔ {place, number}',
  'shareCard.sharedBy': 'از طرف {name}.',
  'shareCard.about': 'بازی‌ها، مأموریت‌ها و کلکسیون‌ها در Parlor.',
  'shareCard.play': 'در Parlor بازی کنید',
};
