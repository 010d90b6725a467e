import { useLingui } from '@lingui/react/macro';
import { WEBHOOK_EVENTS, type WebhookEvent } from '@parlor/contract/webhooks/events.ts';
import { useState } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { Switch } from '../../../ui/controls/Switch.tsx';
import { useAct } from '../components/use-act.ts';
import { WhyField } from '../components/WhyField.tsx';
import own from '../bulk/Bulk.module.css';
import styles from '../Operator.module.css';
import { Form } from '../components/Form.tsx';
import { useOperatorApi } from '../operator-calls.ts';
import { useWebhookWords } from './use-webhook-words.ts';

/** A new endpoint. Its secret is in the reply, once. */
export function WebhookForm({ onMade }: { onMade: (secret: string) => void }) {
  const { t } = useLingui();
  const api = useOperatorApi();
  const words = useWebhookWords();
  const [url, setUrl] = useState('');
  const [description, setDescription] = useState('');
  const [studio, setStudio] = useState('');
  const [events, setEvents] = useState<readonly WebhookEvent[]>([]);
  const [why, setWhy] = useState('');
  const { act, isPending, failure } = useAct({
    run: (_: object, options) =>
      api.makeWebhook(
        {
          body: {
            url: url.trim(),
            description: description.trim(),
            events: [...events],
            ...(studio.trim() === '' ? {} : { studio: studio.trim() }),
            why: why.trim(),
          },
        },
        options,
      ),
    onDone: ({ secret }) => onMade(secret),
  });
  const send = (): void => {
    act({ url, description, studio, events, why });
  };
  return (
    <Form onSend={send}>
      <Field
        label={t`Address`}
        hint={t`Begins with https and is public`}
        type="url"
        required
        maxLength={500}
        value={url}
        onChange={(event) => setUrl(event.target.value)}
      />
      <Field
        label={t`Name, for us`}
        required
        minLength={3}
        maxLength={80}
        value={description}
        onChange={(event) => setDescription(event.target.value)}
      />
      <fieldset className={own.group}>
        <legend>{t`It is told when`}</legend>
        {WEBHOOK_EVENTS.map((one) => (
          <div key={one} className={styles.line}>
            <span>{words.events[one]}</span>
            <Switch
              label={words.events[one]}
              on={events.includes(one)}
              onChange={(on) => setEvents(on ? [...events, one] : events.filter((other) => other !== one))}
            />
          </div>
        ))}
      </fieldset>
      <Field
        label={t`Studio`}
        hint={t`Only this studio’s rounds. Empty: all`}
        maxLength={32}
        value={studio}
        onChange={(event) => setStudio(event.target.value)}
      />
      <WhyField value={why} onChange={setWhy} error={failure} />
      <Button
        type="submit"
        wide
        busy={isPending}
        disabled={why.trim().length < 3 || events.length === 0}
      >{t`Make the endpoint`}</Button>
    </Form>
  );
}
