import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { routeTree } from './route-tree.gen.ts';

export type RouterOptions = {
  /** "/" for the website, "/tg" for the mini-app. */
  basepath: string;
  /** Another history than the browser's: on the server, in tests. */
  history?: RouterHistory;
};

export function makeRouter({ basepath, history }: RouterOptions) {
  return createRouter({
    routeTree,
    basepath,
    ...(history && { history }),
    scrollRestoration: true,
    defaultPreload: false, // links warm what they lead to themselves
    trailingSlash: 'never',
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
