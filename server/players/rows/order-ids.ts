// An order's id contains its player (rows are spread by player) and cannot be guessed. Only letters, digits and dashes,
// because a provider accepts no others in its reference.
import { createHash, randomBytes } from 'node:crypto';

const SECRET_LENGTH = 24;
const ORDER_ID = /^o([0-9a-z]{1,11})-([0-9a-f]{24})$/;

const idOf = (playerId: string, secret: string): string =>
  `o${BigInt(playerId).toString(36)}-${secret.slice(0, SECRET_LENGTH)}`;

/** The same key of the same player names the same order, so a repeated request finds it. */
export const orderIdOf = (playerId: string, idempotencyKey: string | undefined): string =>
  idOf(
    playerId,
    idempotencyKey === undefined
      ? randomBytes(SECRET_LENGTH / 2).toString('hex')
      : createHash('sha256').update(`order:${playerId}:${idempotencyKey}`).digest('hex'),
  );

/** The order's player, or undefined if the text is not an order id. */
export function playerOfOrder(orderId: string): string | undefined {
  const digits = ORDER_ID.exec(orderId)?.[1];
  if (digits === undefined) return undefined;
  let id = 0n;
  for (const digit of digits) id = id * 36n + BigInt(Number.parseInt(digit, 36));
  return id.toString();
}
