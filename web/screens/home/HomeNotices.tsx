import { Announcements } from '../../features/announcements/Announcements.tsx';
import { Notices } from '../../features/home/Notices.tsx';

/** What operators announce, and what happened while the player was away. */
export function HomeNotices() {
  return (
    <>
      <Announcements />
      <Notices />
    </>
  );
}
