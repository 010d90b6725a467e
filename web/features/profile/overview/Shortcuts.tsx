import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useAsk } from '../../../data/ServicesContext.tsx';
import { paths } from '../../../navigation/paths.ts';
import { Link } from '../../../ui/controls/Link.tsx';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { Hidden } from '../../../ui/layout/Hidden.tsx';
import { Icon } from '../../../ui/media/Icon.tsx';
import {
  clockCounterClockwise,
  gearSix,
  handCoins,
  pauseCircle,
  shieldCheck,
  storefront,
  tray,
  users,
  wallet,
} from '../../../ui/media/icons.ts';
import styles from './Overview.module.css';

/** Everything that belongs to the account, one tap away. */
export function Shortcuts() {
  const { t, i18n } = useLingui();
  const unread = useQuery(useAsk().summary()).data?.inboxUnread ?? 0;
  const tiles = [
    { icon: clockCounterClockwise, title: t`Transactions`, href: paths.history() },
    { icon: storefront, title: t`Orders`, href: paths.orders() },
    { icon: tray, title: t`Inbox`, href: paths.inbox(), unread },
    { icon: pauseCircle, title: t`Limits and breaks`, href: paths.limits() },
    { icon: shieldCheck, title: t`Provably fair`, href: paths.fairness() },
    { icon: users, title: t`Invite a friend`, href: paths.invite() },
    { icon: handCoins, title: t`Partner tasks`, href: paths.tasks() },
    { icon: wallet, title: t`TON wallet`, href: paths.airdrop() },
    { icon: gearSix, title: t`Settings`, href: paths.settings() },
  ];
  const news = i18n.number(unread);
  return (
    <nav aria-label={t`Your account`}>
      <ul className={styles.shortcuts}>
        {tiles.map(({ icon, title, href, unread: waiting = 0 }) => (
          <li key={href}>
            <Link href={href} className={styles.shortcut}>
              <Icon of={icon} />
              {title}
              {waiting > 0 && (
                <>
                  <Hidden>{t`${news} unread`}</Hidden>
                  <span aria-hidden="true" className={styles.unread}>
                    <Badge count={waiting} />
                  </span>
                </>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
