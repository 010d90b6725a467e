import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFailure } from '../../data/queries/use-failure.ts';
import { whatFailed } from '../../data/queries/what-failed.ts';
import { useServices } from '../../data/ServicesContext.tsx';
import { useHostButtons } from '../../platform/host/use-host-buttons.ts';
import { usePlatform } from '../../platform/PlatformContext.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Sheet } from '../../ui/layout/Sheet.tsx';
import { useConsentActs, useConsentQueries } from './consent-queries.ts';
import styles from './Consents.module.css';
import { LegalLink } from './LegalLink.tsx';

/** The statement of age and the terms, before anything else is done. Only an answer closes it. */
export function FirstEntry() {
  const { t } = useLingui();
  const { session } = useServices();
  const platform = usePlatform();
  const { data, error, refetch } = useQuery(useConsentQueries().shownTerms());
  const failure = useFailure(error);
  const { accept } = useConsentActs();
  const [isOfAge, setOfAge] = useState(false);
  const [isAccepted, setAccepted] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const signOut = useMutation({
    mutationFn: async () => {
      const found = await session.start();
      if (found.status === 'connected') await found.logout();
    },
  });
  const terms = data?.terms;
  const wasHere = terms?.accepted !== undefined;
  const age = terms?.minimumAge ?? 18;

  const goOn = (): void => {
    if (terms === undefined) return;
    if (!isOfAge || !isAccepted) return setMissing(true);
    accept.mutate(terms.version);
  };
  const leave = (): void => {
    if (platform.name === 'telegram') platform.close();
    else signOut.mutate();
  };
  const isOpen = data === undefined || terms?.isDue === true;
  const ways = {
    main: { label: t`Continue`, isBusy: accept.isPending || terms === undefined, onPress: goOn },
    secondary: {
      label: platform.name === 'telegram' ? t`Close Parlor` : t`Sign out`,
      isBusy: signOut.isPending,
      onPress: leave,
    },
  };
  const hosts = useHostButtons(isOpen ? ways : undefined);
  const failed = accept.error ?? signOut.error;
  const fault =
    failed !== null
      ? (whatFailed(failed).words ?? t`No response. Nothing was changed. Try again.`)
      : isMissing && !(isOfAge && isAccepted)
        ? t`Tick both boxes to continue.`
        : undefined;
  return (
    <Sheet
      kind="notice"
      open={isOpen}
      onClose={() => undefined}
      title={wasHere ? t`Our terms have changed` : t`Before you start`}
      actions={
        !hosts.secondary && (
          <>
            {/* Never disabled: while the terms load, the focus would fall on the button that signs out. */}
            {!hosts.main && (
              <Button wide busy={ways.main.isBusy} onClick={goOn}>
                {ways.main.label}
              </Button>
            )}
            <Button wide kind="quiet" busy={ways.secondary.isBusy} onClick={leave}>
              {ways.secondary.label}
            </Button>
          </>
        )
      }
    >
      {failure && !terms ? (
        <LoadFailed title={t`This didn’t load`} failure={failure} onRetry={() => void refetch()}>
          {t`Try again to continue.`}
        </LoadFailed>
      ) : terms === undefined ? (
        <div aria-busy="true">
          <Skeleton width="100%" height={140} />
        </div>
      ) : (
        <div className={styles.part}>
          <p>
            {wasHere
              ? t`Read and accept the new terms to continue. Your points, cards and history don’t change.`
              : t`Parlor offers games played with points, and random boxes. Some items cost money.`}
          </p>
          {/* oxlint-disable-next-line jsx-a11y/label-has-associated-control -- its text is a message */}
          <label className={styles.check}>
            <input type="checkbox" checked={isOfAge} onChange={(event) => setOfAge(event.target.checked)} />
            <span>
              {t`${plural(age, { one: 'I am # year old or older.', other: 'I am # years old or older.' })}`}
            </span>
          </label>
          {/* oxlint-disable-next-line jsx-a11y/label-has-associated-control -- its text is a message */}
          <label className={styles.check}>
            <input
              type="checkbox"
              checked={isAccepted}
              onChange={(event) => setAccepted(event.target.checked)}
            />
            <span>
              <Trans>
                I accept the <LegalLink to="terms">terms</LegalLink> and have read the{' '}
                <LegalLink to="privacy">privacy statement</LegalLink>.
              </Trans>
            </span>
          </label>
          {fault !== undefined && (
            <p role="alert" className={styles.problem}>
              {fault}
            </p>
          )}
        </div>
      )}
    </Sheet>
  );
}
