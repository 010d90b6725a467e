// Messages about a session and its rounds, in Persian. A part of `fa.ts`.
import type { roundsLabels as english } from './en.ts';

export const roundsLabels: typeof english = {
  historyName: 'نشست و دورها',
  lastRounds: 'دورهای آخر شما',
  net: 'خالص',
  biggestWin: 'بزرگ‌ترین برد',
  noneYet: 'هنوز بردی نیست',
  chartEmpty: 'نمودار پس از اولین دور شما نمایش داده می‌شود.',
  chartName: (rounds, net, lowest, highest) =>
    `خالص پس از هر یک از ${rounds} دور. اکنون ${net} PP، کمترین ${lowest} PP، بیشترین ${highest} PP.`,
  countedSince: (time) => `از ${time} بر پایهٔ رسید دورهای شما حساب شده است.`,
  newSession: 'شروع نشست تازه',
  receiptsLoading: 'در حال بارگذاری دورهای پیشین',
  receiptsFailed: 'دورهای پیشین این نشست بارگذاری نشد، پس این رقم‌ها کامل نیست.',
  receiptsCut: 'این نشست خیلی طولانی است: فقط آخرین دورها حساب شده است.',
  roundsFailed: 'دورهای شما بارگذاری نشد. آن‌ها ذخیره شده‌اند.',
  noRoundsYet: 'هنوز دوری نیست.',
  showMore: 'نمایش بیشتر',
  verify: 'راستی‌آزمایی',
  verifyName: (time, stake) => `راستی‌آزمایی دور ${time}، شرط ${stake} PP`,
  verifying: 'در حال راستی‌آزمایی',
  verifyMatches: 'تأیید شد: محاسبهٔ دوباره روی این دستگاه همان نتیجه را داد.',
  verifySealed:
    'هنوز تأیید نشده: بذر سرور این دور هنوز در حال استفاده است. وقتی آن را آشکار کنید، بذر تازه‌ای شروع می‌شود و می‌توان دور را راستی‌آزمایی کرد.',
  revealAndVerify: 'آشکارسازی و راستی‌آزمایی',
  verifyRoundOpen: 'اول دور باز خود را تمام کنید: بذر آن چیزهای پنهان را آشکار می‌کند.',
  verifyFailed: 'راستی‌آزمایی بارگذاری نشد. این دربارهٔ نتیجه چیزی نمی‌گوید.',
  verifyRulesChanged:
    'بذر سرور با هش آن می‌خواند. قوانین بازی از آن زمان تغییر کرده، پس نتیجه را نمی‌توان اینجا حساب کرد.',
  verifyRulesUnknown: 'بذر سرور با هش آن می‌خواند. این صفحه نمی‌تواند این نوع نتیجه را حساب کند.',
  verifyWrongSeed: (id) =>
    `نمی‌خواند: بذر سرور هشی را که پیش‌تر نشان داده شد نمی‌دهد. با پشتیبانی تماس بگیرید و این دور را بگویید: ${id}`,
  verifyWrong: (id) =>
    `نمی‌خواند: بذرها نتیجهٔ دیگری می‌دهند. با پشتیبانی تماس بگیرید و این دور را بگویید: ${id}`,
  turboName: 'توربو: پویانمایی کوتاه‌تر',
};
