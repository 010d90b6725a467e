// The console at its own address: an app beside the lobby's, without players' sessions, telemetry or a service worker.
import { I18nProvider } from '@lingui/react';
import { safeStorage } from '@parlor/sdk/safe-storage.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { newQueryClient } from '../../data/ServicesContext.tsx';
import { activateLocale, everyWord, i18n } from '../../i18n/i18n.ts';
import { consoleWords } from '../../i18n/other-messages.ts';
import { localeOfTab } from '../../i18n/choose-locale.ts';
import { SOURCE_LOCALE } from '../../i18n/locales.ts';
import { followSystemScheme, readSchemeChoice, wearSchemeChoice } from '../../theme/scheme.ts';
import { ToastProvider } from '../../ui/feedback/toast/Toast.tsx';
import { ToastCard } from '../../ui/feedback/toast/ToastCard.tsx';
import { reloadForMissingParts } from '../reload-for-missing-parts.ts';
import { makeConsoleRouter } from './router.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The document has no place for the console.');

wearSchemeChoice(readSchemeChoice());
followSystemScheme();
reloadForMissingParts();
// Operators read English; `?locale=pseudo` shows what could not be translated.
const tab = localeOfTab(
  location.search,
  safeStorage(() => sessionStorage),
);
await activateLocale(tab === 'ar-XB' ? tab : SOURCE_LOCALE);
await Promise.all([everyWord(), consoleWords()]);
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={newQueryClient()}>
      <I18nProvider i18n={i18n}>
        <ToastProvider card={ToastCard}>
          <RouterProvider router={makeConsoleRouter() as never} />
        </ToastProvider>
      </I18nProvider>
    </QueryClientProvider>
  </StrictMode>,
);
