// Messages by the bot, with `sendMessage` of the Bot API.
import { Api, GrammyError, HttpError } from 'grammy';
import type { Delivery, MessageSender } from './port.ts';

export interface BotOptions {
  readonly token: string;
  /** Without a slash at its end; asked for at the first message. */
  readonly apiUrl: () => Promise<string>;
  /** The address at which Telegram opens this page of the app. */
  readonly pageUrl: (path: string) => string;
  readonly withinS?: number;
}

const WITHIN_S = 5;
const RETRY_MS = 60_000;
/** No connection was made, so nothing was sent. */
const NOT_CONNECTED = /\b(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH)\b/;

export function openBot({ token, apiUrl, pageUrl, withinS = WITHIN_S }: BotOptions): MessageSender {
  let api: Promise<Api> | undefined;
  const opened = (): Promise<Api> =>
    (api ??= apiUrl().then((apiRoot) => new Api(token, { apiRoot, timeoutSeconds: withinS })));
  return {
    send: async (to, { text, open, ending }) => {
      try {
        await (
          await opened()
        ).sendMessage(Number(to), `${text}\n\n${ending}`, {
          link_preview_options: { is_disabled: true },
          reply_markup: { inline_keyboard: [[{ text: open.label, url: pageUrl(open.path) }]] },
        });
        return { kind: 'sent' };
      } catch (error) {
        return deliveryOf(error);
      }
    },
  };
}

/** Errors of the client carry the address with the bot's token in it, so their text goes nowhere. */
function deliveryOf(error: unknown): Delivery {
  if (error instanceof GrammyError) {
    const { error_code: code, description: reason, parameters } = error;
    // Blocked, never started, or deleted.
    if (code === 403 || (code === 400 && /chat not found/i.test(reason))) return { kind: 'gone' };
    if (code === 429) return { kind: 'later', afterMs: (parameters.retry_after ?? 1) * 1_000, reason };
    // The token is wrong: nobody gets anything until an operator corrects it.
    if (code === 401 || code === 404) return { kind: 'later', afterMs: RETRY_MS, reason };
    return code < 500 ? { kind: 'refused', reason } : { kind: 'unknown', reason };
  }
  if (error instanceof HttpError && NOT_CONNECTED.test(codesOf(error.error)))
    return { kind: 'later', afterMs: RETRY_MS, reason: 'the Bot API could not be reached' };
  return { kind: 'unknown', reason: 'the Bot API did not answer' };
}

const codesOf = (error: unknown): string => {
  const { code, errno, cause } = (error ?? {}) as { code?: unknown; errno?: unknown; cause?: unknown };
  return [code, errno, ...(cause === undefined ? [] : [codesOf(cause)])].join(' ');
};
