import { createFileRoute } from '@tanstack/react-router';
import { Invite } from '../screens/Invite.tsx';

export const Route = createFileRoute('/invite')({ component: Invite });
