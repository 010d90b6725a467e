import type { Services } from '@parlor/sdk/services.ts';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { App } from '../App.tsx';
import type { Platform } from '../platform/platform.ts';
import { makeRouter } from '../router.tsx';
import { openServices } from '../services/open.ts';
import { newQueryClient } from '../services/ServicesContext.tsx';
import { isPlain, pathWithin, readSeeds, RENDERED } from './document.ts';

/** From the door: the page that stands there, and the services that somebody was let in by. */
export type FromDoor = { readonly page: Root; readonly services: Promise<Services> };

/** Takes over the screen that came with the document where it is the one to show; otherwise draws it. */
export async function openHouse(root: HTMLElement, platform: Platform, from?: FromDoor): Promise<void> {
  const base = document.documentElement.dataset.base ?? '/';
  const services = (await from?.services) ?? openServices(platform);
  const client = newQueryClient();
  for (const [key, answer] of readSeeds(document)) client.setQueryData(key, answer);
  const router = makeRouter({ basepath: base });
  const app = (
    <StrictMode>
      <App router={router} platform={platform} services={services} client={client} />
    </StrictMode>
  );
  const path = pathWithin(location.pathname, base);
  if (from) from.page.render(app);
  else if (root.dataset[RENDERED] === path && isPlain(path, location.search)) {
    // As the router does it for a page of its own server: what stands there is not waited for again.
    router.ssr = { manifest: undefined };
    await router.load();
    hydrateRoot(root, app, {
      onRecoverableError: (error) => console.error('The drawn page differed.', error),
    });
  } else createRoot(root).render(app);
}
