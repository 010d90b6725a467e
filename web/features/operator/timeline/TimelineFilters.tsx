import { useLingui } from '@lingui/react/macro';
import { TIMELINE_SYSTEMS, type TimelineSystem } from '@parlor/contract/calls/operator/finding/timeline.ts';
import { CURRENCIES } from '@parlor/contract/kernel/vocabulary.ts';
import { paths } from '../../../navigation/paths.ts';
import { Chip } from '../../../ui/controls/Chip.tsx';
import { Strip } from '../../../ui/layout/Page.tsx';
import { searchOf, TIMES, type Filters, type Time } from './filters.ts';
import styles from './Timeline.module.css';

/** A press on the chosen one takes the filter away. */
export function TimelineFilters({ userId, filters }: { userId: string; filters: Filters }) {
  const { t } = useLingui();
  const times: Readonly<Record<Time, string>> = {
    day: t`Today`,
    week: t`7 days`,
    month: t`30 days`,
    year: t`A year`,
  };
  const systems: Readonly<Record<TimelineSystem, string>> = {
    games: t`Games`,
    claims: t`Claims`,
    shop: t`Shop`,
    race: t`Contests`,
    account: t`Account`,
    care: t`Limits`,
    operators: t`Operators`,
  };
  const chip = <Name extends keyof Filters>(name: Name, value: NonNullable<Filters[Name]>, label: string) => {
    const isOn = filters[name] === value;
    const next: Filters = { ...filters, [name]: isOn ? undefined : value };
    return (
      <Chip
        key={value}
        on={isOn}
        href={paths.operator({ see: 'players', player: userId, ...searchOf(next) })}
      >
        {label}
      </Chip>
    );
  };
  return (
    <div className={styles.filters} data-filters>
      <Strip label={t`Time`}>
        {(Object.keys(TIMES) as Time[]).map((one) => chip('time', one, times[one]))}
      </Strip>
      <Strip label={t`Currency`}>{CURRENCIES.map((one) => chip('currency', one, one))}</Strip>
      <Strip label={t`System`}>{TIMELINE_SYSTEMS.map((one) => chip('system', one, systems[one]))}</Strip>
    </div>
  );
}
