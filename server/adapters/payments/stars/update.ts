// Updates of Telegram's webhook, as far as they concern payments. Unknown fields and kinds are ignored.
import * as z from 'zod/mini';

const User = z.object({ id: z.int(), language_code: z.optional(z.string()) });
const Chat = z.object({ id: z.int() });
const Money = { currency: z.string(), total_amount: z.int(), invoice_payload: z.string() };

export const Update = z.object({
  update_id: z.int(),
  pre_checkout_query: z.optional(z.object({ id: z.string(), from: User, ...Money })),
  message: z.optional(
    z.object({
      chat: Chat,
      from: z.optional(User),
      text: z.optional(z.string()),
      successful_payment: z.optional(z.object({ ...Money, telegram_payment_charge_id: z.string() })),
      refunded_payment: z.optional(z.object({ ...Money, telegram_payment_charge_id: z.string() })),
    }),
  ),
});
export type Update = z.infer<typeof Update>;
