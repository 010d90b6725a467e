// Messages to players by the bot and by email: the job, where they are sent, and how they end (docs/messages.md).
import type pg from 'pg';
import {
  MESSAGE_CHANNELS,
  MESSAGE_TOPICS,
  type MessageChannel,
  type MessageTopic,
} from '@parlor/contract/calls/consents.ts';
import type { Delivery, MessageSender } from '../../adapters/messages/index.ts';
import type { Handlers } from '../../http/handlers.ts';
import type { Job } from '../../jobs/job.ts';
import type { WatchedGauge } from '../../runtime/metrics.ts';
import { botCommands, type BotCommandsDeps } from './bot-commands.ts';
import { sendDue, type SendDeps } from './send-due.ts';
import { addressesOf } from './store.ts';
import { unsubscribeLink, unsubscribePlugin } from './unsubscribe.ts';

export { botProfile } from './bot-profile.ts';
export { BotWatch } from './bot-watch.ts';

export interface OpenMessagesDeps
  extends
    Pick<SendDeps, 'pool' | 'clock' | 'players' | 'log' | 'languages' | 'speakerFor'>,
    Pick<BotCommandsDeps, 'miniApp' | 'legal' | 'inviterOf'> {
  readonly senders: ReadonlyMap<MessageChannel, MessageSender>;
  /** They sign the links that end emails; the first one is used for new links. */
  readonly keys: readonly Buffer[];
  readonly siteUrl: () => string;
}

export function openMessages(d: OpenMessagesDeps) {
  const counts = createCounts();
  const job: Job = {
    name: 'send-messages',
    run: ({ pool, clock }) =>
      sendDue({
        ...d,
        pool,
        clock,
        unsubscribeUrl: (playerId) => unsubscribeLink(d.keys, d.siteUrl(), playerId),
        onSettled: counts.add,
      }),
  };
  return {
    job,
    gauges: counts.gauges,
    answerBotText: botCommands(d),
    routes: channelRoutes(d),
    pages: ({ https }: { readonly https: boolean }) => unsubscribePlugin({ ...d, https }),
  };
}

/** Of this process, since its start. */
function createCounts() {
  const counts = new Map<string, number>();
  const nameOf = (topic: MessageTopic, isSent: boolean): string =>
    `messages_${isSent ? 'sent' : 'failed'}_${topic}`;
  return {
    add: (topics: readonly MessageTopic[], kind: Delivery['kind']): void => {
      if (kind === 'later') return;
      for (const name of topics.map((topic) => nameOf(topic, kind === 'sent')))
        counts.set(name, (counts.get(name) ?? 0) + 1);
    },
    gauges: MESSAGE_TOPICS.flatMap((topic) =>
      [true, false].map((isSent): WatchedGauge => {
        const name = nameOf(topic, isSent);
        return {
          name,
          help: `Messages about ${topic} that this process has ${isSent ? 'sent' : 'not sent, or whose end is unknown'}`,
          read: () => counts.get(name) ?? 0,
        };
      }),
    ),
  };
}

const channelRoutes = ({
  pool,
  senders,
}: {
  readonly pool: pg.Pool;
  readonly senders: OpenMessagesDeps['senders'];
}): Pick<Handlers, 'messageChannels'> => ({
  messageChannels: async ({ caller }) => {
    const addresses = await addressesOf(pool, caller.playerId);
    return {
      channels: MESSAGE_CHANNELS.map((channel) => {
        const to = addresses.get(channel)?.label;
        return { channel, isOffered: senders.has(channel), ...(to === undefined ? {} : { to }) };
      }),
    };
  },
});
