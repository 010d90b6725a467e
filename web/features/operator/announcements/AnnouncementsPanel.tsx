import { useLingui } from '@lingui/react/macro';
import type { AnnouncementCard, AnnouncementState } from '@parlor/contract/calls/operator/announcements.ts';
import { LANGUAGES, TRANSLATED } from '@parlor/contract/formats/languages.ts';
import { useState } from 'react';
import { OperatorName } from '../accounts/OperatorName.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Tag } from '../../../ui/media/Tag.tsx';
import { ActSheet, type ActRequest } from '../components/ActSheet.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { Moment, Table } from '../components/Table.tsx';
import styles from '../Operator.module.css';
import { useOperatorApi, useOperatorQuery } from '../operator-calls.ts';
import { AnnouncementSheet, type AnnouncementSheetProps } from './AnnouncementSheet.tsx';
import { useAnnouncementNames } from './use-announcement-names.ts';

/** Announcements start and end at their time, so the list refreshes while it is open. */
const LOOK_EVERY_MS = 10_000;

/** Texts for players in the lobby: all of them with their state, and the acts to make, copy and stop one. */
export function AnnouncementsPanel({ mayAnnounce }: { mayAnnounce: boolean }) {
  const { t } = useLingui();
  const api = useOperatorApi();
  const [requested, setRequested] = useState<ActRequest>();
  const [making, setMaking] = useState<AnnouncementSheetProps['making']>();
  const query = useOperatorQuery('operatorAnnouncements', {}, { refetchInterval: LOOK_EVERY_MS });
  const stop = ({ id, title }: AnnouncementCard): void =>
    setRequested({
      title: t`Stop: ${title}`,
      run: ({ why }, options) => api.stopAnnouncement({ params: { id }, body: { why } }, options),
    });
  return (
    <div className={styles.stack}>
      <p className={styles.lead}>
        {t`Players see an announcement in the lobby until they dismiss it. A text that players have read is not changed: with Schedule another one takes its place, with its own text and times.`}
      </p>
      {mayAnnounce && (
        <div className={styles.acts}>
          <Button size="s" onClick={() => setMaking({})}>{t`New announcement`}</Button>
        </div>
      )}
      <Loaded
        query={query}
        failed={t`The announcements didn’t load`}
        none={t`Nothing was announced yet.`}
        isEmpty={({ announcements }) => announcements.length === 0}
      >
        {({ announcements }) => (
          <Table
            label={t`Announcements`}
            columns={[
              t`What players read`,
              t`State`,
              t`For whom`,
              t`Starts (UTC)`,
              t`Ends (UTC)`,
              t`Clashes`,
              t`Why, for us`,
              t`Act`,
            ]}
          >
            {announcements.map((card) => (
              <AnnouncementRow
                key={card.id}
                card={card}
                acts={
                  mayAnnounce
                    ? {
                        copy: () => setMaking({ copyOf: card }),
                        schedule: () => setMaking({ copyOf: card, replaces: true }),
                        stop: () => stop(card),
                      }
                    : undefined
                }
              />
            ))}
          </Table>
        )}
      </Loaded>
      <AnnouncementSheet making={making} onClose={() => setMaking(undefined)} />
      <ActSheet requested={requested} onClose={() => setRequested(undefined)} />
    </div>
  );
}

type RowProps = {
  card: AnnouncementCard;
  acts: { [Act in 'copy' | 'schedule' | 'stop']: () => void } | undefined;
};

function AnnouncementRow({ card, acts }: RowProps) {
  const { t } = useLingui();
  const names = useAnnouncementNames();
  const { title, text, translations, screen, state, audience, from, until, clashes, stopped, why } = card;
  const others = TRANSLATED.filter((one) => translations?.[one] !== undefined).map((one) => LANGUAGES[one]);
  const states: Readonly<Record<AnnouncementState, string>> = {
    scheduled: t`Scheduled`,
    running: t`Running`,
    ended: t`Ended`,
    stopped: t`Stopped`,
  };
  return (
    <tr>
      <td className={styles.long}>
        <b>
          <bdi>{title}</bdi>
        </b>
        <div>
          <bdi>{text}</bdi>
        </div>
        {others.length > 0 && <div className={styles.small}>{t`Also in ${others.join(', ')}`}</div>}
        {screen !== undefined && <div className={styles.small}>{t`Link: ${names.screens[screen]}`}</div>}
      </td>
      <td>
        <Tag kind={state === 'running' ? 'ok' : state === 'scheduled' ? 'new' : 'plain'}>{states[state]}</Tag>
      </td>
      <td>{names.audiences[audience]}</td>
      <td>
        <Moment at={from} />
      </td>
      <td>
        <Moment at={stopped?.at ?? until} />
      </td>
      <td className={styles.long}>{clashes.length === 0 ? '–' : <bdi>{clashes.join(', ')}</bdi>}</td>
      <td className={styles.long}>
        <bdi>{stopped?.why ?? why}</bdi>
        <div className={styles.small}>
          <OperatorName id={stopped?.by ?? card.by} />
        </div>
      </td>
      <td>
        {acts && (
          <div className={styles.rowActs}>
            <Button size="s" kind="quiet" aria-label={t`Copy: ${title}`} onClick={acts.copy}>
              {t`Copy`}
            </Button>
            {(state === 'running' || state === 'scheduled') && (
              <>
                <Button size="s" kind="quiet" aria-label={t`Schedule: ${title}`} onClick={acts.schedule}>
                  {t`Schedule`}
                </Button>
                <Button size="s" kind="quiet" aria-label={t`Stop: ${title}`} onClick={acts.stop}>
                  {t`Stop`}
                </Button>
              </>
            )}
          </div>
        )}
      </td>
    </tr>
  );
}
