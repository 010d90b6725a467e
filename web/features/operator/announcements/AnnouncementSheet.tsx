import { useLingui } from '@lingui/react/macro';
import {
  ANNOUNCEMENT_AUDIENCES,
  ANNOUNCEMENT_SCREENS,
  type AnnouncementAudience,
  type AnnouncementScreen,
} from '@parlor/contract/calls/announcements.ts';
import type { AnnouncementCard } from '@parlor/contract/calls/operator/announcements.ts';
import { useState, type FormEvent } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { Segment } from '../../../ui/controls/Segment.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Sheet } from '../../../ui/layout/Sheet.tsx';
import { Choice } from '../components/Choice.tsx';
import { useAct } from '../components/use-act.ts';
import { WhyField } from '../components/WhyField.tsx';
import styles from '../Operator.module.css';
import { useOperatorApi } from '../operator-calls.ts';
import { useAnnouncementNames } from './use-announcement-names.ts';

export type AnnouncementSheetProps = {
  making: { copyOf?: AnnouncementCard } | undefined;
  onClose: () => void;
};

/** A time of UTC, as its field has it. */
const instantOf = (field: string): string => new Date(`${field}Z`).toISOString();

/** A new announcement, or a copy with new times. */
export function AnnouncementSheet({ making, onClose }: AnnouncementSheetProps) {
  const { t } = useLingui();
  return (
    <Sheet
      open={making !== undefined}
      onClose={onClose}
      title={making?.copyOf === undefined ? t`New announcement` : t`Copy: ${making.copyOf.title}`}
    >
      {making && <Form copyOf={making.copyOf} onClose={onClose} />}
    </Sheet>
  );
}

function Form({ copyOf, onClose }: { copyOf: AnnouncementCard | undefined; onClose: () => void }) {
  const { t } = useLingui();
  const api = useOperatorApi();
  const names = useAnnouncementNames();
  const [title, setTitle] = useState(copyOf?.title ?? '');
  const [text, setText] = useState(copyOf?.text ?? '');
  const [screen, setScreen] = useState<AnnouncementScreen | ''>(copyOf?.screen ?? '');
  const [audience, setAudience] = useState<AnnouncementAudience>(copyOf?.audience ?? 'all');
  const [from, setFrom] = useState('');
  const [until, setUntil] = useState('');
  const [why, setWhy] = useState('');
  const { act, isPending, failure } = useAct({
    run: (body: Parameters<typeof api.makeAnnouncement>[0]['body'], options) =>
      api.makeAnnouncement({ body }, options),
    onDone: onClose,
  });
  const isShort = [title, text, why].some((one) => one.trim().length < 3);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    act({
      title: title.trim(),
      text: text.trim(),
      audience,
      ...(screen !== '' && { screen }),
      ...(from !== '' && { from: instantOf(from) }),
      until: instantOf(until),
      why: why.trim(),
    });
  };
  return (
    <form onSubmit={send} className={styles.form}>
      <Field
        label={t`Title`}
        value={title}
        maxLength={60}
        onChange={({ target }) => setTitle(target.value)}
      />
      <Field
        label={t`Text for players`}
        hint={t`Plain words, without addresses; every player reads them as they are`}
        value={text}
        maxLength={240}
        onChange={({ target }) => setText(target.value)}
      />
      <Choice<AnnouncementScreen | ''>
        label={t`Link to a screen`}
        value={screen}
        onChange={setScreen}
        options={[['', t`No link`], ...ANNOUNCEMENT_SCREENS.map((one) => [one, names.screens[one]] as const)]}
      />
      <Segment<AnnouncementAudience>
        label={t`For whom`}
        value={audience}
        onChange={setAudience}
        options={ANNOUNCEMENT_AUDIENCES.map((value) => ({ value, label: names.audiences[value] }))}
      />
      <Field
        label={t`Starts at (UTC)`}
        hint={t`Empty: now`}
        type="datetime-local"
        value={from}
        onChange={({ target }) => setFrom(target.value)}
      />
      <Field
        label={t`Ends at (UTC)`}
        type="datetime-local"
        value={until}
        onChange={({ target }) => setUntil(target.value)}
      />
      <WhyField value={why} onChange={setWhy} error={failure} />
      {(title !== '' || text !== '') && (
        <Banner>
          <b>
            <bdi>{title}</bdi>
          </b>{' '}
          <bdi>{text}</bdi>
        </Banner>
      )}
      <Button type="submit" wide busy={isPending} disabled={isShort || until === ''}>
        {from === '' ? t`Announce now` : t`Schedule`}
      </Button>
    </form>
  );
}
