import { Trans, useLingui } from '@lingui/react/macro';
import {
  MESSAGE_CHANNELS,
  MESSAGE_TOPICS,
  type Consents,
  type MessageChannel,
  type MessageTopic,
} from '@parlor/contract/calls/consents.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '../../navigation/paths.ts';
import { usePlatform } from '../../platform/PlatformContext.tsx';
import { Link } from '../../ui/controls/Link.tsx';
import { Switch } from '../../ui/controls/Switch.tsx';
import { useToast } from '../../ui/feedback/toast/Toast.tsx';
import { Hidden } from '../../ui/layout/Hidden.tsx';
import { useConsentActs, useConsentQueries } from './consent-queries.ts';
import styles from './Consents.module.css';
import { useConsentLabels } from './use-consent-labels.ts';

/** One switch for each topic and channel, and where its messages go. */
export function MessageConsents({ consents }: { consents: Consents['messages'] }) {
  const { t } = useLingui();
  const labels = useConsentLabels();
  const { data } = useQuery(useConsentQueries().channels());
  const placeOf = (channel: MessageChannel) => data?.channels.find((one) => one.channel === channel);
  return (
    <div className={styles.part}>
      <h2 className={styles.title}>{t`Messages`}</h2>
      <p className={styles.small}>
        {t`At most one a day, never from 21:00 to 9:00 on your clock, and only about what you turn on. A message about an order can come on the same day.`}
      </p>
      <table className={styles.messages}>
        <thead>
          <tr>
            <th scope="col">
              <Hidden>{t`Topic`}</Hidden>
            </th>
            {MESSAGE_CHANNELS.map((channel) => (
              <th key={channel} scope="col">
                {labels.channels[channel]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {MESSAGE_TOPICS.map((topic) => (
            <tr key={topic}>
              <th scope="row">{labels.topics[topic]}</th>
              {MESSAGE_CHANNELS.map((channel) => (
                <td key={channel}>
                  <MessageChoice
                    topic={topic}
                    channel={channel}
                    agreed={consents.some(
                      (one) => one.topic === topic && one.channel === channel && one.agreed,
                    )}
                    canReach={placeOf(channel)?.isOffered === true && placeOf(channel)?.to !== undefined}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {MESSAGE_CHANNELS.map((channel) => {
        const place = placeOf(channel);
        return place && <Place key={channel} {...place} />;
      })}
    </div>
  );
}

interface PlaceProps {
  channel: MessageChannel;
  to?: string | undefined;
  isOffered: boolean;
}

/** Where the messages of a channel go, or what is missing for it. */
function Place({ channel, to, isOffered }: PlaceProps) {
  const name = useConsentLabels().channels[channel];
  const address = <bdi>{to}</bdi>;
  return (
    <p className={styles.small}>
      {!isOffered ? (
        <Trans>{name}: not available here.</Trans>
      ) : to === undefined ? (
        <Trans>
          {name}: add it to your <Link href={paths.identities()}>sign-in methods</Link> first.
        </Trans>
      ) : channel === 'bot' ? (
        <Trans>
          {name}: our bot writes to {address}. Send it /stop to end all of its messages.
        </Trans>
      ) : (
        <Trans>
          {name}: to {address}. Every email has a link that ends all of them.
        </Trans>
      )}
    </p>
  );
}

interface MessageChoiceProps {
  topic: MessageTopic;
  channel: MessageChannel;
  agreed: boolean;
  canReach: boolean;
}

function MessageChoice({ topic, channel, agreed, canReach }: MessageChoiceProps) {
  const { t } = useLingui();
  const labels = useConsentLabels();
  const toast = useToast();
  const platform = usePlatform();
  const { choose } = useConsentActs();
  const [isAsking, setAsking] = useState(false);
  const change = async (next: boolean): Promise<void> => {
    if (next && channel === 'bot') {
      setAsking(true);
      const mayWrite = await platform.allowMessages();
      setAsking(false);
      if (!mayWrite)
        return toast.show({ text: t`You didn’t allow the bot to write to you. Nothing was changed.` });
    }
    choose.mutate(
      { topic, channel, agreed: next },
      { onError: () => toast.show({ text: t`No response. Nothing was changed. Try again.`, tone: 'error' }) },
    );
  };
  return (
    <Switch
      label={labels.named(topic, channel)}
      // Shown at once; the server's answer replaces it.
      on={isAsking || (choose.isPending ? choose.variables.agreed : agreed)}
      // What is on can always be switched off.
      disabled={!canReach && !agreed}
      onChange={(next) => void (isAsking || change(next))}
    />
  );
}
