import { useLingui } from '@lingui/react/macro';
import { SCREEN_PATHS, type AnnouncementScreen } from '@parlor/contract/calls/announcements.ts';
import type { WrittenText } from '@parlor/contract/kernel/written-text.ts';
import { directionOf } from '@parlor/contract/formats/direction.ts';
import type { Language } from '@parlor/contract/formats/languages.ts';
import { NewsRow } from '../../../ui/layout/NewsRow.tsx';
import { Rows } from '../../../ui/layout/Row.tsx';
import { megaphone } from '../../../ui/media/icons.ts';
import parts from '../Operator.module.css';
import styles from './Messages.module.css';

type MessagePreviewProps = { written: WrittenText; language: Language; screen: AnnouncementScreen | '' };

/** The message as a player with this language gets it. */
export function MessagePreview({ written: { title, text }, language, screen }: MessagePreviewProps) {
  const { t } = useLingui();
  const reader = { lang: language, dir: directionOf(language) };
  return (
    <section aria-label={t`Preview`} className={styles.preview}>
      <div className={styles.shown}>
        <p className={styles.place}>{t`In the inbox`}</p>
        <div {...reader}>
          <Rows label={t`In the inbox`}>
            <NewsRow
              icon={megaphone}
              isUnread
              title={<bdi>{title}</bdi>}
              text={<bdi>{text}</bdi>}
              about={t`From our team`}
              href={screen === '' ? undefined : SCREEN_PATHS[screen]}
            />
          </Rows>
        </div>
      </div>
      <div className={styles.shown}>
        <p className={styles.place}>{t`By Telegram or email, if they agreed to news`}</p>
        <div {...reader} className={styles.sent}>
          <b>
            <bdi>{title}</bdi>
          </b>
          <bdi>{text}</bdi>
        </div>
        <p className={parts.small}>
          {t`It has a button that opens Parlor and says how to stop such messages. It is sent between 9:00 and 21:00 in the player’s time. A player gets one message a day; other news is in the same message.`}
        </p>
      </div>
    </section>
  );
}
