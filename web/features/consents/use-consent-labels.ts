import { useLingui } from '@lingui/react/macro';
import type { ConsentChange, MessageChannel, MessageTopic } from '@parlor/contract/calls/consents.ts';
import { clockTime, longDay } from '../../i18n/format.ts';

/** Names of topics and decisions. */
export function useConsentLabels() {
  const { t, i18n } = useLingui();
  const { locale } = i18n;
  const topics: Readonly<Record<MessageTopic, string>> = {
    quests: t`New quests are ready`,
    streak: t`Your streak is about to end`,
    race: t`Race results`,
    news: t`News from Parlor`,
    orders: t`Order updates`,
  };
  const time = (instant: string): string => {
    const at = new Date(instant);
    const [day, clock] = [longDay(at, locale), clockTime(at, locale)];
    return t`${day}, ${clock}`;
  };
  const channels: Readonly<Record<MessageChannel, string>> = { bot: t`Telegram`, email: t`Email` };
  const named = (topic: MessageTopic, channel: MessageChannel): string =>
    t`${topics[topic]} (${channels[channel]})`;
  const ofChange = ({ topic, channel, agreed, version: number = 1 }: ConsentChange): string => {
    const version = i18n.number(number);
    if (topic === 'terms') return t`Terms, version ${version}: accepted`;
    const what =
      topic === 'analytics' ? t`Usage data` : channel === undefined ? topics[topic] : named(topic, channel);
    return agreed ? t`${what}: turned on` : t`${what}: turned off`;
  };
  return { topics, channels, named, time, ofChange };
}
