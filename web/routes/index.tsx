import { createFileRoute } from '@tanstack/react-router';
import { Home } from '../screens/Home.tsx';

export const Route = createFileRoute('/')({ component: Home });
