import { useLingui } from '@lingui/react/macro';
import type { MonthlyProgression } from '@parlor/contract/calls/progression.ts';
import { useQuery } from '@tanstack/react-query';
import { dayAndMonth, listOf, monthName } from '../../i18n/calendar-words.ts';
import { useProgressQueries } from '../../data/queries/progress-queries.ts';
import { isPass, type ShopProduct } from './shop-products.ts';

export interface PassMonths {
  /** Requested, and not answered yet. */
  readonly isAsking: boolean;
  readonly hasFailed: boolean;
  readonly askAgain: () => void;
  /** Name of the month that the pass would open. */
  readonly month: string | undefined;
  /** If the player has this month's pass: that, and when the next one counts. */
  readonly later: string | undefined;
}

const NO_PASS: PassMonths = {
  isAsking: false,
  hasFailed: false,
  askAgain: () => {},
  month: undefined,
  later: undefined,
};

/** Which month a pass would count for, before the purchase. Nothing for other products. */
export function usePassMonths(product: ShopProduct): PassMonths {
  const { t, i18n } = useLingui();
  const { locale } = i18n;
  const ask = useProgressQueries().monthly();
  const { data, isPending, isError, refetch } = useQuery({
    ...ask,
    enabled: ask.enabled === true && isPass(product),
  });
  if (!isPass(product)) return NO_PASS;
  const { passActivated = false, passesFrom = [], nextPassFrom } = data ?? {};
  const from = nextPassFrom && dayAndMonth(nextPassFrom, locale);
  const others = listOf(
    passesFrom.map((day) => monthName(day, locale)),
    locale,
  );
  return {
    isAsking: isPending && !isError,
    hasFailed: isError && data === undefined,
    askAgain: () => void refetch(),
    month: nextPassFrom && monthName(nextPassFrom, locale),
    later:
      !passActivated || from === undefined
        ? undefined
        : passesFrom.length === 0
          ? t`You already have this month’s pass. This pass starts on ${from}.`
          : t`You already have the pass for this month and for ${others}. This pass starts on ${from}.`,
  };
}

/** After the purchase of a pass: its first day, if that is in the future. Undefined until known. */
export function usePassBought(product: ShopProduct): {
  readonly isKnown: boolean;
  readonly from: string | undefined;
} {
  const { i18n } = useLingui();
  const ask = useProgressQueries().monthly();
  const { data, isFetching } = useQuery({
    ...ask,
    enabled: ask.enabled === true && isPass(product),
    // Data from before the purchase does not include it.
    refetchOnMount: 'always',
  });
  const last = latestOf(data);
  return {
    isKnown: !isFetching,
    from: isFetching || last === undefined ? undefined : dayAndMonth(last, i18n.locale),
  };
}

/** The last bought pass is the last one to count. */
const latestOf = (data: MonthlyProgression | undefined): string | undefined => data?.passesFrom?.at(-1);
