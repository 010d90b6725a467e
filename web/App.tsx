import { I18nProvider } from '@lingui/react';
import { RouterProvider } from '@tanstack/react-router';
import { i18n } from './i18n/i18n.ts';
import type { Platform } from './platform/platform.ts';
import { PlatformProvider } from './platform/PlatformContext.tsx';
import type { makeRouter } from './router.tsx';
import { ToastProvider } from './ui/Toast.tsx';

export type AppProps = { router: ReturnType<typeof makeRouter>; platform: Platform };

/** Everything the screens stand on, outermost first. */
export function App({ router, platform }: AppProps) {
  return (
    <PlatformProvider value={platform}>
      <I18nProvider i18n={i18n}>
        <ToastProvider>
          <RouterProvider router={router} />
        </ToastProvider>
      </I18nProvider>
    </PlatformProvider>
  );
}
