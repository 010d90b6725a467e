import { useEffect, useRef } from 'react';
import { INVITE_SIZE, inviteArt } from '@parlor/art/things/invite-art.ts';
import { usePlatform } from '../../platform/PlatformContext.tsx';
import { pictureAddress } from '../../ui/media/picture-address.ts';

/**
 * The picture of an invitation as a file. It is drawn in advance, because a browser allows sharing only
 * during the press. Undefined if files cannot be shared, and until it is drawn.
 */
export function useInvitePicture(): () => File | undefined {
  const { name } = usePlatform();
  const drawn = useRef<File>(undefined);
  useEffect(() => {
    // Telegram shows a preview of the link itself.
    if (name !== 'web' || !('canShare' in navigator)) return;
    let isGone = false;
    drawPng().then(
      (file) => void (isGone || (drawn.current = file)),
      () => undefined, // The invitation is shared without it.
    );
    return () => void (isGone = true);
  }, [name]);
  return () => drawn.current;
}

async function drawPng(): Promise<File | undefined> {
  const [width, height] = INVITE_SIZE;
  const image = new Image(width, height);
  image.src = pictureAddress(inviteArt());
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  canvas.getContext('2d')?.drawImage(image, 0, 0, width, height);
  const png = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  return png === null ? undefined : new File([png], 'parlor.png', { type: 'image/png' });
}
