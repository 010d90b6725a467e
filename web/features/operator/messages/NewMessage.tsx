import { useLingui } from '@lingui/react/macro';
import { ANNOUNCEMENT_SCREENS, type AnnouncementScreen } from '@parlor/contract/calls/announcements.ts';
import { MESSAGE_TEXT_MAX, MESSAGE_TITLE_MAX } from '@parlor/contract/calls/operator/bulk/messages.ts';
import type { SegmentFilter } from '@parlor/contract/calls/operator/bulk/segments.ts';
import type { Language } from '@parlor/contract/formats/languages.ts';
import { useState } from 'react';
import { Field } from '../../../ui/controls/Field.tsx';
import { useAnnouncementNames } from '../announcements/use-announcement-names.ts';
import bulk from '../bulk/Bulk.module.css';
import { DryRunForm } from '../bulk/DryRunForm.tsx';
import { fieldsOf, NO_FIELDS, readSegment } from '../bulk/segment-fields.ts';
import { SegmentForm } from '../bulk/SegmentForm.tsx';
import { Choice } from '../components/Choice.tsx';
import { WrittenTextFields } from '../texts/WrittenTextFields.tsx';
import { isWritten, NO_TEXT } from '../texts/written-texts.ts';
import { NO_MESSAGE, fieldsOfMessage, readMessage, type MessageWhat } from './message-fields.ts';
import { MessagePreview } from './MessagePreview.tsx';

export type NewMessageProps = {
  /** A copy begins with its texts and players. */
  copyOf: { what: MessageWhat; filter: SegmentFilter } | undefined;
  /** One player, from their page. */
  player: string | undefined;
  onDone: () => void;
};

/** A message: its texts, for whom, when, a preview, a dry run, and the request for exactly this. */
export function NewMessage({ copyOf, player, onDone }: NewMessageProps) {
  const { t } = useLingui();
  const names = useAnnouncementNames();
  const [message, setMessage] = useState(copyOf ? fieldsOfMessage(copyOf.what) : NO_MESSAGE);
  const [fields, setFields] = useState(
    copyOf ? fieldsOf(copyOf.filter) : player === undefined ? NO_FIELDS : { ...NO_FIELDS, ids: player },
  );
  const [language, setLanguage] = useState<Language>('en');
  const { texts, screen, from } = message;
  const written = texts[language] ?? NO_TEXT;
  const { filter, faults } = readSegment(fields);
  const what = readMessage(message);
  const shown = isWritten(written) ? written : (texts.en ?? NO_TEXT);
  return (
    <DryRunForm asked={filter && what && { filter, what }} onDone={onDone}>
      <fieldset className={bulk.group}>
        <legend>{t`What players read`}</legend>
        <WrittenTextFields
          texts={texts}
          onChange={(next) => setMessage({ ...message, texts: next })}
          language={language}
          onLanguage={setLanguage}
          titleMax={MESSAGE_TITLE_MAX}
          textMax={MESSAGE_TEXT_MAX}
        />
        <div className={bulk.pair}>
          <Choice<AnnouncementScreen | ''>
            label={t`Link to a screen`}
            value={screen}
            onChange={(next) => setMessage({ ...message, screen: next })}
            options={[
              ['', t`No link`],
              ...ANNOUNCEMENT_SCREENS.map((one) => [one, names.screens[one]] as const),
            ]}
          />
          <Field
            label={t`Goes out at (UTC)`}
            hint={t`Empty: at once`}
            type="datetime-local"
            value={from}
            onChange={({ target }) => setMessage({ ...message, from: target.value })}
          />
        </div>
        {isWritten(shown) && <MessagePreview written={shown} language={language} screen={screen} />}
      </fieldset>
      <SegmentForm fields={fields} faults={faults} filter={filter} onChange={setFields} />
    </DryRunForm>
  );
}
