// Messages of the keno and wheel pages, in Persian. A part of `fa.ts`.
import type { drawsLabels as english } from './en.ts';

export const drawsLabels: typeof english = {
  kenoField: 'شماره‌ها',
  kenoKeys:
    'کلیدهای جهت بین شماره‌ها جابه‌جا می‌شوند، Enter شماره را انتخاب می‌کند، Q تصادفی انتخاب می‌کند، C پاک می‌کند.',
  kenoKeysWithoutLetters: 'کلیدهای جهت بین شماره‌ها جابه‌جا می‌شوند، Enter شماره را انتخاب می‌کند.',
  kenoNumber: (number) => `شمارهٔ ${number}`,
  kenoDrawn: (number) => `شمارهٔ ${number}، بیرون آمد`,
  kenoHit: (number) => `شمارهٔ ${number}، درست`,
  kenoPicks: 'شماره‌ها',
  kenoPicked: (count, most) => `${count} از ${most}`,
  kenoQuick: 'تصادفی',
  kenoClear: 'پاک کردن',
  kenoDraw: 'قرعه‌کشی',
  kenoPickMore: (fewest) => (fewest === '۱' ? 'یک شماره انتخاب کنید' : `دست‌کم ${fewest} شماره انتخاب کنید`),
  kenoPays: 'شماره‌های درست و ضریب آن‌ها',
  kenoPaysFor: (hits, times) => `${hits} شمارهٔ درست: ${times}`,
  kenoHits: (hits, picks) => `${hits} شمارهٔ درست از ${picks}.`,
  kenoBoosted: (times) => `تقویت: ${times}.`,
  kenoLastHit: (times) => `آخرین توپ درست بود: ${times}.`,
  kenoSpared: 'توپ‌های ذخیره به حساب آمدند.',
  kenoLead: 'شماره انتخاب کنید. هرچه بیشتر بیرون بیایند، برد بیشتر است',
  kenoLastLine: (times) => `اگر آخرین توپ درست باشد، بردتان چند برابر می‌شود: ${times}`,
  kenoSpareLine: (count) => `اگر هیچ شماره‌ای درست نباشد، ${count} توپ دیگر بیرون می‌آید`,
  kenoBoostLine: (times) => `تقویت، بردتان را چند برابر می‌کند: تا ${times}`,
  howKeno:
    'هر عدد یکی از توپ‌های باقی‌مانده را به ترتیب صعودی و از ۰ برمی‌دارد. توپی که انتخاب کرده‌اید درست به حساب می‌آید.',
  howKenoSpare:
    'هر عدد یکی از توپ‌های باقی‌مانده را به ترتیب صعودی و از ۰ برمی‌دارد. آخرین توپ‌ها ذخیره‌اند و فقط وقتی به حساب می‌آیند که پیش از آن‌ها هیچ توپی درست نباشد.',
  howKenoBoost:
    'هر عدد یکی از توپ‌های باقی‌مانده را به ترتیب صعودی و از ۰ برمی‌دارد. آخرین عدد جایی در فهرست تقویت‌هاست که از ۰ شمرده می‌شود.',

  wheelPays: 'ضریب خانه‌های چرخ',
  wheelShare: (some, all) => `${some} از ${all}`,
  wheelBet: 'نماد شما',
  wheelStops: (at) => `چرخ ایستاد: ${at}.`,
  wheelInner: (times) => `چرخ درونی: ${times}.`,
  howWheelPays: {
    segments: 'ضریب خانهٔ زیر نشانگر پرداخت می‌شود',
    double: 'ضریب هر دو چرخ در هم ضرب می‌شود',
    symbols: 'نمادی را انتخاب کنید که چرخ روی آن می‌ایستد',
  },
  howWheel: 'عدد، خانه‌ای است که چرخ روی آن می‌ایستد؛ از ۰ و در جهت عقربه‌های ساعت.',
  howWheelDouble:
    'عدد اول خانه‌ای است که چرخ روی آن می‌ایستد؛ از ۰ و در جهت عقربه‌های ساعت. عدد دوم خانهٔ چرخ درونی است.',
};
