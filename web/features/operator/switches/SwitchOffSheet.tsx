import { useLingui } from '@lingui/react/macro';
import { SWITCH_TEXT_MAX, type SwitchCard } from '@parlor/contract/calls/operator/switches.ts';
import { SwitchNotice } from '@parlor/contract/calls/switches.ts';
import type { Language } from '@parlor/contract/formats/languages.ts';
import { HOUR_MS } from '@parlor/contract/kernel/time.ts';
import { RequestError } from '@parlor/sdk/errors.ts';
import { randomKey } from '@parlor/sdk/http/client.ts';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { Segment } from '../../../ui/controls/Segment.tsx';
import { Sheet } from '../../../ui/layout/Sheet.tsx';
import { useToast } from '../../../ui/feedback/toast/Toast.tsx';
import { TextLanguage } from '../texts/TextLanguage.tsx';
import { hasText, readOwnText, type OwnTexts } from '../texts/own-texts.ts';
import { WhyField } from '../components/WhyField.tsx';
import { useOperatorApi } from '../operator-calls.ts';
import { Form } from '../components/Form.tsx';
import { SwitchEffects } from './SwitchEffects.tsx';
import { useSwitchNotices } from '../components/use-reason-labels.ts';

export type SwitchOffSheetProps = {
  card: SwitchCard | undefined;
  onClose: () => void;
  onDone: () => Promise<unknown>;
};

const ENDS = ['none', '1', '2', '24', 'at'] as const;

/** Undefined for an open end. `time` is a time of UTC, as its field has it. */
function untilOf(end: (typeof ENDS)[number], time: string): string | undefined {
  if (end === 'none') return undefined;
  if (end === 'at') return new Date(`${time}Z`).toISOString();
  return new Date(Date.now() + Number(end) * HOUR_MS).toISOString();
}

/** The text for players, the end, and the reason, which only operators see. */
export function SwitchOffSheet({ card, ...rest }: SwitchOffSheetProps) {
  const { t } = useLingui();
  const title = card?.title ?? '';
  return (
    <Sheet open={card !== undefined} onClose={rest.onClose} title={t`Switch off: ${title}`}>
      {card && <SwitchOffForm card={card} {...rest} />}
    </Sheet>
  );
}

function SwitchOffForm({ card, onClose, onDone }: SwitchOffSheetProps & { card: SwitchCard }) {
  const { t } = useLingui();
  const notices = useSwitchNotices();
  const api = useOperatorApi();
  const toast = useToast();
  const [notice, setNotice] = useState<SwitchNotice>('maintenance');
  const [texts, setTexts] = useState<OwnTexts>({});
  const [language, setLanguage] = useState<Language>('en');
  const text = readOwnText(texts);
  const [end, setEnd] = useState<(typeof ENDS)[number]>('none');
  const [time, setTime] = useState('');
  const [why, setWhy] = useState('');
  // A retry after a failure is the same act with the same end, because the first try may have succeeded.
  const sent = useRef<{ request: string; key: string; until: string | undefined }>(undefined);
  const act = useMutation({
    mutationFn: () => {
      const request = JSON.stringify([notice, texts, end, time, why]);
      if (sent.current?.request !== request)
        sent.current = {
          request,
          key: randomKey(),
          until: untilOf(end, time),
        };
      const { key, until } = sent.current;
      const { kind, id } = card;
      return api.switchOff(
        {
          body: {
            kind,
            ...(id === undefined ? {} : { id }),
            notice,
            ...text,
            ...(until === undefined ? {} : { until }),
            why: why.trim(),
          },
        },
        { idempotencyKey: key },
      );
    },
    async onSuccess() {
      toast.show({ text: t`Done, and written into the audit log.` });
      onClose();
      await onDone();
    },
  });
  const failure = act.error instanceof RequestError ? act.error.serverMessage : act.error?.message;
  return (
    <Form busy={act.isPending} onSend={act.mutate}>
      <SwitchEffects card={card} />
      <Segment<SwitchNotice>
        label={t`Standard text for players`}
        value={notice}
        onChange={setNotice}
        options={SwitchNotice.options.map((value) => ({ value, label: notices[value] }))}
      />
      <TextLanguage language={language} onLanguage={setLanguage} isWritten={(one) => hasText(texts[one])} />
      <Field
        label={t`Own text for players`}
        hint={
          language === 'en'
            ? t`In place of the standard text, for everyone without a text in their language`
            : t`Empty: players with this language read English`
        }
        value={texts[language] ?? ''}
        maxLength={SWITCH_TEXT_MAX}
        lang={language}
        dir="auto"
        onChange={({ target }) => setTexts({ ...texts, [language]: target.value })}
      />
      <Segment
        label={t`Ends`}
        value={end}
        onChange={(next) => {
          setEnd(next);
          setTime('');
        }}
        options={[
          { value: 'none', label: t`Open end` },
          { value: '1', label: t`In 1 hour` },
          { value: '2', label: t`In 2 hours` },
          { value: '24', label: t`In a day` },
        ]}
      />
      <Field
        label={t`Or ends at (UTC)`}
        type="datetime-local"
        value={time}
        onChange={({ target }) => {
          setTime(target.value);
          setEnd(target.value === '' ? 'none' : 'at');
        }}
      />
      <WhyField value={why} onChange={setWhy} error={failure} />
      <Button type="submit" wide busy={act.isPending} disabled={why.trim().length < 3 || text === undefined}>
        {t`Switch off`}
      </Button>
    </Form>
  );
}
