import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { paths } from '../../../navigation/paths.ts';
import { Chip } from '../../../ui/controls/Chip.tsx';
import { Strip } from '../../../ui/layout/Page.tsx';
import { CONSOLE_GROUPS, type ConsoleGroup, type ConsoleView } from './console-views.ts';
import styles from './ConsoleNavigation.module.css';

type ConsoleNavigationProps = { view: ConsoleView; views: readonly ConsoleView[] };

/** The parts of the console: a row that scrolls on a phone, groups at the side of a wide page. */
export function ConsoleNavigation({ view, views }: ConsoleNavigationProps) {
  const { t } = useLingui();
  const parts = useRef<HTMLElement>(null);
  // On a phone the row is wider than the page.
  useEffect(() => {
    parts.current?.querySelector('[data-on]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [view]);
  const groups: Readonly<Record<ConsoleGroup, string>> = {
    now: t`Now`,
    players: t`Players`,
    business: t`Business`,
    content: t`Content`,
    live: t`Live`,
    access: t`Access`,
  };
  const names: Readonly<Record<ConsoleView, string>> = {
    overview: t`Overview`,
    players: t`Players`,
    tickets: t`Tickets`,
    figures: t`Figures`,
    alarms: t`Alarms`,
    decisions: t`Decisions`,
    messages: t`Messages`,
    'bulk-acts': t`Bulk acts`,
    contests: t`Contests`,
    offers: t`Offers`,
    partners: t`Partners`,
    studios: t`Studios`,
    webhooks: t`Webhooks`,
    experiments: t`Experiments`,
    switches: t`Switches`,
    announcements: t`Announcements`,
    drafts: t`Drafts`,
    releases: t`Releases`,
    faults: t`Faults`,
    acts: t`Audit log`,
    accounts: t`Operators`,
    account: t`Your account`,
  };
  return (
    <nav ref={parts} className={styles.parts} aria-label={t`Parts of the console`}>
      <Strip>
        {(Object.keys(groups) as ConsoleGroup[]).map((group) => (
          <div key={group} className={styles.group}>
            <span className={styles.name}>{groups[group]}</span>
            {CONSOLE_GROUPS[group].map(
              (one) =>
                views.includes(one) && (
                  <Chip key={one} on={one === view} href={paths.operator({ see: one })}>
                    {names[one]}
                  </Chip>
                ),
            )}
          </div>
        ))}
      </Strip>
    </nav>
  );
}
