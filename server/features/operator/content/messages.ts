// The messages of the program, for the Studio: what there is to override.
import { MESSAGES_LISTED, type operatorMessages } from '@parlor/contract/calls/operator/content/messages.ts';
import { findById, findMessages, viewMessage } from '../../../content/messages/find-messages.ts';
import type { OperatorHandlers } from '../deps.ts';

export const messageHandlers: Pick<OperatorHandlers, keyof typeof operatorMessages> = {
  findMessages: async ({ query: { text, id } }) => {
    const found = id === undefined ? findMessages(text ?? '') : findById(id);
    return { messages: found.slice(0, MESSAGES_LISTED).map(viewMessage), found: found.length };
  },
};
