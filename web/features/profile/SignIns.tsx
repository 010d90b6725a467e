import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ago, longDay } from '../../i18n/format.ts';
import { useAsk } from '../../data/ServicesContext.tsx';
import { useFailure } from '../../data/queries/use-failure.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Row, Rows } from '../../ui/layout/Row.tsx';
import { PartFailed } from '../../ui/feedback/PartFailed.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Tag } from '../../ui/media/Tag.tsx';
import styles from './Profile.module.css';
import { useLeave } from './use-leave.ts';

/** Every sign-in of the player, and a button that ends all of them. */
export function SignIns() {
  const { t, i18n } = useLingui();
  const list = useQuery(useAsk().signIns());
  const { data, error } = list;
  const failure = useFailure(error);
  const { endAll, isLeaving } = useLeave();
  const [now] = useState(() => new Date());
  const { locale } = i18n;
  if (failure && !data)
    return (
      <PartFailed failure={failure} query={list}>
        {t`The list didn’t load.`}
      </PartFailed>
    );
  return (
    <div className={styles.sheet}>
      <Rows label={t`Sign-ins`}>
        {data?.map(({ id, platform, createdAt, lastUsedAt, current }) => {
          const used = ago(new Date(lastUsedAt), now, locale);
          const since = longDay(new Date(createdAt), locale);
          return (
            <Row
              key={id}
              title={platform === 'telegram' ? 'Telegram' : t`Website`}
              detail={t`Since ${since}, last used ${used}`}
              trailing={current && <Tag kind="ok">{t`This one`}</Tag>}
            />
          );
        }) ?? (
          <Row
            title={<Skeleton width={90} height={16} />}
            detail={<Skeleton width={220} height={12} radius={6} />}
          />
        )}
      </Rows>
      <p className={styles.why}>
        {t`Ending all of them signs you out everywhere within a second, here too.`}
      </p>
      <Button kind="danger" wide busy={isLeaving} onClick={endAll}>
        {t`End all sign-ins`}
      </Button>
    </div>
  );
}
