import { useLingui } from '@lingui/react/macro';
import { useRouterState } from '@tanstack/react-router';
import { MyAccountAt } from '../../features/time-machine/MyAccountAt.tsx';
import { longDay } from '../../i18n/format.ts';
import { paths } from '../../navigation/paths.ts';
import { useTitle } from '../../navigation/use-title.ts';
import { PageHead } from '../../ui/layout/Page.tsx';

/** The player's account at the moment of the address; without one, they choose it. */
export function Past() {
  const { t, i18n } = useLingui();
  const text = useRouterState({
    select: ({ location }) => new URLSearchParams(location.searchStr).get('at') ?? undefined,
  });
  const at = text !== undefined && !Number.isNaN(Date.parse(text)) ? new Date(text) : undefined;
  const day = at === undefined ? '' : longDay(at, i18n.locale);
  const title = at === undefined ? t`Your account earlier` : t`Your account on ${day}`;
  useTitle(title);
  return (
    <>
      <PageHead title={title} back={{ href: paths.history(), label: t`Transactions` }} />
      <MyAccountAt at={at?.toISOString()} />
    </>
  );
}
