'use no memo'; // Small and first to load: see docs/decisions/0031-react-everywhere.md
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Corner } from '../features/balances/Corner.tsx';
import { badgesOf } from '../features/home/badges.ts';
import { usePlatform } from '../platform/PlatformContext.tsx';
import { paths } from '../navigation/paths.ts';
import { useAsk } from '../data/ServicesContext.tsx';
import { later } from '../data/load-later.tsx';
import { usePendingClaims } from '../data/queries/pending-claims.ts';
import { useGoBack } from '../navigation/use-go.ts';
import { useTitle } from '../navigation/use-title.ts';
import { HostBack } from './HostBack.tsx';
import { useTouchHaptics } from './use-touch-haptics.ts';
import { Shell } from './Shell.tsx';

const OfflineBanner = later(async () => (await import('./problems/OfflineBanner.tsx')).OfflineBanner);
const ShellLater = later(async () => (await import('./later/ShellLater.tsx')).ShellLater);

/** Left out of every build with a server. */
const PreviewMark =
  import.meta.env.VITE_PARLOR_ENV === 'fake' && document.documentElement.dataset['preview'] !== undefined
    ? later(async () => (await import('./later/PreviewMark.tsx')).PreviewMark)
    : undefined;

export type AppShellProps = { pathname: string; children: ReactNode };

/** The shell, with this player's data and pending claims. */
export function AppShell({ pathname, children }: AppShellProps) {
  const { t } = useLingui();
  const { hasBackButton } = usePlatform();
  const { data } = useQuery(useAsk().summary());
  const back = useGoBack(paths.home());
  /** Screens whose name comes with their data set it themselves. */
  const titles: Readonly<Record<string, string>> = {
    [paths.home()]: '',
    [paths.games()]: t`Games`,
    [paths.quests()]: t`Quests`,
    [paths.daily()]: t`Daily reward`,
    [paths.boxes()]: t`Boxes`,
    [paths.cards()]: t`Cards`,
    [paths.shop()]: t`Shop`,
    [paths.profile()]: t`Profile`,
    [paths.history()]: t`Transactions`,
    [paths.fairness()]: t`Provably fair`,
  };
  useTitle(titles[pathname]);
  useTouchHaptics();
  const rooms = [paths.home(), paths.games(), paths.quests(), paths.cards(), paths.shop()];
  return (
    <Shell
      pathname={pathname}
      claims={badgesOf(data, usePendingClaims())}
      corner={<Corner />}
      notice={PreviewMark ? <PreviewMark /> : <OfflineBanner />}
    >
      <ShellLater
        areTermsDue={data?.termsDue === true}
        messageZone={data?.messageZone}
        isPlayingElsewhere={data?.playing === true && !pathname.startsWith('/play/')}
      />
      {hasBackButton && !rooms.includes(pathname) && !pathname.startsWith('/play/') && (
        <HostBack onBack={back} />
      )}
      {children}
    </Shell>
  );
}
