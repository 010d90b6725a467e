import { Trans, useLingui } from '@lingui/react/macro';
import type { BulkAct } from '@parlor/contract/calls/operator/bulk/bulk-acts.ts';
import { LANGUAGES, TRANSLATED } from '@parlor/contract/formats/languages.ts';
import { useAnnouncementNames } from '../announcements/use-announcement-names.ts';
import { Moment } from '../components/Table.tsx';
import parts from '../Operator.module.css';
import type { MessageWhat } from './message-fields.ts';
import styles from './Messages.module.css';

/** What players read, when it goes out, and how often it was sent. */
export function MessageOfAct({
  what: { message, from },
  sent,
}: {
  what: MessageWhat;
  sent: BulkAct['sent'];
}) {
  const { t } = useLingui();
  const { screens } = useAnnouncementNames();
  const { title, text, translations, screen } = message;
  const others = TRANSLATED.filter((one) => translations?.[one] !== undefined).map((one) => LANGUAGES[one]);
  return (
    <div className={styles.message}>
      <b>
        <bdi>{title}</bdi>
      </b>
      <bdi>{text}</bdi>
      <p className={parts.small}>
        {[
          ...(screen === undefined ? [] : [t`Link: ${screens[screen]}`]),
          ...(others.length === 0 ? [] : [t`Also in ${others.join(', ')}`]),
          ...(sent === undefined || sent.bot + sent.email === 0
            ? []
            : [t`Sent: ${sent.bot} by Telegram, ${sent.email} by email`]),
        ].join(' · ')}
      </p>
      {from !== undefined && (
        <p className={parts.small}>
          <Trans>
            Goes out at <Moment at={from} /> UTC
          </Trans>
        </p>
      )}
    </div>
  );
}
