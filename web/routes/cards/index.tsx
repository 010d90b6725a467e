import { createFileRoute } from '@tanstack/react-router';
import { Cards } from '../../screens/cards/Cards.tsx';

export const Route = createFileRoute('/cards/')({ component: Cards });
