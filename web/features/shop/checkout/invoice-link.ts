const MESSENGER = ['t.me', 'telegram.me', 'telegram.dog'];

/** True if Telegram can show this invoice. An invoice of the emulator is a web page. */
export const isMessengerInvoice = (link: string): boolean =>
  URL.canParse(link) && MESSENGER.includes(new URL(link).hostname);
