import { createRootRoute, createRoute, createRouter, Outlet } from '@tanstack/react-router';
import { RouterLink } from '../../navigation/RouterLink.tsx';
import { readOperatorSearch } from '../../navigation/operator-search.ts';
import { Console } from '../../screens/Console.tsx';
import { JoinConsole } from '../../screens/JoinConsole.tsx';
import { LinkProvider } from '../../ui/controls/Link.tsx';

/** The routes of the console's own address. `server/sites/console-origin.ts` serves the document for each. */
export function makeConsoleRouter() {
  const root = createRootRoute({
    component: () => (
      <LinkProvider value={RouterLink}>
        <Outlet />
      </LinkProvider>
    ),
  });
  const operator = createRoute({
    getParentRoute: () => root,
    path: '/operator',
    validateSearch: readOperatorSearch,
    component: function ConsolePage() {
      return <Console {...operator.useSearch()} />;
    },
  });
  const join = createRoute({
    getParentRoute: () => root,
    path: '/operator/join',
    component: JoinConsole,
  });
  return createRouter({
    routeTree: root.addChildren([operator, join]),
    defaultPreload: false,
    trailingSlash: 'never',
  });
}
