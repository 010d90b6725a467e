import { usePlatform } from './PlatformContext.tsx';

/** Saves a file of our server without leaving the page. The messenger's pages cannot save one, so it opens the link. */
export function useSaveFile(): (url: string, name: string) => void {
  const { name: host, openLink } = usePlatform();
  return (url, name) => (host === 'telegram' ? openLink(url, { stay: true }) : save(url, name));
}

/** Offers a value as a JSON file for download. */
export function saveJson(name: string, content: unknown): void {
  const address = URL.createObjectURL(
    new Blob([`${JSON.stringify(content, null, 2)}\n`], { type: 'application/json' }),
  );
  save(address, name);
  URL.revokeObjectURL(address);
}

function save(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.rel = 'noopener';
  link.click();
}
