import { I18nProvider } from '@lingui/react';
import type { Services } from '@parlor/sdk/services.ts';
import type { QueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { i18n } from '../i18n/i18n.ts';
import type { Platform } from '../platform/platform.ts';
import { PlatformProvider } from '../platform/PlatformContext.tsx';
import type { makeRouter } from '../router.tsx';
import { LauncherProvider } from '../data/LauncherContext.tsx';
import { ServicesProvider } from '../data/ServicesContext.tsx';
import { OtherTabs } from '../data/tabs/OtherTabs.tsx';
import { ToastProvider } from '../ui/feedback/toast/Toast.tsx';
import { ToastCard } from './toast-card.ts';

export type AppProps = {
  router: ReturnType<typeof makeRouter>;
  platform: Platform;
  services: Services;
  /** The document's own responses. */
  client?: QueryClient;
};

/** The providers of the screens, outermost first. */
export function App({ router, platform, services, client }: AppProps) {
  return (
    <PlatformProvider value={platform}>
      <ServicesProvider services={services} client={client}>
        <OtherTabs />
        <LauncherProvider>
          <I18nProvider i18n={i18n}>
            <ToastProvider card={ToastCard}>
              <RouterProvider router={router} />
            </ToastProvider>
          </I18nProvider>
        </LauncherProvider>
      </ServicesProvider>
    </PlatformProvider>
  );
}
