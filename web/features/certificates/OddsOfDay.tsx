import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { OddsResult } from '@parlor/contract/calls/certificates.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useServices } from '../../data/StoredServices.ts';
import { useFailure } from '../../data/queries/use-failure.ts';
import { count, longDay } from '../../i18n/format.ts';
import { paths } from '../../navigation/paths.ts';
import { saveJson } from '../../platform/use-save-file.ts';
import { CheckResult } from '../../ui/check/CheckResult.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx';
import { Loading, LoadingRows } from '../../ui/feedback/Loading.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Board } from '../../ui/layout/Board.tsx';
import { Row, Rows } from '../../ui/layout/Row.tsx';
import { Icon } from '../../ui/media/Icon.tsx';
import { sealWarning } from '../../ui/media/icons.ts';
import { Mono } from '../../ui/media/Mono.tsx';
import styles from './Certificates.module.css';
import { checkOdds, oddsFileName, oddsQueries } from './odds-queries.ts';
import { useShares } from './use-shares.ts';

/** The certificate of odds of one day: what each game and box should pay, and what it paid. */
export function OddsOfDay({ day }: { readonly day: string }) {
  const { t } = useLingui();
  const services = useServices();
  const queries = useMemo(() => oddsQueries(services), [services]);
  const { data: file, error, refetch } = useQuery(queries.ofDay(day));
  const failure = useFailure(error);
  if (failure && file === undefined)
    return (
      <LoadFailed title={t`The certificate didn’t load`} failure={failure} onRetry={() => void refetch()}>
        {t`Certificates are published and can’t change. Try again.`}
      </LoadFailed>
    );
  if (file === undefined)
    return (
      <Loading>
        <Skeleton width="100%" height={180} radius={16} />
        <LoadingRows
          count={6}
          height="s"
          title={<Skeleton width={120} height={16} />}
          detail={<Skeleton width={180} height={12} radius={6} spaceAbove={6} />}
        />
      </Loading>
    );
  const certificate = file?.certificates[0];
  if (!file || certificate === undefined)
    return (
      <EmptyState
        scene="search"
        title={t`This day has no certificate`}
        act={<Button href={paths.books()}>{t`See the newest book`}</Button>}
      >
        {t`A certificate is published a few minutes after each day, in UTC.`}
      </EmptyState>
    );
  return (
    <div className={styles.sides}>
      <Check file={file} day={day} hash={certificate.hash} />
      <Results results={certificate.results} />
    </div>
  );
}

interface CheckProps {
  readonly file: Parameters<typeof checkOdds>[0];
  readonly day: string;
  readonly hash: string;
}

function Check({ file, day, hash }: CheckProps) {
  const { t, i18n } = useLingui();
  const check = useMutation({ mutationFn: () => checkOdds(file) });
  const shown = longDay(new Date(day), i18n.locale, 'UTC');
  const { data } = check;
  const results = data?.days[0]?.certificate?.results.length ?? 0;
  return (
    <Board label={t`Certificate of ${shown}`}>
      <h2>{t`Certificate of ${shown}`}</h2>
      <p className={styles.lead}>
        {t`This device computes the odds of every game and box from its rules again, and the limits from all rounds.`}
      </p>
      <div className={styles.acts}>
        <Button busy={check.isPending} onClick={() => check.mutate()}>
          {t`Check the certificate`}
        </Button>
        <Button kind="quiet" onClick={() => saveJson(oddsFileName(day), file)}>
          {t`Download certificate`}
        </Button>
      </div>
      <div className={styles.found}>
        <CheckResult tone={data && (data.isRight ? 'good' : 'bad')}>
          {data?.isRight === true
            ? t`${plural(results, {
                one: 'Checked: the odds of # game or box, its limits and the signature fit.',
                other: 'Checked: the odds of # games and boxes, their limits and the signature fit.',
              })}`
            : t`This certificate is wrong. Download it, and tell others.`}
        </CheckResult>
      </div>
      {check.error && (
        <p role="alert" className={styles.note}>
          {t`The check didn’t load. Try again.`}
        </p>
      )}
      <Mono label={t`Hash of this certificate`} short copyable>
        {hash}
      </Mono>
    </Board>
  );
}

const KINDS = ['game', 'box', 'studio'] as const;

function Results({ results }: { readonly results: readonly OddsResult[] }) {
  const { t } = useLingui();
  const titles = { game: t`Our games`, box: t`Boxes`, studio: t`Games of other studios` };
  return (
    <div className={styles.side}>
      {KINDS.map((kind) => {
        const own = results
          .filter((one) => one.kind === kind)
          .toSorted(
            (a, b) => Number(b.isOutside) - Number(a.isOutside) || Number(b.rounds) - Number(a.rounds),
          );
        if (own.length === 0) return undefined;
        return (
          <section key={kind}>
            <h2>{titles[kind]}</h2>
            <Rows label={titles[kind]}>
              {own.map((one) => (
                <Result key={`${one.id} ${one.currency}`} of={one} />
              ))}
            </Rows>
          </section>
        );
      })}
      <p className={styles.note}>
        {t`The limits are what luck alone leaves less than once in a million. They come closer with more rounds. Other studios state the odds of their games; ours and the boxes’ are computed from the rules.`}
      </p>
    </div>
  );
}

function Result({ of }: { readonly of: OddsResult }) {
  const { t, i18n } = useLingui();
  const { exact, paid, limits, isWide } = useShares(of);
  const rounds = Number(of.rounds);
  const played = count(rounds, i18n.locale);
  const many =
    of.kind === 'box'
      ? t`${plural(rounds, { one: `${played} box`, other: `${played} boxes` })}`
      : t`${plural(rounds, { one: `${played} round`, other: `${played} rounds` })}`;
  return (
    <Row
      title={
        <>
          {of.title} {of.currency !== 'PP' && <bdi>{of.currency}</bdi>}
        </>
      }
      detail={
        <span className={styles.detail}>
          <span>{exact === undefined ? t`The studio states no odds` : t`By the rules ${exact}`}</span>
          {limits && <span>{t`limits ${limits}`}</span>}
          {isWide && <span>{t`too few for close limits`}</span>}
          <span>{many}</span>
        </span>
      }
      trailing={
        <span className={styles.paid} data-tone={of.isOutside ? 'bad' : undefined}>
          {of.isOutside && <Icon of={sealWarning} size="s" />}
          <bdi dir="ltr">{paid ?? '–'}</bdi>
        </span>
      }
    />
  );
}
