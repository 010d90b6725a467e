// Personal data of players is masked in the console. An operator who needs it asks for one player with a reason, and the audit
// log keeps each look.
import type { FoundPlayer } from '@parlor/contract/calls/operator/operator.ts';

const HIDDEN = '•••';

/** The first character says whether it is the one that an operator has before them, and no more. */
export const maskText = (text: string): string => `${/^./su.exec(text)?.[0] ?? ''}${HIDDEN}`;

/** Of an address, the mailbox's first character and the last part of its domain. */
export function maskAddress(text: string): string {
  const at = text.lastIndexOf('@');
  if (at < 0) return maskText(text);
  const domain = text.slice(at + 1);
  const dot = domain.lastIndexOf('.');
  return `${maskText(text.slice(0, at))}@${HIDDEN}${dot < 0 ? '' : domain.slice(dot)}`;
}

export const maskPlayer = <P extends FoundPlayer>(player: P): P => ({
  ...player,
  firstName: maskText(player.firstName),
  ...(player.username === undefined ? {} : { username: maskText(player.username) }),
  identities: player.identities.map(({ provider, label }) => ({
    provider,
    ...(label === undefined ? {} : { label: maskAddress(label) }),
  })),
});
