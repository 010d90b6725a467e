import { Trans, useLingui } from '@lingui/react/macro';
import {
  PREVIEW_PLAYERS,
  type Preview,
  type PreviewPlayer,
} from '@parlor/contract/calls/operator/content/preview.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { whatFailed } from '../../../data/queries/what-failed.ts';
import { clockTime } from '../../../i18n/format.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { Segment } from '../../../ui/controls/Segment.tsx';
import parts from '../Operator.module.css';
import { Form } from '../components/Form.tsx';
import { useOperatorApi, type OperatorApi } from '../operator-calls.ts';
import styles from './Studio.module.css';

const ASK_AGAIN_MS = 1_500;

/** Asks until the app of the preview is built, or cannot be built. */
async function prepared(
  api: OperatorApi,
  draft: number,
  body: { player: PreviewPlayer; day: string },
): Promise<Exclude<Preview, { state: 'building' }>> {
  for (;;) {
    const preview = await api.previewDraft({ params: { id: String(draft) }, body });
    if (preview.state !== 'building') return preview;
    await new Promise((again) => setTimeout(again, ASK_AGAIN_MS));
  }
}

/** The web app with the content of the draft, as one player on one day, in a tab of its own. */
export function DraftPreview({ draft }: { draft: number }) {
  const { t, i18n } = useLingui();
  const api = useOperatorApi();
  const [player, setPlayer] = useState<PreviewPlayer>('new');
  const [day, setDay] = useState(() => new Date().toISOString().slice(0, 10));
  const open = useMutation({ mutationFn: () => prepared(api, draft, { player, day }) });
  const names: Record<PreviewPlayer, string> = {
    new: t`New player`,
    newcomer: t`Newcomer`,
    regular: t`Regular`,
    collector: t`Collector`,
    grinder: t`Grinder`,
    payer: t`Payer`,
  };
  return (
    <section className={styles.card} aria-label={t`Preview`}>
      <h3>{t`Preview`}</h3>
      <Form busy={open.isPending} onSend={open.mutate}>
        <Segment<PreviewPlayer>
          label={t`As`}
          value={player}
          onChange={(value) => {
            setPlayer(value);
            open.reset();
          }}
          options={PREVIEW_PLAYERS.map((value) => ({ value, label: names[value] }))}
        />
        <Field
          label={t`On (UTC)`}
          type="date"
          value={day}
          required
          hint={t`All except the new player have already played for thirty days`}
          onChange={({ target }) => {
            setDay(target.value);
            open.reset();
          }}
        />
        <div className={parts.acts}>
          <Button type="submit" size="s" busy={open.isPending} disabled={day === ''}>
            {t`Prepare the preview`}
          </Button>
        </div>
        <output>
          {open.isPending && (
            <p className={parts.small}>{t`The first preview of a server takes about a minute.`}</p>
          )}
          {open.data?.state === 'ready' && (
            <p>
              <a href={open.data.url} target="_blank" rel="noopener noreferrer" className={styles.link}>
                {t`Open the preview in a new tab`}
              </a>{' '}
              <span className={parts.small}>
                <Trans>until {clockTime(new Date(open.data.until), i18n.locale)}</Trans>
              </span>
            </p>
          )}
        </output>
        {open.error && (
          <p role="alert" className={styles.conflict}>
            {whatFailed(open.error).words ?? t`There is no preview. Try again.`}
          </p>
        )}
        {open.data?.state === 'failed' && (
          <p role="alert" className={styles.conflict}>
            {t`The preview could not be built. Try again. If it fails again, the server’s log says why.`}
          </p>
        )}
      </Form>
    </section>
  );
}
