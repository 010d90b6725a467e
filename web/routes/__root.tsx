import {
  CatchBoundary,
  createRootRoute,
  lazyRouteComponent,
  Navigate,
  Outlet,
  useRouterState,
} from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { Door } from '../screens/Door.tsx';
import { House } from '../screens/House.tsx';
import { ScreenFailed } from '../screens/ScreenFailed.tsx';
import { LinkProvider } from '../ui/Link.tsx';
import { RouterLink } from './RouterLink.tsx';

/** Who is signed in never loads it. */
const SignIn = lazy(async () => ({ default: (await import('../screens/SignIn.tsx')).SignIn }));

export const Route = createRootRoute({
  component: Root,
  notFoundComponent: lazyRouteComponent(() => import('../screens/NotFound.tsx'), 'NotFound'),
});

function Root() {
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  // Behind the address while a screen is still being fetched.
  const arrivedAt = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const screen = (
    <CatchBoundary
      getResetKey={() => pathname}
      errorComponent={({ error, reset }) => <ScreenFailed error={error} onRetry={reset} />}
    >
      <Outlet />
    </CatchBoundary>
  );
  return (
    <LinkProvider value={RouterLink}>
      <Door
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
          <House pathname={pathname} arrivedAt={arrivedAt}>
            {screen}
          </House>
        )}
      </Door>
    </LinkProvider>
  );
}
