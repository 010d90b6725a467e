import type { ServicesInParts } from '@parlor/sdk/http/services-in-parts.ts';
import type { Services } from '@parlor/sdk/services.ts';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { App } from '../../shell/App.tsx';
import { figure } from '../../i18n/format.ts';
import type { Platform } from '../../platform/platform.ts';
import { makeRouter } from '../../router.tsx';
import { openServicesWithIdentity } from '../../data/open-services.ts';
import { alsoLater, fetchLaterAfter } from '../../data/load-later.tsx';
import { safeStorage } from '@parlor/sdk/safe-storage.ts';
import { newQueryClient } from '../../data/ServicesContext.tsx';
import { nextTurn } from '../../data/yield-to-main.ts';
import { ReplayInput, typedIn } from './ReplayInput.tsx';
import { isPlain, pathWithin, readSeeds, RENDERED } from '../server/document-data.ts';

/** From the sign-in screen: the visible page, and the services with the sign-in. */
export type FromSignIn = { readonly page: Root; readonly services: Promise<ServicesInParts> };
export type AppOptions = {
  readonly from?: FromSignIn;
  /** Called with the session as soon as there is one. */
  readonly onSession?: ((session: Services['session']) => void) | undefined;
};

/** Hydrates the screen of the document if it is the right one; otherwise renders it. */
export async function mountApp(
  root: HTMLElement,
  platform: Platform,
  { from, onSession }: AppOptions = {},
): Promise<void> {
  const base = document.documentElement.dataset.base ?? '/';
  const services = (await from?.services) ?? (await openServicesWithIdentity(platform));
  onSession?.(services.session);
  alsoLater(services.fetchRest);
  await nextTurn();
  const client = newQueryClient();
  for (const [key, answer] of readSeeds(document)) client.setQueryData(key, answer);
  const storage = safeStorage(() => localStorage);
  const isShown = !navigator.onLine && (await lastState()).showStored(client, storage, platform);
  await nextTurn();
  const router = makeRouter({ basepath: base });
  await nextTurn();
  const app = () => (
    <StrictMode>
      <ReplayInput typed={from ? [] : typedIn(root)}>
        <App router={router} platform={platform} services={services} client={client} />
      </ReplayInput>
    </StrictMode>
  );
  // The first number of each kind is slow for the browser; the screen shows these.
  for (const unit of ['MULTIPLIER', 'PP'] as const) {
    figure(1, unit, { locale: document.documentElement.lang, ...(unit === 'PP' && { decimals: 'fixed' }) });
    await nextTurn();
  }
  const path = pathWithin(location.pathname, base);
  if (from) from.page.render(app());
  else if (!isShown && root.dataset[RENDERED] === path && isPlain(path, location.search)) {
    // As the router does for a page of its own server: rendered content is not waited for again.
    router.ssr = { manifest: undefined };
    await router.load();
    await nextTurn();
    hydrateRoot(root, app(), {
      onRecoverableError: (error) => console.error('The drawn page differed.', error),
    });
  } else createRoot(root).render(app());
  lastState().then(
    ({ saveLastState }) => saveLastState(client, services.session, storage, platform.initData),
    () => {}, // Nothing is stored until the app is opened again.
  );
  fetchLaterAfter(
    import('../install-service-worker.ts').then(
      ({ stayReadable }) => stayReadable(),
      () => {},
    ),
  );
  // Long after the first screen; nothing waits for it.
  setTimeout(() => {
    import('../../telemetry/begin.ts').then(
      ({ begin }) => begin({ services, platform: platform.name, router, client }),
      () => {}, // The server is unreachable; nothing is counted until the app is opened again.
    );
  }, TELEMETRY_AFTER_MS);
}

const lastState = () => import('../../data/last-state.ts');

const TELEMETRY_AFTER_MS = 4000;
