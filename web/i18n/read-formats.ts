// A worker of its own (`boot/server/compose.ts`). Before its first number of a page, Chromium's engine opens every language
// that it knows, to see which have numbers: 12 to 28 ms on a fast processor, fifty and more on a phone, in one piece. It does
// so once for all threads of a page; so this does it beside the main thread, while the scripts of the app are on their way.
void [new Intl.NumberFormat(), new Intl.DateTimeFormat(), new Intl.RelativeTimeFormat()];
close();
