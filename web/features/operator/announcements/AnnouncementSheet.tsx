import { useLingui } from '@lingui/react/macro';
import {
  ANNOUNCEMENT_AUDIENCES,
  ANNOUNCEMENT_SCREENS,
  type AnnouncementAudience,
  type AnnouncementScreen,
} from '@parlor/contract/calls/announcements.ts';
import {
  ANNOUNCEMENT_TEXT_MAX,
  ANNOUNCEMENT_TITLE_MAX,
  type AnnouncementCard,
} from '@parlor/contract/calls/operator/announcements.ts';
import type { Language } from '@parlor/contract/formats/languages.ts';
import { useState } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { Segment } from '../../../ui/controls/Segment.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Sheet } from '../../../ui/layout/Sheet.tsx';
import { Choice } from '../components/Choice.tsx';
import { useAct } from '../components/use-act.ts';
import { WhyField } from '../components/WhyField.tsx';
import { WrittenTextFields } from '../texts/WrittenTextFields.tsx';
import { isWritten, readTexts, textsOf, type WrittenTexts } from '../texts/written-texts.ts';
import styles from '../Operator.module.css';
import { Form } from '../components/Form.tsx';
import { useOperatorApi } from '../operator-calls.ts';
import { useAnnouncementNames } from './use-announcement-names.ts';

export type AnnouncementSheetProps = {
  /** `replaces`: the copy takes the place of what it copies. */
  making: { copyOf?: AnnouncementCard; replaces?: boolean } | undefined;
  onClose: () => void;
};

/** A time of UTC, as its field has it. */
const instantOf = (field: string): string => new Date(`${field}Z`).toISOString();
const fieldOf = (instant: string): string => instant.slice(0, 16);

/** A new announcement, a copy, or another one in its place. */
export function AnnouncementSheet({ making, onClose }: AnnouncementSheetProps) {
  const { t } = useLingui();
  const { copyOf, replaces = false } = making ?? {};
  const title = (): string => {
    if (copyOf === undefined) return t`New announcement`;
    return replaces ? t`Schedule: ${copyOf.title}` : t`Copy: ${copyOf.title}`;
  };
  return (
    <Sheet open={making !== undefined} onClose={onClose} title={title()}>
      {making && <AnnouncementForm copyOf={copyOf} replaces={replaces} onClose={onClose} />}
    </Sheet>
  );
}

type FormProps = { copyOf: AnnouncementCard | undefined; replaces: boolean; onClose: () => void };

function AnnouncementForm({ copyOf, replaces, onClose }: FormProps) {
  const { t } = useLingui();
  const api = useOperatorApi();
  const names = useAnnouncementNames();
  const [texts, setTexts] = useState<WrittenTexts>(copyOf ? textsOf(copyOf) : {});
  const [language, setLanguage] = useState<Language>('en');
  const [screen, setScreen] = useState<AnnouncementScreen | ''>(copyOf?.screen ?? '');
  const [audience, setAudience] = useState<AnnouncementAudience>(copyOf?.audience ?? 'all');
  const kept = replaces ? copyOf : undefined;
  const [from, setFrom] = useState(kept?.state === 'scheduled' ? fieldOf(kept.from) : '');
  const [until, setUntil] = useState(kept === undefined ? '' : fieldOf(kept.until));
  const [why, setWhy] = useState('');
  const { act, isPending, failure } = useAct({
    run: (body: Parameters<typeof api.makeAnnouncement>[0]['body'], options) =>
      api.makeAnnouncement({ body }, options),
    onDone: onClose,
  });
  const written = readTexts(texts);
  const shown = isWritten(texts[language]) ? texts[language] : texts.en;
  const send = (): void => {
    if (!written) return;
    act({
      ...written,
      audience,
      ...(screen !== '' && { screen }),
      ...(from !== '' && { from: instantOf(from) }),
      until: instantOf(until),
      ...(kept !== undefined && { replaces: kept.id }),
      why: why.trim(),
    });
  };
  return (
    <Form onSend={send}>
      {kept !== undefined && (
        <p className={styles.small}>
          {kept.state === 'running'
            ? t`Players read this one now. It is stopped, and those who dismissed it see the new one again.`
            : t`The one that is scheduled now is stopped.`}
        </p>
      )}
      <WrittenTextFields
        texts={texts}
        onChange={setTexts}
        language={language}
        onLanguage={setLanguage}
        titleMax={ANNOUNCEMENT_TITLE_MAX}
        textMax={ANNOUNCEMENT_TEXT_MAX}
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
      {shown !== undefined && isWritten(shown) && (
        <Banner>
          <b>
            <bdi>{shown.title}</bdi>
          </b>{' '}
          <bdi>{shown.text}</bdi>
        </Banner>
      )}
      <Button
        type="submit"
        wide
        busy={isPending}
        disabled={!written || why.trim().length < 3 || until === ''}
      >
        {from === '' ? t`Announce now` : t`Schedule`}
      </Button>
    </Form>
  );
}
