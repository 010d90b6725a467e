import { useLingui } from '@lingui/react/macro';
import { FIGURE_DAYS, type FigureDays } from '@parlor/contract/calls/operator/figures.ts';
import { MINUTE_MS } from '@parlor/contract/kernel/time.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { Segment } from '../../../ui/controls/Segment.tsx';
import { Loaded } from '../components/Loaded.tsx';
import parts from '../Operator.module.css';
import { useOperatorQuery } from '../operator-calls.ts';
import { GameFigures } from './GameFigures.tsx';
import { Kpis } from './Kpis.tsx';
import { MoneyFigures } from './MoneyFigures.tsx';
import { PlayerFigures } from './PlayerFigures.tsx';
import styles from './Figures.module.css';

const REFRESH_MS = MINUTE_MS;

/** The figures of the business: players, games, points and sales. */
export default function FiguresPanel() {
  const { t } = useLingui();
  const [days, setDays] = useState<FigureDays>('28');
  const query = useOperatorQuery(
    'operatorFigures',
    { query: { days } },
    { refetchInterval: REFRESH_MS, placeholderData: keepPreviousData },
  );
  const names: Readonly<Record<FigureDays, string>> = {
    1: t`24 h`,
    7: t`7 d`,
    28: t`28 d`,
    90: t`90 d`,
  };
  const to = query.data?.countedTo?.slice(0, 16).replace('T', ' ');
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <p className={parts.lead}>
          {to === undefined
            ? t`Days and hours are UTC.`
            : t`Counted up to ${to} UTC. Days and hours are UTC.`}
        </p>
        <Segment<FigureDays>
          label={t`Time`}
          value={days}
          onChange={setDays}
          options={FIGURE_DAYS.map((value) => ({ value, label: names[value] }))}
        />
      </div>
      <Loaded
        query={query}
        failed={t`The figures didn’t load`}
        none={t`Nothing is counted yet. The first figures come within five minutes.`}
        isEmpty={({ countedTo }) => countedTo === undefined}
      >
        {(figures) => {
          const byHour = figures.flow.length === 24 && days === '1';
          return (
            <>
              <Kpis figures={figures} byHour={byHour} />
              <PlayerFigures figures={figures} />
              <GameFigures games={figures.games} />
              <MoneyFigures figures={figures} byHour={byHour} />
            </>
          );
        }}
      </Loaded>
    </div>
  );
}
