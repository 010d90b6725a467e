// Messages of the pages of shared rounds, in Persian. A part of `fa.ts`.
import type { sharedLabels as english } from './en.ts';

export const sharedLabels: typeof english = {
  crashKeys: 'فاصله شرط می‌بندد، C برداشت می‌کند.',
  crashBet: 'شرط بستن',
  crashBetNext: 'شرط روی دور بعد',
  crashOffline: 'آفلاین هستید. دور ادامه دارد و برداشت خودکار همچنان حساب می‌شود.',
  crashQueued: 'دور بعد: لغو',
  crashPlaced: 'شرط بسته شد',
  crashStartsIn: (seconds: string) => `شروع تا ${seconds} ثانیه`,
  crashNextSoon: 'دور بعد باز می‌شود',
  crashBetting: 'شرط‌ها باز است',
  crashRising: 'در حال صعود',
  crashEnded: 'پایان',
  crashVoid: 'متوقف شد. شرط‌ها برگشت.',
  crashEndedAt: (times: string) => `دور روی ${times} پایان یافت.`,
  crashOutAt: (times: string) => `برداشت روی ${times}.`,
  crashAuto: 'برداشت خودکار',
  crashAutoAt: 'روی ضریب',
  crashAutoOn: (times: string) => `خودبه‌خود روی ${times} برداشت می‌شود`,
  crashLast: 'پایان دورهای اخیر',
  crashBets: 'بازیکنان این دور',
  crashPlayers: (count: string) => `${count} بازیکن`,
  crashGuest: 'مهمان',
  crashLostShort: 'باخت',
  crashTooLate: 'برای این دور دیر شد. چیزی تغییر نکرد.',
  crashFound: 'شرط شما در این دور هنوز باز است.',
  crashCheck: 'راستی‌آزمایی یک دور',
  crashCheckWhy:
    'پایان همهٔ دورها پیش از نخستین شرط معین شده است: هر دور بذری را نشان می‌دهد که هش آن بذر دور قبل است. هش نخستین بذر از پیش منتشر شده است.',
  crashCheckRound: 'آخرین دور',
  crashCheckSeed: 'بذر آن',
  crashCheckBefore: 'بذر دور قبل',
  crashVerify: 'راستی‌آزمایی',
  crashVerdicts: {
    matches: 'می‌خواند: بذر همین پایان را می‌دهد و هش آن بذر قبلی است.',
    differs: 'نمی‌خواند. این دور را برای پشتیبانی بفرستید.',
    impossible: 'این مرورگر تنها در نشانی‌های امن هش می‌سازد. از صفحهٔ «انصاف قابل اثبات» استفاده کنید.',
  },
  howCrash:
    '۱۳ رقم نخست HMAC-SHA256 بذر و شناسهٔ بازی در مبنای شانزده یک عدد است. هر چه کوچک‌تر باشد، دور دیرتر پایان می‌یابد.',
};
