import type { Services } from '@parlor/sdk/services.ts';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { App } from '../App.tsx';
import type { Platform } from '../platform/platform.ts';
import { makeRouter } from '../router.tsx';
import { keepLastState, readLastState, showLastState } from '../services/last-state.ts';
import { isHinted, openServices } from '../services/open.ts';
import { safeStorage } from '../services/safe-storage.ts';
import { newQueryClient } from '../services/ServicesContext.tsx';
import { Arrived, typedIn } from './Arrived.tsx';
import { stayReadable } from './stay-readable.ts';
import { isPlain, pathWithin, readSeeds, RENDERED } from './document.ts';

/** From the door: the page that stands there, and the services that somebody was let in by. */
export type FromDoor = { readonly page: Root; readonly services: Promise<Services> };

/** Takes over the screen that came with the document where it is the one to show; otherwise draws it. */
export async function openHouse(root: HTMLElement, platform: Platform, from?: FromDoor): Promise<void> {
  const base = document.documentElement.dataset.base ?? '/';
  const services = (await from?.services) ?? openServices(platform);
  const client = newQueryClient();
  for (const [key, answer] of readSeeds(document)) client.setQueryData(key, answer);
  const storage = safeStorage(() => localStorage);
  const last = navigator.onLine ? undefined : readLastState(storage, platform.initData);
  const isShown = last !== undefined && (platform.name === 'telegram' || isHinted(document.cookie));
  if (isShown) showLastState(client, last);
  keepLastState(client, services.session, storage, platform.initData);
  const router = makeRouter({ basepath: base });
  const typed = from ? [] : typedIn(root);
  const app = (
    <StrictMode>
      <Arrived typed={typed}>
        <App router={router} platform={platform} services={services} client={client} />
      </Arrived>
    </StrictMode>
  );
  const path = pathWithin(location.pathname, base);
  if (from) from.page.render(app);
  else if (!isShown && root.dataset[RENDERED] === path && isPlain(path, location.search)) {
    // As the router does it for a page of its own server: what stands there is not waited for again.
    router.ssr = { manifest: undefined };
    await router.load();
    hydrateRoot(root, app, {
      onRecoverableError: (error) => console.error('The drawn page differed.', error),
    });
  } else createRoot(root).render(app);
  stayReadable();
}
