// The same screens as a plain page: what the browser alone needs to change between them.
import type { Phone } from './pages.ts';

const PATH = '/plain-screens';

/** Copies the bars and screens of `phone` into `plain`, with a dozen lines of script. */
export async function openPlainScreens(phone: Phone, plain: Phone, url: string): Promise<void> {
  const html = (await phone.page.content())
    .replace(/<script\b[\s\S]*?<\/script>/g, '')
    .replace(/<link rel="(?:modulepreload|manifest|preload)"[^>]*>/g, '')
    .replace('</body>', `<script>(${switchScreens.toString()})()</script></body>`);
  await plain.page.unrouteAll();
  await plain.page.route(`**${PATH}`, (route) => route.fulfill({ contentType: 'text/html', body: html }));
  await plain.page.goto(`${url}${PATH}`);
}

/** Runs in the page. */
function switchScreens(): void {
  addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest('nav a');
    if (!link) return;
    event.preventDefault();
    for (const other of document.querySelectorAll('nav a')) {
      if (other.getAttribute('href') === link.getAttribute('href'))
        other.setAttribute('aria-current', 'page');
      else other.removeAttribute('aria-current');
    }
    for (const screen of document.querySelectorAll<HTMLElement>('main > div:has(h1)')) {
      screen.style.removeProperty('content-visibility');
      const isShown = screen.querySelector('h1')?.textContent === link.textContent?.trim();
      if (isShown) screen.style.removeProperty('display');
      else screen.style.setProperty('display', 'none', 'important');
    }
    scrollTo(0, 0);
  });
}
