// Components under test speak English from the start, as a page does once its messages are there.
import { activateLocale, everyWord } from './i18n/i18n.ts';

await activateLocale('en');
await everyWord();
