'use no memo'; // Small and first to load: see docs/decisions/0031-react-everywhere.md
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import type { LinkProps } from '../ui/controls/Link.tsx';

/**
 * How a link of the app is followed: within the app without reloading the page; any other link as the browser does it.
 */
export function RouterLink({
  href,
  children,
  onClick,
  onPointerEnter,
  onTouchStart,
  onFocus,
  ...rest
}: LinkProps) {
  const router = useRouter();
  const inside =
    href.startsWith('/') && !href.startsWith('//') && !rest.target && rest.download === undefined;
  if (!inside)
    return (
      <a {...rest} href={href} onClick={onClick} {...(rest.target === '_blank' && { rel: 'noopener' })}>
        {children}
      </a>
    );

  const address = router.basepath === '/' ? href : `${router.basepath}${href === '/' ? '' : href}`;
  const warm = () => void router.preloadRoute({ to: href.replace(/[?#].*/, '') });
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (event.defaultPrevented || !plain) return;
    event.preventDefault();
    void router.navigate({ href: address });
  };
  return (
    <a
      {...rest}
      href={address}
      onClick={follow}
      onPointerEnter={(event) => {
        onPointerEnter?.(event);
        warm();
      }}
      onTouchStart={(event) => {
        onTouchStart?.(event);
        warm();
      }}
      onFocus={(event) => {
        onFocus?.(event);
        warm();
      }}
    >
      {children}
    </a>
  );
}
