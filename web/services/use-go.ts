import { useRouter } from '@tanstack/react-router';

/** Goes to a page of the house; `href` comes from `routes/paths.ts`. */
export function useGo(): (href: string, options?: { replace?: boolean }) => void {
  const router = useRouter();
  return (href, { replace = false } = {}) => {
    const address = router.basepath === '/' ? href : `${router.basepath}${href === '/' ? '' : href}`;
    void router.navigate({ href: address, replace });
  };
}

/** Back to where one came from within the house, or else to `otherwise`. */
export function useGoBack(otherwise: string): () => void {
  const router = useRouter();
  const go = useGo();
  return () => {
    if (router.history.canGoBack()) router.history.back();
    else go(otherwise, { replace: true });
  };
}
