import { createRootRoute, Navigate, useRouterState, type ErrorComponentProps } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { everyWord } from '../i18n/i18n.ts';
import { isPublic } from '../navigation/paths.ts';
import { AuthGate } from '../shell/AuthGate.tsx';
import { AppShell } from '../shell/AppShell.tsx';
import { KeptScreens } from '../shell/kept/KeptScreens.tsx';
import { later } from '../data/load-later.tsx';
import { LinkProvider } from '../ui/controls/Link.tsx';
import { RouterLink } from '../navigation/RouterLink.tsx';

/** A signed-in player never loads it. */
const SignIn = lazy(async () => ({ default: (await import('../screens/sign-in/SignIn.tsx')).SignIn }));

const NotFound = later(async () => (await import('../shell/problems/NotFound.tsx')).NotFound);
const ScreenFailed = later(async () => (await import('../shell/problems/ScreenFailed.tsx')).ScreenFailed);
const Failed = ({ error, reset }: ErrorComponentProps) => <ScreenFailed error={error} onRetry={reset} />;

export const Route = createRootRoute({
  // Home uses only messages of the first script.
  beforeLoad: ({ location }) => (location.pathname === '/' ? undefined : everyWord()),
  component: Root,
  notFoundComponent: () => <NotFound />,
});

function Root() {
  'use no memo'; // As other small parts of the first load: see docs/decisions/0031-react-everywhere.md
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const screen = <KeptScreens errorComponent={Failed} />;
  return (
    <LinkProvider value={RouterLink}>
      <AuthGate
        isPublic={isPublic(pathname)}
        isReturn={pathname === '/sign-in/email'}
        waits={/^\/(sign-in|play)(\/|$)/.test(pathname)}
        signIn={
          <Suspense>
            <SignIn />
          </Suspense>
        }
        bare={screen}
      >
        {pathname === '/sign-in' ? (
          <Navigate to="/" replace />
        ) : (
          <AppShell pathname={pathname}>{screen}</AppShell>
        )}
      </AuthGate>
    </LinkProvider>
  );
}
