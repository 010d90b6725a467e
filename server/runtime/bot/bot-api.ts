// The client of Telegram's Bot API. It tells a watcher how each call ended.
import { Api } from 'grammy';

/** Gets the reason of a call that failed for a cause of the deployment, and undefined after a call that did not. */
export type WatchBot = (failure: string | undefined) => void;

export interface BotApiOptions {
  readonly token: string;
  /** Without a slash at its end. */
  readonly apiRoot: string;
  /** For one call. */
  readonly withinS: number;
  readonly watch?: WatchBot | undefined;
}

export function openBotApi({ token, apiRoot, withinS, watch }: BotApiOptions): Api {
  const api = new Api(token, { apiRoot, timeoutSeconds: withinS });
  if (watch)
    api.config.use(async (call, method, payload, signal) => {
      try {
        const answer = await call(method, payload, signal);
        if (answer.ok) watch(undefined);
        else if (isOurs(answer.error_code)) watch(`${answer.error_code} ${answer.description}`);
        return answer;
      } catch (error) {
        // The text of the error has the address with the bot's token in it.
        watch('the Bot API did not answer');
        throw error;
      }
    });
  return api;
}

/** A wrong token, a wrong address, or a server error; others are about one call or one chat. */
const isOurs = (code: number): boolean => code === 401 || code === 404 || code >= 500;
