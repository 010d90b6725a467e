import { createFileRoute } from '@tanstack/react-router';
import { Books } from '../screens/Books.tsx';

export const Route = createFileRoute('/books')({ component: Books });
