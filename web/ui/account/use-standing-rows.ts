import { useLingui } from '@lingui/react/macro';
import type { Standing } from '@parlor/contract/calls/time-machine.ts';
import { count, figure } from '../../i18n/format.ts';

type Currency = Standing['balances'][number]['currency'];

export interface StandingRow {
  readonly key: string;
  readonly name: string;
  readonly was: string;
  readonly now: string;
}

/** What an account had and has, line by line. A line without anything on both sides is left out. */
export function useStandingRows(): (was: Standing, now: Standing) => readonly StandingRow[] {
  const { t, i18n } = useLingui();
  const { locale } = i18n;
  const number = (value: number): string => count(value, locale);
  const balanceIn = ({ balances }: Standing, currency: Currency): number =>
    balances.find((one) => one.currency === currency)?.balance ?? 0;
  const amount = (value: number, currency: Currency): string =>
    figure(value, currency, { locale, decimals: 'fixed' }).text;
  const claimed = ({ quests }: Standing): string => {
    const [done, all] = [
      number(quests.filter(({ state }) => state.type === 'claimed').length),
      number(quests.length),
    ];
    return t`${done} of ${all}`;
  };
  const held = ({ collections }: Standing, id: string): string => {
    const one = collections.find((collection) => collection.id === id);
    const [cards, size] = [number(one?.held ?? 0), number(one?.size ?? 0)];
    return one === undefined ? number(0) : one.claimed ? t`complete` : t`${cards} of ${size}`;
  };
  return (was, now) => {
    const row = (key: string, name: string, of: (standing: Standing) => string): StandingRow => ({
      key,
      name,
      was: of(was),
      now: of(now),
    });
    const counted = (key: string, name: string, of: (standing: Standing) => number): StandingRow[] =>
      of(was) === 0 && of(now) === 0 ? [] : [row(key, name, (standing) => number(of(standing)))];
    const collections = new Map([...now.collections, ...was.collections].map(({ id, name }) => [id, name]));
    return [
      ...now.balances.flatMap(({ currency }) =>
        currency !== 'PP' && balanceIn(was, currency) === 0 && balanceIn(now, currency) === 0
          ? []
          : [
              row(currency, currency === 'PP' ? t`Parlor Points` : currency, (of) =>
                amount(balanceIn(of, currency), currency),
              ),
            ],
      ),
      row('level', t`Level`, ({ level }) => number(level.number)),
      ...counted('streak', t`Days in a row`, ({ streak }) => streak),
      row('quests', t`Quests of that day, claimed`, claimed),
      ...counted('week', t`Steps of the week`, ({ week }) => week),
      ...counted('month', t`Steps of the month`, ({ month }) => month),
      ...[...collections].map(([id, name]) => row(`collection ${id}`, name, (of) => held(of, id))),
      ...counted('packs', t`Unopened packs`, ({ packs }) => packs),
      ...counted('boxes', t`Unopened boxes`, ({ boxes }) => boxes.FREE + boxes.STANDARD + boxes.PREMIUM),
      ...counted('achievements', t`Achievements`, ({ achievements }) => achievements),
      ...counted('rounds', t`Rounds played`, ({ rounds }) => rounds),
      ...counted('open', t`Open rounds`, ({ openRounds }) => openRounds.length),
    ];
  };
}
