import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { daysAgo, type Day } from './days.ts';
import { longDay } from './format.ts';

/** The name of a day: "Today", "Yesterday", or its date. Today is that of the first render. */
export function useDayName(): (day: Pick<Day<unknown>, 'day' | 'at'>) => string {
  const { t, i18n } = useLingui();
  const [now] = useState(() => new Date());
  return ({ day, at }) => {
    const ago = daysAgo(day, now);
    return ago === 0 ? t`Today` : ago === 1 ? t`Yesterday` : longDay(at, i18n.locale);
  };
}
