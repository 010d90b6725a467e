import { createRootRoute, lazyRouteComponent, Outlet, useRouterState } from '@tanstack/react-router';
import { Shell } from '../screens/Shell.tsx';
import { LinkProvider } from '../ui/Link.tsx';
import { RouterLink } from './RouterLink.tsx';

export const Route = createRootRoute({
  component: Root,
  notFoundComponent: lazyRouteComponent(() => import('../screens/NotFound.tsx'), 'NotFound'),
});

function Root() {
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  // Behind the address while a screen is still being fetched.
  const arrivedAt = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  return (
    <LinkProvider value={RouterLink}>
      <Shell pathname={pathname} arrivedAt={arrivedAt}>
        <Outlet />
      </Shell>
    </LinkProvider>
  );
}
