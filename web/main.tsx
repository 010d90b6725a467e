import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { speak } from './i18n/i18n.ts';
import { chooseLocale } from './i18n/locales.ts';
import { choosePlatform } from './platform/choose.ts';
import { makeRouter } from './router.tsx';
import { openServices } from './services/open.ts';
import { followSystemScheme } from './theme/scheme.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The document has no place for the app.');
const render = (what: ReactNode) => createRoot(root).render(<StrictMode>{what}</StrictMode>);

const platform = choosePlatform(window);
// What the messenger wrote into the address is kept by now; the address itself belongs to the routes.
if (platform.name === 'telegram' && location.hash.includes('tgWebApp'))
  history.replaceState(history.state, '', location.pathname + location.search);
followSystemScheme();

const gallery = import.meta.env.DEV || import.meta.env.VITE_GALLERY === '1';

void speak(chooseLocale(location.search, sessionStorage)).then(() => {
  if (gallery && location.pathname === '/__gallery')
    return import('./gallery/Gallery.tsx').then(({ Gallery }) => render(<Gallery />));
  const basepath = document.documentElement.dataset.base ?? '/';
  const services = openServices(platform);
  render(<App router={makeRouter({ basepath })} platform={platform} services={services} />);
  return undefined;
});
