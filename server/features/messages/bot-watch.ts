// Whether the Bot API works: it sets up the bot at the start, and again when its texts are others after a release of the
// content; it tries until that has worked, and looks again after a failure. The alarm ParlorBotFails reads the gauge.
import { MINUTE_MS } from '@parlor/contract/kernel/time.ts';
import type { BotChat, BotProfile } from '../../adapters/messages/index.ts';
import type { WatchedGauge } from '../../runtime/metrics.ts';
import type { WarnLog } from '../../runtime/deps.ts';
import type { WatchBot } from '../../runtime/bot/bot-api.ts';
import { reasonOf } from '../../runtime/reason-of.ts';

const LOOK_EVERY_MS = MINUTE_MS;

export class BotWatch {
  readonly #log: WarnLog;
  readonly #everyMs: number;
  #failure: string | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(log: WarnLog, everyMs = LOOK_EVERY_MS) {
    this.#log = log;
    this.#everyMs = everyMs;
  }

  /** Gets the end of each call of the Bot API. The first failure after a success is logged. */
  readonly note: WatchBot = (failure) => {
    if (failure !== undefined && this.#failure === undefined)
      this.#log.warn({ reason: failure }, 'the Bot API does not answer as it should; trying again');
    this.#failure = failure;
  };

  readonly gauges: readonly WatchedGauge[] = [
    {
      name: 'bot_api_failing',
      help: 'Whether the last call of the Bot API failed for a cause of the deployment, such as a wrong token',
      read: () => (this.#failure === undefined ? 0 : 1),
    },
  ];

  /** Returns at once: a server does not wait for Telegram. */
  start(chat: Pick<BotChat, 'setUp' | 'ask'>, profile: () => BotProfile): void {
    let known: string | undefined;
    const look = async (): Promise<void> => {
      const wanted = profile();
      const text = JSON.stringify(wanted);
      try {
        if (text !== known) {
          await chat.setUp(wanted);
          known = text;
        } else if (this.#failure !== undefined) await chat.ask();
      } catch (error) {
        if (text !== known && this.#failure === undefined)
          this.#log.warn({ reason: reasonOf(error) }, 'the commands of the bot were not set; trying again');
      }
      if (!this.#isStopped) this.#timer = setTimeout(() => void look(), this.#everyMs).unref();
    };
    void look();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }
}
