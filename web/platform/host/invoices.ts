// Invoices of the messenger, over its library.
import { invoice, on, TimeoutError } from '@tma.js/sdk';
import type { InvoiceStatus } from '../platform.ts';
import { UNHURRIED_MS } from './patience.ts';

const STATUSES: readonly InvoiceStatus[] = ['paid', 'cancelled', 'failed', 'pending'];

/** One invoice at a time: a second press of the same button waits for the first. */
export function openInvoices(log: (message: string, error: unknown) => void): {
  open(url: string): Promise<InvoiceStatus>;
} {
  let opened: { readonly url: string; readonly status: Promise<InvoiceStatus> } | undefined;
  async function show(url: string): Promise<InvoiceStatus> {
    const statuses: string[] = [];
    // Some hosts report "cancelled" after "paid"; the library would keep the last one.
    const stop = on('invoice_closed', ({ slug, status }) => {
      if (new URL(url).pathname.replace(/^\/(?:\$|invoice\/)/, '') === slug) statuses.push(status);
    });
    try {
      statuses.push(await invoice.openUrl(url, { timeout: UNHURRIED_MS }));
      return STATUSES.find((status) => status === statuses[0]) ?? 'pending';
    } catch (error) {
      log('The messenger’s invoice ended without a word.', error);
      // Whether it was paid is unknown then: the bot will inform the server.
      return TimeoutError.is(error) ? 'pending' : 'failed';
    } finally {
      stop();
      opened = undefined;
    }
  }
  return {
    open(url) {
      if (opened?.url === url) return opened.status;
      if (opened || !invoice.openUrl.isAvailable()) return Promise.resolve('failed');
      const status = show(url);
      opened = { url, status };
      return status;
    },
  };
}
