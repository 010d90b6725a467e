import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { routeTree, type FileRouteTypes } from './route-tree.gen.ts';
import { typesOfMove } from './shell/view-transitions.ts';

/** Every path of the app, with $ before the name of an id. */
export type RoutePath = FileRouteTypes['to'];

export type RouterOptions = {
  /** "/" for the website, "/tg" for the mini-app. */
  basepath: string;
  /** Another history than the browser's: on the server, in tests. */
  history?: RouterHistory;
  isServer?: boolean;
};

export function makeRouter({ basepath, history, isServer = false }: RouterOptions) {
  return createRouter({
    routeTree,
    basepath,
    ...(history && { history }),
    ...(isServer && { isServer }),
    scrollRestoration: true,
    defaultPreload: false, // Links prefetch their targets themselves.
    trailingSlash: 'never',
    defaultViewTransition: { types: typesOfMove },
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
