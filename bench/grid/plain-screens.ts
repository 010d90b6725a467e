// The same rooms as a plain page: what the browser alone takes to show one instead of the other.
import type { Phone } from './pages.ts';

const PATH = '/plain-rooms';

/** Has `plain` hold what `phone` holds now, bars and rooms, with a dozen lines for a script. */
export async function openPlainRooms(phone: Phone, plain: Phone, url: string): Promise<void> {
  const html = (await phone.page.content())
    .replace(/<script\b[\s\S]*?<\/script>/g, '')
    .replace(/<link rel="(?:modulepreload|manifest|preload)"[^>]*>/g, '')
    .replace('</body>', `<script>(${switchRooms.toString()})()</script></body>`);
  await plain.page.unrouteAll();
  await plain.page.route(`**${PATH}`, (route) => route.fulfill({ contentType: 'text/html', body: html }));
  await plain.page.goto(`${url}${PATH}`);
}

/** Runs in the page. */
function switchRooms(): void {
  addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest('nav a');
    if (!link) return;
    event.preventDefault();
    for (const other of document.querySelectorAll('nav a')) {
      if (other.getAttribute('href') === link.getAttribute('href'))
        other.setAttribute('aria-current', 'page');
      else other.removeAttribute('aria-current');
    }
    for (const room of document.querySelectorAll<HTMLElement>('main > div:has(h1)')) {
      const isShown = room.querySelector('h1')?.textContent === link.textContent?.trim();
      if (isShown) room.style.removeProperty('display');
      else room.style.setProperty('display', 'none', 'important');
    }
    scrollTo(0, 0);
  });
}
