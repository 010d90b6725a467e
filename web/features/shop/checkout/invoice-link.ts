const MESSENGER = ['t.me', 'telegram.me', 'telegram.dog'];

/** Whether the messenger itself can show this invoice; one of a local provider is a page like any other. */
export const isMessengerInvoice = (link: string): boolean =>
  URL.canParse(link) && MESSENGER.includes(new URL(link).hostname);
