import { usePlatform } from './PlatformContext.tsx';

/** Saves a file of our server without leaving the page. The messenger's pages cannot save one, so it opens the link. */
export function useSaveFile(): (url: string, name: string) => void {
  const { name: host, openLink } = usePlatform();
  return (url, name) => {
    if (host === 'telegram') return openLink(url, { stay: true });
    const link = document.createElement('a');
    link.href = url;
    link.download = name;
    link.rel = 'noopener';
    link.click();
  };
}
