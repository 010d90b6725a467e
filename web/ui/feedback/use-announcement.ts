import { useState } from 'react';

/** A text for screen readers. `key` is another one each time, because the same text again would not be read out. */
export interface Announcement {
  readonly text: string;
  readonly key: number;
}

export function useAnnouncement(): readonly [Announcement, (text: string) => void] {
  const [announcement, setAnnouncement] = useState<Announcement>({ text: '', key: 0 });
  return [announcement, (text) => setAnnouncement(({ key }) => ({ text, key: key + 1 }))];
}
