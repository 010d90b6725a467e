import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';

/** Goes to a page of the app; `href` comes from `navigation/paths.ts`. */
export function useGo(): (href: string, options?: { replace?: boolean }) => void {
  const router = useRouter();
  const addressOf = useAddressOf();
  return (href, { replace = false } = {}) => void router.navigate({ href: addressOf(href), replace });
}

/** A page of the app as the browser knows it: the mini-app stands under a path of its own. */
export function useAddressOf(): (href: string) => string {
  const { basepath } = useRouter();
  return (href) => (basepath === '/' ? href : `${basepath}${href === '/' ? '' : href}`);
}

/** Back to where one came from within the app, or else to `otherwise`. */
export function useGoBack(otherwise: string): () => void {
  const router = useRouter();
  const go = useGo();
  return () => {
    if (router.history.canGoBack()) router.history.back();
    else go(otherwise, { replace: true });
  };
}

/** For lists that hear the presses of their links: a plain press on one goes there without loading the page anew. */
export function useFollow(): (event: MouseEvent<HTMLElement>) => void {
  const router = useRouter();
  return (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const href = link?.getAttribute('href');
    if (!href?.startsWith('/') || href.startsWith('//') || !isPlainPress(event)) return;
    event.preventDefault();
    void router.navigate({ href });
  };
}

/** Not one that opens another tab, saves, or was meant for something else. */
export const isPlainPress = (event: MouseEvent): boolean =>
  event.button === 0 &&
  !event.defaultPrevented &&
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
