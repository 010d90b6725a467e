import { createFileRoute } from '@tanstack/react-router';
import { SignIn } from '../../screens/sign-in/SignIn.tsx';

export const Route = createFileRoute('/sign-in/')({ component: SignIn });
