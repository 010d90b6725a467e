import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import {
  unitOf,
  type CareKind,
  type CarePeriod,
  type ExclusionLength,
} from '@parlor/contract/calls/player-care.ts';
import type { Currency } from '@parlor/contract/kernel/vocabulary.ts';
import { RequestError } from '@parlor/sdk/errors.ts';
import { clockTime, figure, longDay } from '../../i18n/format.ts';
import { whatFailed } from '../../data/queries/what-failed.ts';

/** Names, amounts and times of limits and breaks. */
export function useCareLabels() {
  const { t, i18n } = useLingui();
  const { locale } = i18n;
  const kinds: Readonly<Record<CareKind, string>> = {
    stake: t`Stakes`,
    loss: t`Losses`,
    spend: t`Spending in the shop`,
    packs: t`Packs and boxes`,
    minutes: t`Time played`,
  };
  const abouts: Readonly<Record<CareKind, string>> = {
    stake: t`The sum of all your stakes. Wins don’t reduce it.`,
    loss: t`Stakes minus wins. A stake counts as a loss until the round wins.`,
    spend: t`Stars that you pay in the shop.`,
    packs: t`Packs and boxes that you open.`,
    minutes: t`Minutes that you play, in all games and on all devices.`,
  };
  const periods: Readonly<Record<CarePeriod, string>> = { day: t`Day`, week: t`Week`, month: t`Month` };
  const nows: Readonly<Record<CarePeriod, string>> = {
    day: t`Today`,
    week: t`This week`,
    month: t`This month`,
  };
  const pers: Readonly<Record<CarePeriod, string>> = {
    day: t`per day`,
    week: t`per week`,
    month: t`per month`,
  };
  /** "Losses per day". */
  const nameOf = (kind: CareKind, period: CarePeriod): string => {
    const [what, per] = [kinds[kind], pers[period]];
    return t`${what} ${per}`;
  };
  const lengths: Readonly<Record<ExclusionLength, string>> = {
    '6-months': t`6 months`,
    '1-year': t`1 year`,
    '5-years': t`5 years`,
    forever: t`Permanently`,
  };

  const amount = (kind: CareKind, units: number, currency?: Currency): string => {
    if (kind === 'minutes') return t`${plural(units, { one: '# minute', other: '# minutes' })}`;
    const unit = unitOf(kind, currency);
    if (unit === undefined) return figure(units, 'COUNT', { locale }).text;
    const text = figure(units, unit, { locale }).text;
    return unit === 'XTR'
      ? t`${plural(units, { 0: '# Stars', one: '# Star', other: '# Stars' })}`
      : `${text} ${unit}`;
  };
  const time = (instant: string): string => {
    const at = new Date(instant);
    const [day, clock] = [longDay(at, locale), clockTime(at, locale)];
    return t`${day}, ${clock}`;
  };

  /** Message for an act that was refused or failed. */
  const ofError = (error: unknown): string => {
    const { code } = error instanceof RequestError ? error : {};
    if (code === 'CARE_AMOUNT_INVALID' || code === 'INVALID_REQUEST')
      return t`Enter a whole number. 0 allows nothing.`;
    if (code === 'CARE_RAISE_WAITS') return t`You can confirm this one day after your request.`;
    if (code === 'CARE_RAISE_NOT_FOUND')
      return t`This request was cancelled or has expired. Request it again.`;
    if (code === 'CARE_PAUSE_LONGER') return t`You already have a break that ends later.`;
    return whatFailed(error).words ?? t`No response. Nothing was changed. Try again.`;
  };

  return { kinds, abouts, periods, nows, nameOf, lengths, amount, time, ofError };
}
