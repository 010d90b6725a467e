import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';

/** Goes to a page of the app; `href` comes from `navigation/paths.ts`. */
export function useGo(): (href: string, options?: { replace?: boolean }) => void {
  const router = useRouter();
  const addressOf = useAddressOf();
  return (href, { replace = false } = {}) => void router.navigate({ href: addressOf(href), replace });
}

/** The browser's address of a page of the app: the mini-app has a path of its own. */
export function useAddressOf(): (href: string) => string {
  const { basepath } = useRouter();
  return (href) => (basepath === '/' ? href : `${basepath}${href === '/' ? '' : href}`);
}

/** Back to the previous screen within the app, or else to `otherwise`. */
export function useGoBack(otherwise: string): () => void {
  const router = useRouter();
  const go = useGo();
  return () => {
    if (router.history.canGoBack()) router.history.back();
    else go(otherwise, { replace: true });
  };
}

/** For lists that listen to the presses of their links: a plain press goes there without reloading the page. */
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

/** Not a press that opens another tab, saves, or has another target. */
export const isPlainPress = (event: MouseEvent): boolean =>
  event.button === 0 &&
  !event.defaultPrevented &&
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
