import { t } from '#kit/language/product.ts';

/** @sentences */
const words = { free: 'free', pro: 'pro' };

/** A plan as it is called within a sentence. */
export const planText = (plan: string): string => (plan === 'free' || plan === 'pro' ? t(words[plan]) : plan);
