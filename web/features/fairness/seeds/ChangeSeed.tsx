import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ClientSeed } from '@parlor/contract/calls/fairness.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useClosingGuard, usePlatform } from '../../../platform/PlatformContext.tsx';
import { invalidateAfter } from '../../../data/queries/keys.ts';
import { useServices } from '../../../data/ServicesContext.tsx';
import { whatFailed } from '../../../data/queries/what-failed.ts';
import { useOnline } from '../../../data/queries/use-online.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { Mono } from '../../../ui/media/Mono.tsx';
import styles from '../Fairness.module.css';

/** Rotates the seeds: the player's new one, if entered, and the server's next one. The old server seed is revealed. */
export function ChangeSeed() {
  const { t } = useLingui();
  const { api } = useServices();
  const client = useQueryClient();
  const { haptic } = usePlatform();
  const online = useOnline();
  const [seed, setSeed] = useState('');
  useClosingGuard(seed !== '');
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: () => api.rotateSeed({ body: seed === '' ? {} : { clientSeed: seed } }),
    async onSuccess() {
      haptic('success');
      setSeed('');
      await invalidateAfter(client, 'seed');
    },
    onError: () => haptic('error'),
  });
  const fits = seed === '' || ClientSeed.safeParse(seed).success;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (fits && !isPending && online) mutate();
  };
  const failed = error === null ? undefined : whatFailed(error);
  const wrong = !fits
    ? t`Use up to 64 letters, digits and signs, without spaces or accents.`
    : failed && (failed.words ?? t`No response. Nothing was changed. Try again.`);
  const revealed = data?.revealed;
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <Field
        label={t`New client seed`}
        hint={t`Enter any text, or leave this empty to keep your client seed.`}
        error={wrong}
        value={seed}
        maxLength={64}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        dir="ltr"
        onChange={(event) => setSeed(event.target.value)}
      />
      <Button type="submit" kind="quiet" wide busy={isPending} disabled={!online || !fits}>
        {t`Rotate seeds and reveal the old one`}
      </Button>
      <output className={styles.shown}>
        {revealed && (
          <Mono
            label={t`${plural(revealed.draws, { one: 'Old server seed, used for # result', other: 'Old server seed, used for # results' })}`}
            copyable
          >
            {revealed.serverSeed}
          </Mono>
        )}
      </output>
    </form>
  );
}
