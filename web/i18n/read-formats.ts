// A worker of its own (`boot/inline/loader.ts`). Before the first number of a page, Chromium's engine opens every
// language it knows, to see which have number formats: 12 to 28 ms on a fast processor, fifty and more on a phone, in
// one piece. It does so once for all threads of a page, so this worker does it off the main thread while the scripts of
// the app load.
void [new Intl.NumberFormat(), new Intl.DateTimeFormat(), new Intl.RelativeTimeFormat()];
close();
